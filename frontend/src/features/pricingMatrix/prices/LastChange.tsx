import { Button } from '@mantine/core'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import { usePriceBatches } from '@/resources/itemPrices'
import { count, formatDate, formatInstant } from '@/ui/format'
import type { PriceBatch } from '@/api/wire'

function words({
  state,
  applied,
  prices,
  refused,
  doneItems,
  items,
  effectiveDate,
  by,
  createdAt,
}: PriceBatch): string {
  const who = `${by?.name ?? 'The system'}, ${formatInstant(createdAt)}`
  switch (state) {
    case 'waiting':
      return `${count(prices - refused, 'price')} from ${formatDate(effectiveDate)}, ${who}`
    case 'applying':
      return `${doneItems} of ${count(items, 'item')} changed, ${who}`
    default:
      return `${count(applied, 'price')}, ${who}`
  }
}

interface Props {
  onUndo: (batchId: string) => void
  busy: boolean
}

/** The last change of prices, which can be undone, and those that wait for their date. */
export function LastChange({ onUndo, busy }: Props) {
  const batches = usePriceBatches().data?.batches ?? []
  const shown = batches.filter(({ state }, at) => at === 0 || state === 'waiting')
  if (shown.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Last changes">
      {shown.map((batch) => (
        <li key={batch._id}>
          <span>
            {batch.source === 'undo' ? 'Put back' : batch.state === 'waiting' ? 'Waiting' : 'Last change'}:{' '}
            {words(batch)}
          </span>
          {!batch.undoneBy && batch.state !== 'cancelled' && batch.state !== 'applying' && batch.source !== 'undo' && (
            <Button size="compact-xs" variant="default" disabled={busy} onClick={() => onUndo(batch._id)}>
              {batch.state === 'waiting' ? 'Cancel change' : 'Undo'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
