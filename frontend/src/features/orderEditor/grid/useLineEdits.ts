import { type Dispatch, useMemo } from 'react'
import type { Item, UnitsType } from '@/api/wire'
import { decimal, toText } from '@/ui/decimal'
import { quantityError, rateError } from '@/features/orderEditor/draft/lineLimits'
import { temporaryKey } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, effectiveRate, type OrderDraft, unitsOf } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { unitFor } from '@/features/orderEditor/draft/price'
import type { ColumnId } from '@/features/orderEditor/grid/columns'
import type { AskAboutLines, ChangedLine } from '@/features/orderEditor/grid/useLinesQuestion'
import type { QuickEntry } from '@/features/orderEditor/grid/quickEntry'
import { count } from '@/ui/format'
import { notify, showToast } from '@/ui/toasts'

/** How long a removed line can be brought back by the notification. */
const undoMs = 5_000

interface Options {
  lines: OrderDraft['lines']
  dispatch: Dispatch<OrderEdit>
  unitTypes: UnitsType[] | undefined
  canOverride: boolean
  readOnly: boolean
  /** Asks about quantities that nobody was asked about yet. */
  ask: AskAboutLines
}

const shown = (text: string) => toText(decimal(text))

/** What people do to lines, in the grid as on the cards. */
export function useLineEdits({ lines, dispatch, unitTypes, canOverride, readOnly, ask }: Options) {
  return useMemo(() => {
    const canEdit = (column: ColumnId | undefined, line: DraftLine | undefined): boolean => {
      if (readOnly || !column) return false
      if (!line) return column === 'item'
      switch (column) {
        case 'rate':
          return canOverride
        // What was fulfilled stays what it is.
        case 'item':
        case 'unit':
          return line.quantityFulfilled === 0
        default:
          return column === 'quantity' || column === 'note'
      }
    }
    /** Why a text cannot stand in a cell; undefined when it can. */
    const check = (column: ColumnId, line: DraftLine, text: string): string | undefined =>
      column === 'quantity' ? quantityError(text, line) : column === 'rate' && text !== '' ? rateError(text) : undefined
    /** The edit that a text in a cell stands for; undefined when it changes nothing. */
    const editOf = (column: ColumnId, line: DraftLine, text: string, confirmed = false): OrderEdit | undefined => {
      switch (column) {
        case 'quantity':
          return text === line.quantity
            ? undefined
            : { type: 'quantity', key: line.key, quantity: shown(text), confirmed }
        case 'rate':
          return text === (effectiveRate(line) ?? '')
            ? undefined
            : { type: 'customRate', key: line.key, rate: text === '' ? null : shown(text) }
        case 'note':
          return text === line.pickNotes ? undefined : { type: 'pickNotes', key: line.key, text }
        case 'unit':
          return text === line.units ? undefined : { type: 'unit', key: line.key, unitId: text, confirmed }
        default:
          return undefined
      }
    }
    const all = (edits: Array<OrderEdit | undefined>) => {
      const real = edits.filter((edit): edit is OrderEdit => edit !== undefined)
      if (real.length === 1) dispatch(real[0]!)
      else if (real.length > 1) dispatch({ type: 'together', edits: real })
    }
    /** Texts for cells of lines as one edit, once the quantities that they make are settled. */
    const enter = (cells: Array<{ column: ColumnId; line: DraftLine; text: string }>, more: OrderEdit[] = []) => {
      const changed = new Map<string, ChangedLine>()
      for (const { column, line, text } of cells) {
        const before = changed.get(line.key) ?? {
          line,
          number: lines.indexOf(line) + 1,
          quantity: line.quantity,
          units: line.units,
        }
        if (column === 'quantity' && text !== line.quantity) changed.set(line.key, { ...before, quantity: text })
        if (column === 'unit' && text !== line.units) changed.set(line.key, { ...before, units: text })
      }
      ask([...changed.values()], (confirmed) =>
        all([...cells.map(({ column, line, text }) => editOf(column, line, text, confirmed.has(line.key))), ...more]),
      )
    }
    return {
      canEdit,
      check,
      /** Puts a text into a cell; what it makes of the quantity is asked about. */
      enter: (column: ColumnId, line: DraftLine, text: string) => enter([{ column, line, text }]),
      /** The same from an editor that has asked itself. `confirmed`: there was a question, and the answer was yes. */
      commit: (column: ColumnId, line: DraftLine, text: string, confirmed: boolean) =>
        all([editOf(column, line, text, confirmed)]),
      /** Gives a line its product, or adds one with it at a place. */
      take: (line: DraftLine | undefined, item: Item, entry: QuickEntry, at: number) => {
        const unitId = entry.unit ? unitFor(item, entry.unit) : undefined
        if (!line)
          return dispatch({
            type: 'addLine',
            product: item,
            quantity: entry.quantity,
            unitId,
            quantityConfirmed: entry.confirmed ?? false,
            at,
            key: temporaryKey(),
          })
        all([
          item._id === line.product._id ? undefined : { type: 'product', key: line.key, product: item },
          unitId ? { type: 'unit', key: line.key, unitId } : undefined,
          entry.quantity
            ? { type: 'quantity', key: line.key, quantity: entry.quantity, confirmed: entry.confirmed ?? false }
            : undefined,
        ])
      },
      /** Delete on a cell: a typed rate goes back to the price list, a note goes. */
      clear: (cells: Array<[ColumnId, DraftLine]>) =>
        all(
          cells.map(([column, line]) => {
            if (!canEdit(column, line)) return undefined
            if (column === 'rate' && line.customRate !== null) return { type: 'customRate', key: line.key, rate: null }
            return column === 'note' ? editOf('note', line, '') : undefined
          }),
        ),
      /** Ctrl+D: values of one line to others, the unit first since it ends a typed rate. */
      copyDown: (columns: ColumnId[], source: DraftLine, targets: DraftLine[]) => {
        const over = targets.flatMap((line) =>
          columns.filter((column) => column !== 'item' && canEdit(column, line)).map((column) => ({ column, line })),
        )
        const cells = over.flatMap(({ column, line }) => {
          if (
            column === 'rate' ||
            (column === 'unit' && !unitsOf(line, unitTypes).some((unit) => unit._id === source.units))
          )
            return []
          const text = column === 'unit' ? source.units : column === 'quantity' ? source.quantity : source.pickNotes
          return check(column, line, text) ? [] : [{ column, line, text }]
        })
        enter(
          cells,
          over
            .filter(({ column }) => column === 'rate')
            .map(({ line }) => ({ type: 'customRate', key: line.key, rate: source.customRate })),
        )
      },
      cycleUnit: (line: DraftLine) => {
        if (!canEdit('unit', line)) return
        const units = unitsOf(line, unitTypes)
        const next = units[(units.findIndex((unit) => unit._id === line.units) + 1) % units.length]
        if (next) enter([{ column: 'unit', line, text: next._id }])
      },
      duplicate: (line: DraftLine) => dispatch({ type: 'duplicateLine', key: line.key, newKey: temporaryKey() }),
      remove: (wanted: DraftLine[]) => {
        const gone = wanted.filter((line) => line.quantityFulfilled === 0)
        if (gone.length < wanted.length) notify('A line with fulfilled goods cannot be removed', 'warning')
        if (readOnly || gone.length === 0) return
        const removed = gone.map((line) => ({ line, index: lines.indexOf(line) }))
        dispatch({ type: 'removeLines', keys: gone.map((line) => line.key) })
        showToast({
          message:
            gone.length === 1
              ? `Removed line ${removed[0]!.index + 1}, ${gone[0]!.product.itemId}`
              : `Removed ${count(gone.length, 'line')} from line ${removed[0]!.index + 1} on`,
          duration: undoMs,
          action: { label: 'Undo', run: () => dispatch({ type: 'restoreLines', removed }) },
        })
      },
      setReason: (line: DraftLine, text: string) => dispatch({ type: 'priceReason', key: line.key, text }),
      clearRate: (line: DraftLine) => dispatch({ type: 'customRate', key: line.key, rate: null }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }
  }, [lines, dispatch, unitTypes, canOverride, readOnly, ask])
}

export type LineEdits = ReturnType<typeof useLineEdits>
