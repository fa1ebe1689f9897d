import { IconAlertTriangle } from '@tabler/icons-react'
import type { AvailabilityOnDate, Item } from '@/api/wire'
import { type LineStock, stockInUnit } from '@/features/orderEditor/draft/lineFacts'
import { stockWords } from '@/features/orderEditor/grid/StockText'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { MarkAction } from '@/parts/outOfStock/MarkAction'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, formatQuantity } from '@/ui/format'

interface Props {
  item: Item
  /** In the item's stock unit. */
  stock: Pick<AvailabilityOnDate, 'onHand' | 'committed' | 'available' | 'nextArrival' | 'asOf'> &
    Partial<Pick<AvailabilityOnDate, 'promised' | 'left'>>
  date: string
  line: LineStock & { unitId: string }
}

/** The stock of the line's item on the delivery date, in the line's unit. */
export function StockSection({ item, stock, date, line }: Props) {
  const { unit, of } = stockInUnit(item, line.unitId)
  const show = (quantity: number) => `${formatQuantity(of(quantity))} ${unit}`
  const left = stock.left ?? stock.available
  const alarm = {
    restricted: 'Restricted for this customer',
    out: 'None left for this date',
    short: stockWords(line),
    oversold: `Orders for this date exceed stock by ${formatQuantity(line.short)} ${unit}`,
    available: '',
    unknown: '',
  }[line.kind]
  const short = line.kind === 'out' || line.kind === 'short' || line.kind === 'oversold'
  const next = stock.nextArrival
  const arrival = next
    ? `${show(next.quantity)}, ${next.date ? formatDate(next.date) : 'date not known'}`
    : 'None scheduled'
  return (
    <section className={classes.section} aria-label="Stock">
      {alarm && (
        <p className={classes.alarm}>
          <IconAlertTriangle size={16} aria-hidden />
          {alarm}
        </p>
      )}
      <Facts
        lines
        facts={[
          ['On hand', show(stock.onHand)],
          ['Committed in NetSuite', show(stock.committed)],
          ['NetSuite as of', formatInstant(stock.asOf)],
          ...(stock.promised === undefined ? [] : [['Promised', show(stock.promised)] as const]),
          [`Left for ${formatDate(date)}`, left < 0 ? `None, ${show(-left)} short` : show(left)],
          ['Next arrival', arrival],
        ]}
      />
      {(short || item.outOfStock) && <MarkAction item={item} size="compact-sm" />}
    </section>
  )
}
