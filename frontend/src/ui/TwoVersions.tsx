import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

interface Props {
  /** What both people changed, in the plural: 'these notes'. */
  of: string
  mine: string
  theirs: string
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Shown when two people changed the same text: both versions, and a choice between them. */
export function TwoVersions({ of, mine, theirs, onResolve }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  // What was pressed may be at the end of a long form.
  useEffect(() => alert.current?.scrollIntoView({ block: 'center' }), [])
  const sides: ReadonlyArray<readonly [string, string]> = [
    ['Yours', mine],
    ['Theirs', theirs],
  ]
  return (
    <Alert
      ref={alert}
      color="yellow"
      role="alert"
      icon={<IconGitMerge aria-hidden />}
      title={`Somebody else has saved ${of}`}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        {sides.map(([name, text]) => (
          <div key={name}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {text || '(empty)'}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button size="xs" onClick={() => onResolve('mine')}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
          Use theirs
        </Button>
      </Group>
    </Alert>
  )
}
