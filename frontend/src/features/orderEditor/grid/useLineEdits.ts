import { type Dispatch, useMemo } from 'react'
import type { Item, UnitsType } from '@/api/wire'
import { temporaryKey } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, type OrderDraft, unitsOf } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { unitFor } from '@/features/orderEditor/draft/price'
import {
  cellEdit,
  cellError,
  type CellText,
  clearEdit,
  copiedText,
  isEditable,
} from '@/features/orderEditor/grid/cellEdits'
import type { ColumnId } from '@/features/orderEditor/grid/columns'
import type { AskAboutLines, ChangedLine } from '@/features/orderEditor/grid/useLinesQuestion'
import type { QuickEntry } from '@/parts/items/quickEntry'
import { count } from '@/ui/format'
import { notify, showToast } from '@/ui/toasts'

/** Milliseconds during which the notification offers to restore a removed line. */
const undoMs = 5_000

interface Options {
  lines: OrderDraft['lines']
  dispatch: Dispatch<OrderEdit>
  unitTypes: UnitsType[] | undefined
  canOverride: boolean
  readOnly: boolean
  /** Asks about unusual quantities that were not confirmed yet. */
  ask: AskAboutLines
}

/** Converts cell texts to line changes, for the question about their quantities. */
function changesOf(cells: CellText[], lines: OrderDraft['lines']): ChangedLine[] {
  const changed = new Map<string, ChangedLine>()
  for (const { column, line, text } of cells) {
    const { quantity, units } = line
    const before = changed.get(line.key) ?? { line, number: lines.indexOf(line) + 1, quantity, units }
    if (column === 'quantity' && text !== line.quantity) changed.set(line.key, { ...before, quantity: text })
    if (column === 'unit' && text !== line.units) changed.set(line.key, { ...before, units: text })
  }
  return [...changed.values()]
}

/** Removes lines without fulfilled quantity, and offers to restore them. */
function removeLines(
  wanted: DraftLine[],
  { lines, dispatch, readOnly }: Pick<Options, 'lines' | 'dispatch' | 'readOnly'>,
) {
  const gone = wanted.filter((line) => line.quantityFulfilled === 0)
  if (gone.length < wanted.length) notify('A line with fulfilled goods cannot be removed', 'warning')
  if (readOnly || gone.length === 0) return
  const removed = gone.map((line) => ({ line, index: lines.indexOf(line) }))
  const first = removed[0]!.index + 1
  dispatch({ type: 'removeLines', keys: gone.map((line) => line.key) })
  showToast({
    message:
      gone.length === 1
        ? `Removed line ${first}, ${gone[0]!.product.itemId}`
        : `Removed ${count(gone.length, 'line')} from line ${first} on`,
    duration: undoMs,
    action: { label: 'Undo', run: () => dispatch({ type: 'restoreLines', removed }) },
  })
}

/** Dispatches the edits as one; undefined edits are skipped. */
function dispatchAll(edits: Array<OrderEdit | undefined>, dispatch: Dispatch<OrderEdit>) {
  const real = edits.filter((edit): edit is OrderEdit => edit !== undefined)
  if (real.length === 1) dispatch(real[0]!)
  else if (real.length > 1) dispatch({ type: 'together', edits: real })
}

/** The user's edits of lines, in the grid and on the cards. */
export function useLineEdits({ lines, dispatch, unitTypes, canOverride, readOnly, ask }: Options) {
  return useMemo(() => {
    const canEdit = (column: ColumnId | undefined, line: DraftLine | undefined): boolean =>
      !readOnly && column !== undefined && isEditable(column, line, canOverride)
    const all = (edits: Array<OrderEdit | undefined>) => dispatchAll(edits, dispatch)
    /** Enters cell texts as one edit, after their quantities are confirmed. */
    const enter = (cells: CellText[], more: OrderEdit[] = []) =>
      ask(changesOf(cells, lines), (confirmed) =>
        all([...cells.map(({ column, line, text }) => cellEdit(column, line, text, confirmed.has(line.key))), ...more]),
      )
    return {
      canEdit,
      check: cellError,
      /** Enters a text into a cell; asks when the quantity becomes unusual. */
      enter: (column: ColumnId, line: DraftLine, text: string) => enter([{ column, line, text }]),
      /** The same for an editor that asked itself. `confirmed`: a question was asked and answered with yes. */
      commit: (column: ColumnId, line: DraftLine, text: string, confirmed: boolean) =>
        all([cellEdit(column, line, text, confirmed)]),
      /** Sets the product of a line, or adds a line with it at an index. */
      take: (
        line: DraftLine | undefined,
        product: Item,
        { quantity, unit, confirmed = false }: QuickEntry,
        at: number,
      ) => {
        const unitId = unit ? unitFor(product, unit) : undefined
        const key = line?.key ?? temporaryKey()
        if (!line)
          return dispatch({ type: 'addLine', product, quantity, unitId, quantityConfirmed: confirmed, at, key })
        all([
          product._id === line.product._id ? undefined : { type: 'product', key, product },
          unitId ? { type: 'unit', key, unitId } : undefined,
          quantity ? { type: 'quantity', key, quantity, confirmed } : undefined,
        ])
      },
      /** Delete on cells. */
      clear: (cells: Array<[ColumnId, DraftLine]>) =>
        all(cells.map(([column, line]) => (canEdit(column, line) ? clearEdit(column, line) : undefined))),
      /** Ctrl+D: copies values of one line to others. The unit comes first, because it resets a custom rate. */
      copyDown: (columns: ColumnId[], source: DraftLine, targets: DraftLine[]) => {
        const over = targets.flatMap((line) =>
          columns.filter((column) => column !== 'item' && canEdit(column, line)).map((column) => ({ column, line })),
        )
        const cells = over.flatMap(({ column, line }) => {
          const text = column === 'rate' ? undefined : copiedText(column, line, source, unitTypes)
          return text === undefined ? [] : [{ column, line, text }]
        })
        const rated = over.filter(({ column }) => column === 'rate')
        enter(
          cells,
          rated.map(({ line }) => ({ type: 'customRate', key: line.key, rate: source.customRate })),
        )
      },
      cycleUnit: (line: DraftLine) => {
        if (!canEdit('unit', line)) return
        const units = unitsOf(line, unitTypes)
        const next = units[(units.findIndex((unit) => unit._id === line.units) + 1) % units.length]
        if (next) enter([{ column: 'unit', line, text: next._id }])
      },
      /** Splits a line that asks for more than is left at the spot price. */
      splitAtSpot: ({ key }: DraftLine) => readOnly || dispatch({ type: 'spot', key }),
      duplicate: (line: DraftLine) => dispatch({ type: 'duplicateLine', key: line.key, newKey: temporaryKey() }),
      remove: (wanted: DraftLine[]) => removeLines(wanted, { lines, dispatch, readOnly }),
      setReason: (line: DraftLine, text: string) => dispatch({ type: 'priceReason', key: line.key, text }),
      clearRate: (line: DraftLine) => dispatch({ type: 'customRate', key: line.key, rate: null }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }
  }, [lines, dispatch, unitTypes, canOverride, readOnly, ask])
}

export type LineEdits = ReturnType<typeof useLineEdits>
