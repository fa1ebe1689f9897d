import { useMemo, useRef } from 'react'
import { columnsOf, type MatrixColumn, nameOfColumn, placeIn } from '@/features/pricingMatrix/columns'
import {
  marginAt,
  marginOf,
  ownOf,
  percentOf,
  type Row,
  withMargin,
  wrongPercent,
} from '@/features/pricingMatrix/margins'
import { pasteBlock } from '@/features/pricingMatrix/pasted'
import type { Editing } from '@/features/pricingMatrix/useEditing'
import type { PriceLevel } from '@/api/wire'
import { count } from '@/ui/format'
import { Grid } from '@/ui/grid/Grid'
import type { GridEdits } from '@/ui/grid/gridActions'
import { tabSeparated } from '@/ui/grid/gridClipboard'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'
import { useFitting } from '@/ui/grid/useFitting'
import { useGrid } from '@/ui/grid/useGrid'
import { notify } from '@/ui/toasts'

const givingWay = ['items'] as const
const keyOf = ({ key }: Row) => key
/** How many refused cells of a paste are named. */
const named = 3

interface Props {
  rows: readonly Row[]
  levels: readonly PriceLevel[]
  editing: Editing
}

/** The margins by category and price level, in the grid of the order desk. */
export function MatrixGrid({ rows, levels, editing }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useMemo(() => columnsOf(levels), [levels])
  const columns = useFitting(scroller, wanted, givingWay)
  const grid = useGrid<Row, MatrixColumn>({ rows, columns, home: 'category', grows: false, scroller })
  const { draft, saved, change } = editing
  const facts = useMemo(() => ({ draft, saved }), [draft, saved])
  const nowAt = (column: string, row: Row) => {
    const at = placeIn(column)!
    return marginAt(draft, { category: row.category, levelId: at.levelId }, at.which)
  }
  const edits: GridEdits<Row, string> = {
    canEdit: (column, row) => row !== undefined && column !== undefined && placeIn(column) !== undefined,
    check: (column, row, text) => wrongPercent(text, nowAt(column, row)),
    enter: (column, row, text) => {
      const { levelId, which } = placeIn(column)!
      change((now) => withMargin(now, { category: row.category, levelId }, which, marginOf(text, nowAt(column, row))))
    },
    clear: (cells) =>
      change((now) =>
        cells.reduce((next, [column, row]) => {
          const at = placeIn(column)
          return at ? withMargin(next, { category: row.category, levelId: at.levelId }, at.which, null) : next
        }, now),
      ),
    copyDown: (ids, source, targets) =>
      change((now) =>
        ids.reduce((all, id) => {
          const at = placeIn(id)
          if (!at) return all
          const value = ownOf(now, { category: source.category, levelId: at.levelId })[at.which]
          return targets.reduce(
            (next, { category }) => withMargin(next, { category, levelId: at.levelId }, at.which, value),
            all,
          )
        }, now),
      ),
    duplicate: () => undefined,
    remove: () => undefined,
    undo: editing.undo,
    redo: editing.redo,
  }
  const paste = (text: string) => {
    const {
      taken,
      refused,
      draft: next,
    } = pasteBlock(draft, text, rows.slice(grid.row), columns.slice(grid.cursor.column))
    if (taken > 0) change(() => next)
    grid.say(`${count(taken, 'margin')} pasted`)
    if (refused.length === 0) return
    const more = refused.length > named ? ` And ${refused.length - named} more.` : ''
    notify(`${count(refused.length, 'cell')} not pasted. ${refused.slice(0, named).join('. ')}.${more}`, 'warning')
  }
  const { current, column, cursor, editorRef } = grid
  return (
    <Grid
      label="Margins"
      noun="row"
      grid={grid}
      edits={edits}
      keyOf={keyOf}
      factsOf={() => facts}
      placeholder=""
      textOf={(some, shown) =>
        tabSeparated(
          some.map((row) =>
            shown.map(({ id }) =>
              placeIn(id)
                ? percentOf(nowAt(id, row))
                : id === 'items'
                  ? String(row.items)
                  : (row.category ?? 'All categories'),
            ),
          ),
        )
      }
      onPaste={paste}
      editor={
        current &&
        column &&
        placeIn(column.id) && (
          <TextCellEditor
            key={current.key + column.id}
            ref={editorRef}
            label={`${nameOfColumn(column)}, ${current.category ?? 'all categories'}`}
            value={percentOf(nowAt(column.id, current))}
            seed={cursor.seed}
            numeric
            check={(text) => edits.check(column.id, current, text)}
            onCommit={(text, after) => {
              edits.enter(column.id, current, text)
              grid.leave(after)
            }}
            onCancel={grid.close}
          />
        )
      }
    />
  )
}
