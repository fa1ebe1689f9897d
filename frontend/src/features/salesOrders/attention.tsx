import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { OrderSync, SalesOrderRow } from '@/api/wire'
import { explainErp } from '@/features/salesOrders/erpWords'
import classes from '@/features/salesOrders/SalesOrders.module.css'
import { count } from '@/ui/format'

type Reason = NonNullable<SalesOrderRow['attention']>[number]

/** What the words of a reason depend on: of an order in a list, or of one that was read whole. */
export interface Asking {
  sync: OrderSync
  tripId: string
  /** Lines that wait for an approval. */
  waitingLines?: number
}

const words: Record<Reason, (order: Asking) => string> = {
  sync: ({ sync }) => explainErp(sync).what.replace(/\.$/, ''),
  undelivered: () => 'Goods came back, to be decided',
  overdue: ({ tripId }) => (tripId ? 'Not delivered on its date' : 'Not on a trip, its date has passed'),
  approval: ({ waitingLines }) =>
    waitingLines ? `${count(waitingLines, 'line')} below the floor` : 'Awaiting approval in the ERP',
  route: () => 'No route for this address',
}

/** A reason why an order needs attention, in the same words in the list and on the order. */
export const reasonText = (reason: Reason, order: Asking): string => words[reason](order)

/** Why an order needs attention, in words, the most urgent reason first. */
export const attentionOf = (order: SalesOrderRow): string[] =>
  (order.attention ?? []).map((reason) => reasonText(reason, order))

/** The most urgent reason, and the number of further ones. */
export function Attention({ order }: { order: SalesOrderRow }) {
  const [first, ...others] = attentionOf(order)
  if (!first) return null
  const refused = order.attention?.[0] === 'sync'
  const Icon = refused ? IconCircleX : IconAlertTriangle
  return (
    <span className={classes.attention} data-refused={refused || undefined} title={[first, ...others].join('; ')}>
      <Icon size={15} aria-hidden />
      <span>
        {first}
        {others.length > 0 && `, and ${others.length} more`}
      </span>
    </span>
  )
}
