import {
  levelOf,
  limitOf,
  marginOn,
  priceOf,
  type ShownLine,
  underFloor,
  unitOf,
  weightedOf,
} from '@/features/spotBuys/sheet/shown'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import { formatMoment } from '@/features/spotBuys/sheet/validity'
import type { SpotLine } from '@/api/wire'
import { dateOfInstant, formatTime } from '@/ui/clock'
import { formatMoney, formatPrice, formatQuantity, formatShare } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** What an offer says after it has ended: 'Out 9:52 AM'. */
const endWords: Partial<Record<SpotLine['state'], string>> = {
  soldOut: 'Out',
  stopped: 'Stopped',
  expired: 'Ended',
  closed: 'Closed',
}

/** Until when an offer is valid, or when it ended. */
export function endText({ line, fields }: ShownLine, today: string): string {
  const word = line && endWords[line.state]
  if (!word) return formatMoment(fields['validTo'], today)
  return line.endedAt ? `${word} ${formatTime(line.endedAt)}` : word
}

/** Whether an offer that is still open ends today. */
export const endsToday = ({ line, fields }: ShownLine, today: string): boolean =>
  (line === undefined || line.state === 'draft' || line.state === 'open') && dateOfInstant(fields['validTo']) === today

/** Whether an offer has ended, or nothing of it is left. */
export const isOver = ({ line }: ShownLine): boolean =>
  line !== undefined && line.state !== 'draft' && line.state !== 'open'

export function ItemCell({ shown: { item, fields } }: { shown: ShownLine }) {
  const { itemId: code, name, category, brand, image } = item
  const from = fields['vendor'] || brand
  return (
    <span className={classes.item}>
      <ItemPicture image={image} name={name} category={category} size={28} />
      <span className={classes.names}>
        <span title={name}>{name}</span>
        <small>
          {code}
          {from && `, ${from}`}
        </small>
      </span>
    </span>
  )
}

/** A price of a level: what was entered, else in gray what is advised; in a draft with its margin. */
export function PriceCell({ shown, levelId }: { shown: ShownLine; levelId: string }) {
  const price = priceOf(shown, levelId)
  if (price === undefined) {
    const advised = levelOf(shown, levelId)?.suggestedPrice
    return shown.draft && advised != null ? (
      <span className={classes.advised} title="Advised, not entered">
        {formatPrice(advised)}
      </span>
    ) : null
  }
  const limit = limitOf(shown, levelId)
  const margin = shown.draft ? marginOn(price, weightedOf(shown)) : null
  return (
    <span className={classes.price} data-under={(limit !== null && Number(price) < limit) || undefined}>
      <span>{formatPrice(Number(price))}</span>
      {margin !== null && <small>{formatShare(margin)}</small>}
    </span>
  )
}

/** How much of an offer is sold. */
export function SoldBar({ sold, quantity }: Pick<SpotLine, 'sold' | 'quantity'>) {
  const share = quantity > 0 ? Math.min(sold / quantity, 1) * 100 : 0
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${share}%` }} />
    </span>
  )
}

/** What is sold of an offer; of a new line, what it offers. */
export function Sold({ shown, isDraft }: { shown: ShownLine; isDraft: boolean }) {
  const { line, draft, fields } = shown
  if (draft) {
    const offered = fields['quantity'] ? formatQuantity(Number(fields['quantity'])) : ''
    if (isDraft) return offered
    return <span className={classes.new}>{offered ? `New, offers ${offered}` : 'Enter a quantity'}</span>
  }
  if (!line) return null
  return (
    <>
      <SoldBar sold={line.sold} quantity={line.quantity} /> {formatQuantity(line.sold)} of{' '}
      {formatQuantity(line.quantity)}
    </>
  )
}

/** What is left of an offer, with its unit. */
export function Left({ shown, isDraft }: { shown: ShownLine; isDraft: boolean }) {
  const { line, draft } = shown
  if (draft) return isDraft ? unitOf(shown) : <span className={classes.quiet}>{unitOf(shown)}</span>
  if (!line || line.left <= 0) return 'None'
  return (
    <b>
      {formatQuantity(line.left)} {unitOf(shown)}
    </b>
  )
}

/** What an offer has earned; of a new line, the margin of its price at the level. */
export function Margin({ shown, levelId }: { shown: ShownLine; levelId: string }) {
  const { line, draft } = shown
  if (draft) {
    const margin = marginOn(priceOf(shown, levelId), weightedOf(shown))
    return margin === null ? null : <small>{formatShare(margin)}</small>
  }
  if (!line || line.margin === undefined || line.sold === 0) return null
  return (
    <span className={classes.marginCell} data-under={underFloor(shown).length > 0 || undefined}>
      {formatMoney(line.margin)} {line.revenue > 0 && <small>{formatShare(line.margin / line.revenue)}</small>}
    </span>
  )
}
