import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Item, PriceLine } from '@/api/wire'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { addItem } from '@/features/pricingReports/reports'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { Dialog } from '@/ui/dialog/Dialog'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Adds an item that the report does not have. */
export function AddItem({ review, onAdded }: { review: Review; onAdded: (line: PriceLine) => void }) {
  const { report, lines, decisions } = review
  const [opened, setOpened] = useState(false)
  const { run, busy } = useAction(async ({ _id, itemId }: Item) => {
    const line = await addItem(report._id, _id)
    decisions.took(line)
    setOpened(false)
    notify(`${itemId} is added to the report`, 'success')
    onAdded(line)
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Add an item
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Add an item to the report" atOnce>
        <ItemAdder
          label="Item"
          known={opened ? lines.map(({ itemId }) => itemId) : []}
          disabled={busy}
          onAdd={(item) => void run(item)}
        />
        <Text size="sm" c="dimmed" mt="xs">
          For items that are not in the report because nothing has changed.
        </Text>
      </Dialog>
    </>
  )
}
