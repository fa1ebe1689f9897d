import type { LineStock } from '@/features/orderEditor/draft/lineFacts'
import { shortDate } from '@/ui/shortDate'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import { formatQuantity } from '@/ui/format'

const stockSigns = { available: '●', short: '▲', out: '✕', oversold: '▲', restricted: '⊘', unknown: '?' } as const

/**
 * The stock for a line: '360 LB available, 1,640 LB short'. `brief`, for a column whose title says what is counted:
 * '360 LB, 1,640 short'.
 */
export function stockWords({ kind, available, short, unit }: LineStock, brief = false): string {
  const there = `${formatQuantity(available)} ${unit}`
  const missing = `${formatQuantity(short)} ${unit} short`
  switch (kind) {
    case 'available':
      return brief ? there : `${there} available`
    case 'short':
      return brief ? `${there}, ${formatQuantity(short)} short` : `${there} available, ${missing}`
    case 'out':
      return 'None left'
    case 'oversold':
      return missing
    case 'restricted':
      return 'Restricted'
    case 'unknown':
      return 'Unknown'
  }
}

const hints: Partial<Record<LineStock['kind'], string>> = {
  oversold: 'More is ordered for this date than will be in stock',
  restricted: 'Restricted for this customer',
  unknown: 'The stock for this date could not be read',
}

/** The next arrival when there is too little: '240 EA on Nov 24'. */
function arrivalWords({ kind, arrival, unit }: LineStock): string {
  if (!arrival || (kind !== 'short' && kind !== 'out' && kind !== 'oversold')) return ''
  const day = arrival.date ? `on ${shortDate(arrival.date)}` : 'expected, date unknown'
  return `${formatQuantity(arrival.quantity)} ${unit} ${day}`
}

/** The stock as an icon and text, with the next arrival when there is too little. */
export function StockText({ stock, brief = false }: { stock: LineStock; brief?: boolean }) {
  const arrival = arrivalWords(stock)
  const told = (words: string) => (arrival ? `${words}, ${arrival}` : words)
  const hint = hints[stock.kind]
  return (
    <span
      className={classes.stock}
      data-kind={stock.kind}
      title={hint ? `${told(stockWords(stock))}. ${hint}` : told(stockWords(stock))}
    >
      <span aria-hidden className={classes.sign}>
        {stockSigns[stock.kind]}
      </span>
      {told(stockWords(stock, brief))}
    </span>
  )
}
