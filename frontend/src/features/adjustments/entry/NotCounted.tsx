import { Button, Group, List, Stack, Text } from '@mantine/core'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Row } from '@/features/adjustments/entry/rows'
import { Dialog } from '@/ui/dialog/Dialog'
import { count, formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

interface Props {
  category: string
  rows: readonly Row[]
  opened: boolean
  busy: boolean
  onClose: () => void
  onPost: () => void
}

const mostItems = 200

function Missing({ category, rows }: Pick<Props, 'category' | 'rows'>) {
  const read = useRead(keyOf('/inventory-items/paginated', { query: { page: 1, limit: mostItems, category } }))
  const counted = new Set(rows.map(({ item }) => item._id))
  return (
    <Loaded read={read}>
      {({ inventoryItems, total }) => {
        const missing = inventoryItems.filter(({ _id }) => !counted.has(_id))
        if (missing.length === 0 && total <= mostItems) return <Text>All items of {category} were counted.</Text>
        return (
          <Stack gap="xs">
            <Text>
              {count(missing.length + Math.max(total - mostItems, 0), 'item')} not counted; their stock stays:
            </Text>
            <List size="sm" style={{ maxHeight: 320, overflow: 'auto' }}>
              {missing.map(({ _id, itemId, name, availability }) => (
                <List.Item key={_id}>
                  {itemId} {name}, {formatQuantity(availability.onHand)} on hand
                </List.Item>
              ))}
            </List>
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** Lists the items of the category that were not counted, before the count is posted. */
export function NotCounted({ category, rows, opened, busy, onClose, onPost }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Not counted">
      <Stack gap="md">
        <Missing category={category} rows={rows} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep counting
          </Button>
          <Button onClick={onPost} loading={busy}>
            Post count
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
