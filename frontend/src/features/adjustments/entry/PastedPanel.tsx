import { Button, Group, Paper, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from '@/features/adjustments/entry/Entry.module.css'
import { type Pasted, readyOf } from '@/features/adjustments/entry/pasted'
import { count } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'

interface Props {
  pasted: Pasted
  onAdd: () => void
  onClose: () => void
}

/** A pasted table before it is added: the lines that it becomes, and why the others cannot be added. */
export function PastedPanel({ pasted, onAdd, onClose }: Props) {
  const ready = readyOf(pasted).length
  return (
    <Paper component="section" withBorder p="sm" aria-label="Pasted rows">
      <Group justify="space-between" gap="xs">
        <h2 className={classes.title}>Pasted rows</h2>
        <Text size="xs" c="var(--text-3)" role="status">
          {ready > 0 ? `${ready} of ${count(pasted.rows.length, 'row')} can be added` : 'No row can be added'}
        </Text>
      </Group>
      <ul className={classes.pasted}>
        {pasted.rows.map(({ number, code, says, amount, row }) => (
          <li key={number} data-wrong={!row || undefined}>
            {row ? <IconCheck size={14} aria-label="Ready" /> : <IconAlertTriangle size={14} aria-label="Not added" />}
            <span className={classes.code}>{code}</span>
            <span className={classes.says}>{says}</span>
            <span className={classes.amount}>{amount}</span>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {ready > 0 && (
          <Button size="xs" onClick={onAdd}>
            Add {count(ready, 'line')}
            <span className={classes.keys}>
              <Keycaps keys="mod+V" />
            </span>
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClose}>
          {ready > 0 ? 'Discard' : 'Close'}
        </Button>
      </Group>
    </Paper>
  )
}
