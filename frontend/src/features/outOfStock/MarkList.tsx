import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { StockMark } from '@/api/wire'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { shortDate } from '@/ui/shortDate'
import { useLostSales, useResolvedMarks } from '@/resources/outOfStock'
import { count, formatInstant, formatMoney, formatQuantity } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

const leftOf = ({ stock, item }: StockMark): string =>
  stock && stock.left > 0 ? `${formatQuantity(stock.left)} ${item.stockUnit} left` : 'none left'

interface RowProps {
  mark: StockMark
  current: boolean
  onChoose: (id: string) => void
  children: ReactNode
}

function MarkRow({ mark: { _id, item }, current, onChoose, children }: RowProps) {
  return (
    <li>
      <button type="button" className={classes.mark} aria-current={current || undefined} onClick={() => onChoose(_id)}>
        <ItemPicture image={item.image} name={item.name} category={item.category} size={34} />
        <span className={classes.markText}>
          <span className={classes.markName}>{item.name}</span>
          {children}
        </span>
      </button>
    </li>
  )
}

/** What was lost in the last 13 weeks, at the end of the list. */
function Lost({ prices }: { prices: boolean }) {
  const { data } = useLostSales()
  if (!data || data.all.lines === 0) return null
  const week = data.weeks.at(-1)
  return (
    <div className={classes.lostSum}>
      <span className={classes.quiet}>{prices ? 'Lost this week' : 'Lines cut in 13 weeks'}</span>
      <b className={classes.sum}>{prices ? formatMoney(week?.amount) : formatQuantity(data.all.lines)}</b>
      <span className={classes.quiet}>
        {prices && `${formatMoney(data.all.amount)} in 13 weeks: `}
        {count(data.itemCount, 'item')}, {count(data.customerCount, 'customer')}
      </span>
    </div>
  )
}

/** The items that were resolved lately. */
function Resolved({ current, onChoose }: { current: string | undefined; onChoose: (id: string) => void }) {
  const { data } = useResolvedMarks()
  if (!data || data.outOfStock.length === 0) return null
  return (
    <section aria-label="Resolved lately">
      <h2 className={classes.head}>Resolved lately</h2>
      <ul className={classes.marks}>
        {data.outOfStock.slice(0, 8).map(({ _id, item, resolvedAt }) => (
          <li key={_id}>
            <button
              type="button"
              className={clsx(classes.mark, classes.resolved)}
              aria-current={current === _id || undefined}
              onClick={() => onChoose(_id)}
            >
              <span className={classes.markName}>
                {item.itemId} {item.name}
              </span>
              <span className={classes.quiet}>{resolvedAt && shortDate(resolvedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  marks: StockMark[]
  current: string | undefined
  onChoose: (id: string) => void
  action: ReactNode
  prices: boolean
}

/** The marks: out now, in stock again, resolved lately. */
export function MarkList({ marks, current, onChoose, action, prices }: Props) {
  const out = marks.filter(({ proposal }) => !proposal)
  const back = marks.filter(({ proposal }) => proposal)
  const lines = out.reduce((sum, { affectedLines }) => sum + affectedLines, 0)
  return (
    <nav className={classes.list} aria-label="Marks">
      <section aria-label="Out now">
        <div className={classes.headRow}>
          <h2 className={classes.head}>
            Out now <span className={classes.quiet}>{count(lines, 'line')}</span>
          </h2>
          {action}
        </div>
        {out.length === 0 && <p className={classes.quiet}>Nothing is out of stock.</p>}
        <ul className={classes.marks}>
          {out.map((mark) => (
            <MarkRow key={mark._id} mark={mark} current={mark._id === current} onChoose={onChoose}>
              <span className={classes.quiet}>
                {mark.item.itemId}, {leftOf(mark)}
              </span>
              <span className={classes.markFoot}>
                {mark.expectedDate ? (
                  <span className={classes.due}>Due {shortDate(mark.expectedDate)}</span>
                ) : (
                  <span className={classes.amber}>No date</span>
                )}
                <span>{count(mark.affectedLines, 'line')}</span>
              </span>
            </MarkRow>
          ))}
        </ul>
      </section>
      {back.length > 0 && (
        <section aria-label="Stock is back">
          <h2 className={classes.head}>
            Stock is back <span className={classes.quiet}>{back.length}, waiting for a note</span>
          </h2>
          <ul className={classes.marks}>
            {back.map((mark) => (
              <MarkRow key={mark._id} mark={mark} current={mark._id === current} onChoose={onChoose}>
                <span className={classes.green}>
                  {formatQuantity(mark.proposal?.onHand)} {mark.item.stockUnit} in, {formatInstant(mark.proposal?.at)}
                </span>
              </MarkRow>
            ))}
          </ul>
        </section>
      )}
      <Resolved current={current} onChoose={onChoose} />
      <Lost prices={prices} />
    </nav>
  )
}
