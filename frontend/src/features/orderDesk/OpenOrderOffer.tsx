import { Button, Kbd } from '@mantine/core'
import { Fragment } from 'react'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import classes from '@/features/orderDesk/OrderDesk.module.css'
import type { DeskActions } from '@/features/orderDesk/useDeskActions'
import { useOffer } from '@/features/orderDesk/useOffer'
import { count, formatDate, formatMoney } from '@/ui/format'
import { useShortcuts } from '@/ui/shortcuts'

const gridKeys = [
  ['Enter', 'next'],
  ['Alt+U', 'unit'],
  ['Alt+R', 'rate'],
  ['Ctrl+Delete', 'remove line'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Enter', 'create'],
  ['?', 'all keys'],
] as const

interface Props {
  draft: OrderDraft
  /** The deferred draft: the offer is read after the lines are rendered. */
  settled: OrderDraft
  /** Adds the lines to the open order. */
  addTo: Pick<DeskActions['addTo'], 'run' | 'busy'>
  onDecline: () => void
}

/** A line that is always shown: the offer to continue the customer's open order, else the grid's keys. */
export function OpenOrderOffer({ draft, settled, addTo: { run, busy }, onDecline }: Props) {
  const { order, more, decline } = useOffer(draft, settled)
  const onAccept = () => order && void run(order)
  const lines = draft.lines.length
  const label =
    lines > 0
      ? `Add ${lines === 1 ? 'the line' : `the ${lines} lines`} to ${order?.orderNumber}`
      : `Edit ${order?.orderNumber}`
  useShortcuts('Order desk', [
    {
      keys: 'Alt+A',
      label: order ? label : 'Add to the open order',
      run: onAccept,
      enabled: order !== undefined && !busy,
    },
  ])
  if (!order)
    return (
      <div className={classes.offer}>
        <span className={classes.offerText}>
          {gridKeys.map(([key, what], index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              <Kbd>{key}</Kbd> {what}
            </Fragment>
          ))}
        </span>
      </div>
    )
  return (
    <section className={classes.offer} data-open aria-label="Open order of this customer">
      <span className={classes.offerText} role="status">
        {order.customer.name} has an open order for {formatDate(order.deliveryDate)}: <b>{order.orderNumber}</b>,{' '}
        {count(order.lineCount, 'line')}, {formatMoney(order.total)}
        {more > 0 && ` (and ${count(more, 'more', 'more')})`}
      </span>
      <Button size="compact-sm" loading={busy} onClick={onAccept} aria-keyshortcuts="Alt+A">
        {label}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          decline()
          onDecline()
        }}
      >
        Not now
      </Button>
    </section>
  )
}
