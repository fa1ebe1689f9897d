import { type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnStep } from '@/ui/grid/columns'
import {
  type Cursor,
  cursorAt,
  type Extent,
  inColumns,
  type Mode,
  type Move,
  moveCursor,
  newRowOf,
  placeOf,
} from '@/ui/grid/gridCursor'
import type { After, Editor } from '@/ui/grid/TextCellEditor'
import { drawnRows, showRow, useRowWindow } from '@/ui/grid/useRowWindow'

/** A row of one line of text, in pixels. */
export const rowHeight = 32

export interface GridOptions<Row, Column extends ColumnStep> {
  rows: readonly Row[]
  columns: readonly Column[]
  /** The column that a new row begins in, and that the cursor starts in. */
  home: Column['id']
  /** There is room for one more row: the grid has an empty one for it. */
  grows: boolean
  /** The element that scrolls the grid. */
  scroller: RefObject<HTMLDivElement | null>
}

const moveAfter: Partial<Record<After, Move>> = {
  next: { type: 'next' },
  up: { type: 'by', rows: -1, columns: 0 },
  down: { type: 'by', rows: 1, columns: 0 },
  left: { type: 'by', rows: 0, columns: -1 },
  right: { type: 'by', rows: 0, columns: 1 },
}

/** The same list of columns while their ids are the same: another width of a column is no other column. */
function useSteps<Column extends ColumnStep>(columns: readonly Column[]): readonly Column[] {
  const [steps, setSteps] = useState(columns)
  const same = steps.length === columns.length && steps.every(({ id }, index) => id === columns[index]?.id)
  if (!same) setSteps(columns)
  return same ? steps : columns
}

/**
 * The state of a grid: where the cursor is, which rows are drawn, who has the focus, what is announced. The rows are the
 * screen's; `Grid` draws them and hears the keys.
 */
export function useGrid<Row, Column extends ColumnStep>({
  rows,
  columns,
  home,
  grows,
  scroller,
}: GridOptions<Row, Column>) {
  const gridId = useId()
  const steps = useSteps(columns)
  const [cursor, setCursor] = useState<Cursor>(() => cursorAt(0, { columns, home }))
  const [cursorSteps, setCursorSteps] = useState(steps)
  if (cursorSteps !== steps) {
    setCursorSteps(steps)
    setCursor(inColumns(cursor, cursorSteps, steps))
  }
  const [announcement, say] = useState('')
  const editorRef = useRef<Editor>(null)
  /** The grid owns the focus: set by focus in it, unset only when focus goes elsewhere, not when a row is removed. */
  const holdsFocusRef = useRef(false)
  const total = rows.length + (grows ? 1 : 0)
  const newRow = newRowOf(cursor, rows.length)
  const row = Math.min(cursor.row, Math.max(total - 1, 0))
  const rowAt = (at: number): Row | undefined => (at === newRow ? undefined : rows[at < newRow ? at : at - 1])

  const { from, to, measure } = useRowWindow(scroller, total, rowHeight)
  useLayoutEffect(() => {
    const view = scroller.current
    if (!holdsFocusRef.current || cursor.mode !== 'nav' || !view) return
    showRow(view, cursor.range?.head.row ?? row, rowHeight)
    measure()
    const cell = document.getElementById(`${gridId}-${row}-${cursor.column}`)
    cell?.focus({ preventScroll: true })
    if (view.scrollWidth > view.clientWidth) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Rows that come back take the one that has the focus along: the focus stays at the cursor.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [cursor, row, total, gridId, measure, scroller])

  // A move that follows an added row must see the grid already grown by it.
  const move = useCallback(
    (step: Move, grown = 0) => {
      const extent: Extent = { rows: total + grown, columns: steps, home }
      setCursor((before) => moveCursor({ ...before, row: Math.min(before.row, extent.rows - 1) }, step, extent))
    },
    [total, steps, home],
  )
  /** Takes the focus to a row, in the column where rows begin; without a row to where the cursor is. */
  const focusRow = useCallback(
    (at?: number) => {
      holdsFocusRef.current = true
      setCursor((before) => (at === undefined ? { ...before } : cursorAt(at, { columns: steps, home })))
    },
    [steps, home],
  )

  const column = columns[cursor.column]
  const current = rowAt(row)
  return {
    gridId,
    scroller,
    columns,
    home,
    cursor,
    row,
    column,
    current,
    newRow,
    total,
    rows,
    rowAt,
    editorRef,
    holdsFocusRef,
    announcement,
    say,
    move,
    focusRow,
    drawn: drawnRows({ from, to }, total, row),
    close: () => move({ type: 'close' }),
    /** Opens an editor on the cursor's row. */
    openIn: (id: Column['id'], mode: Mode) =>
      setCursor({ ...cursor, row, column: placeOf(columns, id), mode, seed: null, range: null }),
    /** Opens an empty row's first cell with what was typed anywhere on it. */
    openNew: (seed: string | null) => {
      move({ type: 'to', row, column: placeOf(columns, home) })
      move({ type: 'open', seed })
    },
    /** Moves on once an editor has kept its value. */
    leave: (after: After) => {
      if (after === 'away') holdsFocusRef.current = false
      move(moveAfter[after] ?? { type: 'close' })
    },
  }
}

export type GridState<Row, Column extends ColumnStep> = ReturnType<typeof useGrid<Row, Column>>
