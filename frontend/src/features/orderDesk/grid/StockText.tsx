import type { LineStock } from '@/features/orderDesk/draft/lineFacts'
import { shortDay } from '@/features/orderDesk/grid/lastBought'
import classes from '@/features/orderDesk/grid/OrderGrid.module.css'
import { formatQuantity } from '@/ui/format'

const stockSigns = { available: '●', short: '▲', out: '✕', restricted: '⊘' } as const

function stockWords({ kind, available, unit }: LineStock): string {
  switch (kind) {
    case 'available':
      return `${formatQuantity(available)} ${unit}`
    case 'short':
      return `${formatQuantity(available)} ${unit} short`
    case 'out':
      return 'Out of stock'
    case 'restricted':
      return 'Restricted'
  }
}

const arrivalWords = ({ arrival }: LineStock): string => (arrival ? `${formatQuantity(arrival.quantity)} arrive ${arrival.date ? shortDay(arrival.date) : 'on a day not known yet'}` : '')

/** Stock in a sign and in words, with the next arrival where there is too little. */
export function StockText({ stock }: { stock: LineStock }) {
  const arrival = stock.kind === 'short' || stock.kind === 'out' ? arrivalWords(stock) : ''
  const text = arrival ? `${stockWords(stock)} · ${arrival}` : stockWords(stock)
  return (
    <span className={classes.stock} data-kind={stock.kind} title={stock.kind === 'restricted' ? 'The customer may not have this item' : `${text}${stock.kind === 'available' ? ' available' : ''}`}>
      <span aria-hidden className={classes.sign}>{stockSigns[stock.kind]}</span>
      {text}
    </span>
  )
}
