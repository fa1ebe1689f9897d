import { Text } from '@mantine/core'
import type { Item } from '@/api/wire'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { Dialog } from '@/ui/dialog/Dialog'

interface Props {
  opened: boolean
  /** The items that are in a line which is not published yet. */
  known: readonly string[]
  onAdd: (item: Item) => void
  onClose: () => void
}

const nothingKnown: readonly string[] = []

/** Finds the item of a new line. */
export function AddLine({ opened, known, onAdd, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a line" atOnce>
      <ItemAdder label="Item" known={opened ? known : nothingKnown} onAdd={onAdd} />
      <Text size="sm" c="dimmed" mt="xs">
        The line waits until you publish it.
      </Text>
    </Dialog>
  )
}
