import { useSession } from '@/api/session'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import { usualOf, weeksText } from '@/features/orderEditor/panel/orderGuide'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { useCustomerPurchases, useLastPurchases } from '@/resources/analytics'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatQuantity, formatRate, nothing } from '@/ui/format'
import { Sparkline } from '@/ui/chart/Sparkline'

/** The customer's last purchase of the line's item, the usual quantity, and the last 13 weeks. */
export function BoughtBefore({ line, customerId }: { line: DraftLine; customerId: string }) {
  const { can } = useSession()
  const productId = line.product._id
  const last = useLastPurchases(customerId, [productId])[productId]
  const { data: purchases } = useCustomerPurchases(customerId)
  const purchase = purchases?.find((each) => each.item._id === productId)
  const units = line.product.details?.unitsType.items
  const named = (unitId: string) => units?.find((unit) => unit._id === unitId)?.abbreviation ?? ''
  if (last === undefined && !purchase) return null
  const usual = purchase && usualOf(purchase)
  const usually =
    usual && `${formatQuantity(usual.quantity)} ${named(usual.units)}, ${count(purchase.times, 'order')} in 13 weeks`
  return (
    <section className={classes.section} aria-label="Bought before">
      {last ? (
        <Facts
          lines
          facts={[
            ['Last bought', formatDate(last.date)],
            ['Quantity', `${formatQuantity(last.quantity)} ${named(last.units)}`],
            ...(can('price.view') ? [['Rate then', formatRate(last.rate)] as const] : []),
            ['Order', last.orderNumber],
            ['Usually', usually ?? nothing],
          ]}
        />
      ) : (
        <p className={classes.quiet}>This customer has not bought it before.</p>
      )}
      {purchase && purchase.times > 0 && (
        <Sparkline
          values={purchase.weeks}
          label={weeksText(purchase.weeks, named(line.product.details?.saleUnit ?? '') || 'Sale units')}
        />
      )}
    </section>
  )
}
