import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Kind, kinds } from '@/features/adjustments/entry/rows'
import { emptySheet, type Sheet } from '@/features/adjustments/entry/sheet'
import { paths } from '@/paths'
import { formatInstant } from '@/ui/clock'
import { count } from '@/ui/format'
import { useStored } from '@/ui/stored'

function Draft({ kind }: { kind: Kind }) {
  const [{ rows, sent, changedAt }] = useStored<Sheet>(`adjustment.${kind}`, emptySheet)
  if (rows.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" c={sent ? 'var(--amber)' : undefined}>
        {kinds[kind].title}: {count(rows.length, 'line')}{' '}
        {sent ? 'sent, the server has not answered' : 'not posted yet'}
        {changedAt && `, ${formatInstant(changedAt)}`}
      </Text>
      <Anchor component={Link} size="sm" to={paths.adjustments(`?new=${kind}`)}>
        {sent ? 'Open and send again' : 'Continue draft'}
      </Anchor>
    </Group>
  )
}

/** The user's drafts in this browser, with the way back to them. */
export const Drafts = () => (Object.keys(kinds) as Kind[]).map((kind) => <Draft key={kind} kind={kind} />)
