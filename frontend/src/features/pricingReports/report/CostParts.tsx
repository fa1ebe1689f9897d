import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/report/Report.module.css'
import { decimal, multiply, round, toNumber } from '@/ui/decimal'
import { formatDate, formatMoney, formatQuantity, formatRate } from '@/ui/format'

type Receipt = PriceLine['parts']['receipts'][number]

/** The value of a quantity at a rate. */
const worth = (quantity: number, rate: number): number => toNumber(round(multiply(decimal(quantity), decimal(rate)), 2))

const leftOutWords = {
  too_late: (days: number) => `Not counted: due later than in ${formatQuantity(days)} days`,
  no_date: () => 'Not counted: it has no date',
  no_rate: () => 'Not counted: its rate is $0.00',
}

/** Why a receipt does not count; undefined: it does. */
export const leftOutText = ({ leftOut }: Receipt, days: number): string | undefined =>
  leftOut && leftOutWords[leftOut](days)

/** How the weighted cost came about: what is on hand and what arrives, also what is not counted. */
export function CostParts({ line, receiptDays }: { line: PriceLine; receiptDays: number }) {
  const { parts, weightedCost, item } = line
  const held = parts.onHand > 0 && parts.average !== null
  return (
    <table className={classes.parts}>
      <tbody>
        <tr data-out={held ? undefined : true}>
          <th scope="row">
            On hand
            {!held && parts.onHand <= 0 && ', not counted'}
          </th>
          <td>
            {formatQuantity(parts.onHand)} {item.unit} {parts.average !== null && `at ${formatRate(parts.average)}`}
          </td>
          <td>{held && formatMoney(worth(parts.onHand, parts.average ?? 0))}</td>
        </tr>
        {parts.receipts.map((receipt) => (
          <tr
            key={`${receipt.purchaseOrderId} ${receipt.due ?? ''} ${receipt.rate}`}
            data-out={receipt.leftOut ? true : undefined}
            title={leftOutText(receipt, receiptDays)}
          >
            <th scope="row">
              PO {receipt.number}
              {receipt.due && `, ${formatDate(receipt.due)}`}
              {receipt.leftOut && ', not counted'}
            </th>
            <td>
              {formatQuantity(receipt.quantity)} {item.unit} at {formatRate(receipt.rate)}
            </td>
            <td>{formatMoney(worth(receipt.quantity, receipt.rate))}</td>
          </tr>
        ))}
        {parts.basis === 'last_purchase' && (
          <tr>
            <th scope="row">Last purchase price</th>
            <td colSpan={2}>{formatRate(parts.lastPurchase)}</td>
          </tr>
        )}
        <tr data-sum>
          <th scope="row">Cost per {item.unit}</th>
          <td colSpan={2}>{weightedCost === null ? 'Unknown' : formatRate(weightedCost)}</td>
        </tr>
      </tbody>
    </table>
  )
}
