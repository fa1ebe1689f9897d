import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useSession } from '@/api/session'
import classes from '@/features/orderDesk/OrderDesk.module.css'
import { orderMargin } from '@/features/orderDesk/orderSummary'
import { type OrderDraft, totalOf } from '@/features/orderEditor/draft/order'
import { toNumber } from '@/ui/decimal'
import { count, formatMoney, nothing } from '@/ui/format'
import { withMinus } from '@/ui/formatQuantity'
import { ScreenHeading } from '@/ui/ScreenHeading'

function Margin({ lines }: Pick<OrderDraft, 'lines'>) {
  const margin = useMemo(() => orderMargin(lines), [lines])
  const missing =
    margin && margin.unknown > 0 ? `Without ${count(margin.unknown, 'line')} with unknown cost` : undefined
  return (
    <div className={classes.sum}>
      <dt>Margin</dt>
      <dd data-bad={(margin && margin.percent < 0) || undefined} title={missing}>
        {margin ? withMinus(`${margin.percent}%`) : nothing}
      </dd>
    </div>
  )
}

interface Props {
  draft: OrderDraft
  /** The deferred draft: what is computed from it is rendered after the lines. */
  settled: OrderDraft
  /** The save state. */
  chip: ReactNode
  /** The menu of the other drafts. */
  menu: ReactNode
  /** Opens the panel; undefined where the panel is always shown beside the lines. */
  onDetails: (() => void) | undefined
  /** Undefined while there is nothing to discard. */
  onDiscard: (() => void) | undefined
  /** The fields of the order header. */
  children: ReactNode
}

/** What must stay visible however long the order is: the customer, the save state and the total. */
export function DeskHead({ draft, settled, chip, menu, onDetails, onDiscard, children }: Props) {
  const { can } = useSession()
  return (
    <header className={classes.strip}>
      {children}
      <div className={classes.head}>
        <ScreenHeading title={draft.customer ? `Order for ${draft.customer.name}` : 'New order'} badges={chip} />
        <dl className={classes.sums}>
          {can('cost.view') && <Margin lines={settled.lines} />}
          <div className={classes.sum}>
            <dt>Total</dt>
            <dd>{formatMoney(toNumber(totalOf(draft)))}</dd>
          </div>
        </dl>
        <div className={classes.actions}>
          {menu}
          {onDetails && (
            <Button size="xs" variant="default" onClick={onDetails}>
              Details
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onDiscard} disabled={!onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    </header>
  )
}
