import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { UnitsType } from '@/api/wire'
import { isPromised, type Stocked } from '@/features/orderEditor/draft/lineFacts'
import { type DraftLine, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import { ItemPicker } from '@/features/orderEditor/grid/ItemPicker'
import { LineCard } from '@/features/orderEditor/grid/LineCard'
import classes from '@/features/orderEditor/grid/LineCards.module.css'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { useDrawnHeights } from '@/ui/grid/useDrawnHeights'
import { useRowWindow } from '@/ui/grid/useRowWindow'
import { pasted } from '@/ui/pasted'

const usualHeight = 120

interface ListProps {
  draft: OrderDraft
  edits: LineEdits
  guard: QuantityGuard
  unitTypes: UnitsType[] | undefined
  readOnly: boolean
  restricted: ReadonlySet<string>
  stockOf: (productId: string) => Stocked | undefined
  onLine: ((line: DraftLine | undefined) => void) | undefined
}

/** The cards. Only the visible ones are rendered. */
function CardList({ draft, restricted, stockOf, ...shared }: ListProps) {
  const { lines } = draft
  const scroller = useRef<HTMLDivElement>(null)
  const { heightOf, rowRef } = useDrawnHeights(scroller, usualHeight)
  const { drawn, height, topOf } = useRowWindow(scroller, {
    rows: lines.length,
    heightOf: (row) => heightOf(lines[row]?.key ?? ''),
  })
  return (
    // A scroll container must be focusable, even when the cards contain no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.scroller} role="region" aria-label="Order lines" tabIndex={0} data-lines>
      <ul className={classes.list} style={{ height }}>
        {drawn.map((index) => {
          const line = lines[index]
          return (
            line && (
              <li
                key={line.key}
                ref={rowRef}
                data-key={line.key}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                className={classes.place}
                style={{ transform: `translateY(${topOf(index)}px)` }}
              >
                <LineCard
                  {...shared}
                  line={line}
                  number={index + 1}
                  restricted={restricted.has(line.product._id)}
                  stock={stockOf(line.product._id)}
                  promised={isPromised(draft, line)}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface Props extends ListProps {
  /** Opens the picker for a new line whenever it increases. */
  focusKey: number | undefined
  onPaste: (text: string) => void
}

/** The lines of an order on small screens: one card per line, for touch and keyboard. */
export function LineCards({ focusKey, onPaste, ...list }: Props) {
  const { draft, edits, guard, readOnly } = list
  const { lines } = draft
  const [picking, setPicking] = useState(false)
  const [lastKey, setLastKey] = useState<number>()
  if (focusKey !== lastKey) {
    setLastKey(focusKey)
    if (focusKey) setPicking(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    if (event.key.toLowerCase() === 'z') (event.shiftKey ? edits.redo : edits.undo)()
    else if (event.key.toLowerCase() === 'y') edits.redo()
    else return
    event.preventDefault()
  }
  return (
    <div
      className={classes.frame}
      role="presentation"
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (readOnly || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        onPaste(pasted(event.clipboardData.getData('text/plain')))
      }}
    >
      {!readOnly && lines.length < maxLines && (
        <div className={classes.add}>
          {picking ? (
            <ItemPicker
              start=""
              customer={draft.customer}
              guard={guard}
              label="Product to add"
              onTake={(item, entry) => {
                edits.take(undefined, item, entry, lines.length)
                setPicking(false)
              }}
              onClose={() => setPicking(false)}
            />
          ) : (
            <Button
              variant="default"
              fullWidth
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Add a product
            </Button>
          )}
        </div>
      )}
      <CardList {...list} />
    </div>
  )
}
