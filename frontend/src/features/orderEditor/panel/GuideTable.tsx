import type { ReactNode, RefObject } from 'react'
import type { GuideColumn, GuideFacts } from '@/features/orderEditor/panel/guideColumns'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import type { CustomerPurchase } from '@/resources/analytics'
import { useRowWindow } from '@/ui/grid/useRowWindow'

interface Props {
  scroller: RefObject<HTMLDivElement | null>
  rows: CustomerPurchase[]
  columns: readonly GuideColumn[]
  facts: GuideFacts
  /** Of a row, in pixels. */
  height: number
  /** The items are loading. */
  busy: boolean
  /** The cursor's row and editable column. */
  row: number
  column: GuideColumn['id']
  editor: ReactNode
  onCell: (row: number, column: GuideColumn['id']) => void
}

/** The guide's rows: only the visible ones are rendered, and the cursor's cell is its editor. */
export function GuideTable({
  scroller,
  rows,
  columns,
  facts,
  height,
  busy,
  row,
  column: editing,
  editor,
  onCell,
}: Props) {
  const {
    drawn,
    height: whole,
    topOf,
  } = useRowWindow(scroller, { rows: rows.length, heightOf: () => height, held: row })
  const template = columns.map((column) => column.width).join(' ')
  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="grid"
        aria-label="Order guide"
        aria-busy={busy}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className={classes.grid}
      >
        <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <div key={column.id} role="columnheader" className={classes.cell} data-right={column.right}>
              {column.title}
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: whole }}>
          {drawn.map((index) => {
            const purchase = rows[index]
            if (!purchase) return null
            const here = index === row
            return (
              <div
                key={purchase.item._id}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                data-here={here || undefined}
                data-ordered={facts.onOrder.has(purchase.item._id) || undefined}
                style={{ gridTemplateColumns: template, height, transform: `translateY(${topOf(index)}px)` }}
              >
                {columns.map((column) => (
                  // The editor handles the keys; a click works too.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={column.id}
                    role="gridcell"
                    className={classes.cell}
                    data-right={column.right}
                    data-column={column.id}
                    onClick={() => onCell(index, column.id)}
                  >
                    {here && column.id === editing ? editor : column.cell(purchase, facts)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
