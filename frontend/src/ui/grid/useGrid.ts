import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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
import { showRow, useRowWindow } from '@/ui/grid/useRowWindow'

/** The height of a row in pixels: one line of text. A grid may have higher ones. */
const oneLine = 32
/** The height in pixels of what stands below a row that has a note. */
export const noteHeight = 40

export interface GridOptions<Row, Column extends ColumnStep> {
  rows: readonly Row[]
  columns: readonly Column[]
  /** The column where a new row starts, and where the cursor starts. */
  home: Column['id']
  /** The grid has an empty row, because rows can be added. */
  grows: boolean
  /** The scroll container of the grid. */
  scroller: RefObject<HTMLDivElement | null>
  /** The height of a row in pixels, where a row has more than one line of text. */
  rowHeight?: number
  /** Whether a row has a note below it. */
  noted?: ((row: Row) => boolean) | undefined
}

const moveAfter: Partial<Record<After, Move>> = {
  next: { type: 'next' },
  up: { type: 'by', rows: -1, columns: 0 },
  down: { type: 'by', rows: 1, columns: 0 },
  left: { type: 'by', rows: 0, columns: -1 },
  right: { type: 'by', rows: 0, columns: 1 },
}

/** Returns the same list while the column ids are the same, even when a width changes. */
function useSteps<Column extends ColumnStep>(columns: readonly Column[]): readonly Column[] {
  const [steps, setSteps] = useState(columns)
  const same = steps.length === columns.length && steps.every(({ id }, index) => id === columns[index]?.id)
  if (!same) setSteps(columns)
  return same ? steps : columns
}

/** The cursor. When columns come or go, it stays on its column. */
function useCursor<Column extends ColumnStep>(columns: readonly Column[], home: Column['id']) {
  const steps = useSteps(columns)
  const [cursor, setCursor] = useState<Cursor>(() => cursorAt(0, { columns, home }))
  const [cursorSteps, setCursorSteps] = useState(steps)
  if (cursorSteps !== steps) {
    setCursorSteps(steps)
    setCursor(inColumns(cursor, cursorSteps, steps))
  }
  return { steps, cursor, setCursor }
}

/** Moves the cursor by a step. `grown`: rows that are added with it and not in `rows` yet. */
function useMove(setCursor: Dispatch<SetStateAction<Cursor>>, { rows, columns, home }: Extent) {
  return useCallback(
    (step: Move, grown = 0) => {
      const extent: Extent = { rows: rows + grown, columns, home }
      setCursor((before) => moveCursor({ ...before, row: Math.min(before.row, extent.rows - 1) }, step, extent))
    },
    [setCursor, rows, columns, home],
  )
}

/**
 * The state of a grid: the cursor, the rows to render, the focus and the announcements. The rows belong to the screen;
 * `Grid` renders them and handles the keys.
 */
export function useGrid<Row, Column extends ColumnStep>({
  rows,
  columns,
  home,
  grows,
  scroller,
  rowHeight = oneLine,
  noted,
}: GridOptions<Row, Column>) {
  const gridId = useId()
  const { steps, cursor, setCursor } = useCursor(columns, home)
  const [announcement, say] = useState('')
  const editorRef = useRef<Editor>(null)
  /** Whether the grid has the focus. It is reset only when the focus moves elsewhere, not when a row is removed. */
  const holdsFocusRef = useRef(false)
  const total = rows.length + (grows ? 1 : 0)
  const newRow = newRowOf(cursor, rows.length)
  const row = Math.min(cursor.row, Math.max(total - 1, 0))
  const rowAt = (at: number): Row | undefined => (at === newRow ? undefined : rows[at < newRow ? at : at - 1])

  const { drawn, height, topOf, measure } = useRowWindow(scroller, {
    rows: total,
    heightOf: (at) => {
      const value = noted && rowAt(at)
      return value !== undefined && noted?.(value) ? rowHeight + noteHeight : rowHeight
    },
    held: row,
  })
  const shownTop = topOf(cursor.range?.head.row ?? row)
  useLayoutEffect(() => {
    const view = scroller.current
    if (!holdsFocusRef.current || cursor.mode !== 'nav' || !view) return
    // A head with titles over its columns is higher than a row.
    const head = view.querySelector<HTMLElement>('[role="columnheader"]')?.parentElement?.offsetHeight
    showRow(view, shownTop, rowHeight, head || oneLine)
    measure()
    const cell = document.getElementById(`${gridId}-${row}-${cursor.column}`)
    cell?.focus({ preventScroll: true })
    if (view.scrollWidth > view.clientWidth) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // When rows are added again, the focused element may move with its row; this moves the focus back to the cursor.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [cursor, row, shownTop, total, gridId, measure, scroller, rowHeight])

  const move = useMove(setCursor, { rows: total, columns: steps, home })
  /** Moves the focus to a row, in the column where rows start; without a row, to the cursor. */
  const focusRow = useCallback(
    (at?: number) => {
      holdsFocusRef.current = true
      setCursor((before) => (at === undefined ? { ...before } : cursorAt(at, { columns: steps, home })))
    },
    [setCursor, steps, home],
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
    topOf,
    rowHeight,
    height,
    rows,
    rowAt,
    editorRef,
    holdsFocusRef,
    announcement,
    say,
    move,
    focusRow,
    drawn,
    close: () => move({ type: 'close' }),
    /** Opens an editor on the cursor's row. */
    openIn: (id: Column['id'], mode: Mode) =>
      setCursor({ ...cursor, row, column: placeOf(columns, id), mode, seed: null, range: null }),
    /** Opens the first cell of the empty row with what was typed in any of its cells. */
    openNew: (seed: string | null) => {
      move({ type: 'to', row, column: placeOf(columns, home) })
      move({ type: 'open', seed })
    },
    /** Moves on after an editor kept its value. */
    leave: (after: After) => {
      if (after === 'away') holdsFocusRef.current = false
      move(moveAfter[after] ?? { type: 'close' })
    },
  }
}

export type GridState<Row, Column extends ColumnStep> = ReturnType<typeof useGrid<Row, Column>>
