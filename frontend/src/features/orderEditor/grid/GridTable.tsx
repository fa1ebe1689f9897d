import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { UnitsType } from '@/api/wire'
import { isPromised, lineState, type Stocked } from '@/features/orderEditor/draft/lineFacts'
import { type DraftLine, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import { cellWidthsOf } from '@/features/orderEditor/grid/cellWidths'
import { type ColumnId, givingWay, lineColumns, type LineContext } from '@/features/orderEditor/grid/columns'
import { cellsAsText } from '@/features/orderEditor/grid/copyCells'
import { actOnLine } from '@/features/orderEditor/grid/lineActions'
import { editorKinds, LineEditor, type LineGrid } from '@/features/orderEditor/grid/LineEditor'
import { type LineAction, lineKey } from '@/features/orderEditor/grid/lineKeys'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import type { LastPurchase } from '@/resources/analytics'
import { Grid } from '@/ui/grid/Grid'
import { useFitting } from '@/ui/grid/useFitting'
import { useGrid } from '@/ui/grid/useGrid'
import { lazily } from '@/ui/lazily'

// The list of keys is not needed for the keys themselves.
const LineShortcuts = lazily(async () => (await import('@/features/orderEditor/grid/LineShortcuts')).LineShortcuts)
const keyOf = (line: DraftLine) => line.key
const toneOf = (line: DraftLine) => lineState(line).tone

interface Props {
  draft: OrderDraft
  edits: LineEdits
  guard: QuantityGuard
  unitTypes: UnitsType[] | undefined
  readOnly: boolean
  canOverride: boolean
  canSeeCost: boolean
  restricted: ReadonlySet<string>
  purchases: Record<string, LastPurchase | null>
  stockOf: (productId: string) => Stocked | undefined
  onLine: ((line: DraftLine | undefined) => void) | undefined
  focusKey: number | undefined
  /** Takes pasted lines, to be inserted at this index. A single value is pasted into the cell instead. */
  onPaste: (text: string, at: number) => void
  /** Set when a paste is finished, with the index of its first line; a new object each time. */
  pasted: { at: number | undefined } | undefined
}

/**
 * Moves the cursor to the new line whenever `focusKey` increases, and to the first line of a paste when it is finished.
 */
function useRowFocus({ focusRow, rows }: LineGrid, focusKey: Props['focusKey'], pasted: Props['pasted']): void {
  useEffect(() => {
    if (focusKey) focusRow(rows.length)
    // Only when `focusKey` changes, not when lines are added or removed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focusKey])
  useEffect(() => {
    if (pasted) focusRow(pasted.at)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pasted])
}

/** The order's lines as a grid, with its columns, keys and editors. */
export function GridTable(props: Props) {
  const {
    draft,
    edits,
    guard,
    unitTypes,
    readOnly,
    canOverride,
    canSeeCost,
    restricted,
    purchases,
    stockOf,
    onLine,
    focusKey,
    onPaste,
    pasted,
  } = props
  const { lines, orderType, customer } = draft
  const scroller = useRef<HTMLDivElement>(null)
  const widths = useMemo(() => cellWidthsOf(lines), [lines])
  const wanted = useMemo(
    () => lineColumns({ orderType, readOnly, canSeeCost, widths }),
    [orderType, readOnly, canSeeCost, widths],
  )
  const columns = useFitting(scroller, wanted, givingWay)
  const full = lines.length >= maxLines
  const grid = useGrid({ rows: lines, columns, home: 'item' as ColumnId, grows: !readOnly && !full, scroller })
  /** The line for the product that is highlighted in the picker. */
  const [candidate, setCandidate] = useState<DraftLine>()
  const { current } = grid

  useEffect(() => {
    // The panel beside the grid may render a frame later than the cursor.
    startTransition(() => onLine?.(candidate ?? current))
  }, [candidate, current, onLine])
  useRowFocus(grid, focusKey, pasted)

  const factsOf = (line: DraftLine): LineContext => ({
    unitTypes,
    restricted: restricted.has(line.product._id),
    last: purchases[line.product._id],
    stock: stockOf(line.product._id),
    promised: isPromised(draft, line),
  })
  return (
    <div className={classes.lines}>
      {!readOnly && <LineShortcuts />}
      <Grid
        label="Order lines"
        noun="line"
        grid={grid}
        edits={edits}
        readOnly={readOnly}
        keyOf={keyOf}
        factsOf={factsOf}
        toneOf={toneOf}
        placeholder={full ? '' : 'Type a code or name to add a line'}
        editor={
          <LineEditor
            grid={grid}
            edits={edits}
            guard={guard}
            unitTypes={unitTypes}
            customer={customer}
            canOverride={canOverride}
            onCandidate={setCandidate}
          />
        }
        kinds={editorKinds}
        ownKey={lineKey}
        onOwn={(action, mode) => actOnLine(action as LineAction, mode, grid, edits)}
        textOf={(rows, shown) => cellsAsText(rows, shown, unitTypes)}
        onPaste={onPaste}
      />
    </div>
  )
}
