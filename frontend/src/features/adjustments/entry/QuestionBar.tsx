import { Button, Group, Kbd, Paper, Text } from '@mantine/core'
import type { RowQuestion } from '@/features/adjustments/entry/questions'
import type { Row } from '@/features/adjustments/entry/rows'
import { useShortcuts } from '@/ui/shortcuts'

/** A row with its open questions. */
export interface AskedRow {
  row: Row
  /** From 0. */
  place: number
  questions: RowQuestion[]
}

interface Props {
  asked: readonly AskedRow[]
  /** The row of the cursor: its question comes first. */
  here: Row | undefined
  onKeep: (asked: AskedRow) => void
  onChange: (asked: AskedRow) => void
  onGo: (place: number) => void
}

/** The question about one line, with its answers. F8 goes to the next one. */
export function QuestionBar({ asked, here, onKeep, onChange, onGo }: Props) {
  const at = Math.max(
    asked.findIndex(({ row }) => row === here),
    0,
  )
  const current = asked[at]
  useShortcuts('Questions', [
    {
      keys: 'F8',
      label: 'Next question',
      enabled: current !== undefined,
      run: () => onGo(asked[(current?.row === here ? at + 1 : at) % asked.length]!.place),
    },
    { keys: 'Alt+1', label: 'Keep the quantity', enabled: current !== undefined, run: () => onKeep(current!) },
    { keys: 'Alt+2', label: 'Change the quantity', enabled: current !== undefined, run: () => onChange(current!) },
  ])
  if (!current) return null
  const { row, place, questions } = current
  return (
    <Paper withBorder p="xs" role="group" aria-label="Question">
      <Group gap="sm">
        <Text size="sm" flex={1} miw={200} role="alert">
          <strong>
            Line {place + 1}, {row.item.itemId}:
          </strong>{' '}
          {questions.map(({ words }) => words).join('. ')}.
        </Text>
        <Button size="xs" variant="default" onClick={() => onKeep(current)}>
          Keep {row.quantity}&nbsp;<Kbd size="xs">Alt 1</Kbd>
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange(current)}>
          Change quantity&nbsp;<Kbd size="xs">Alt 2</Kbd>
        </Button>
        <Text size="sm" c="dimmed">
          Question {at + 1} of {asked.length}
          {asked.length > 1 && ', F8 next'}
        </Text>
      </Group>
    </Paper>
  )
}
