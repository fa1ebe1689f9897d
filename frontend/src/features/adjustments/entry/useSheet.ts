import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ColumnId, type Kind, newKey, type Row, wrongText } from '@/features/adjustments/entry/rows'
import { randomId } from '@/api/client'
import { emptySheet, type Refused, type Sent, type Sheet, withoutPosted } from '@/features/adjustments/entry/sheet'
import { stepTo, afterEdit, type UndoSteps } from '@/ui/grid/undoSteps'
import { useStored } from '@/ui/stored'
import { notify } from '@/ui/toasts'

/** A changed line is asked about again. */
const unasked = { problem: undefined, asked: undefined, answered: undefined }
const has = (some: readonly Row[], { key }: Row): boolean => some.some((row) => row.key === key)
const noSteps: UndoSteps<Row[]> = { past: [], future: [] }

const fields: Partial<Record<ColumnId, 'quantity' | 'units' | 'unitCost' | 'reason'>> = {
  reason: 'reason',
  quantity: 'quantity',
  unit: 'units',
  unitCost: 'unitCost',
}

/**
 * The draft of an adjustment. It is stored in this browser for the user until it is posted; rows can be undone. Rows
 * that are being posted do not change until the server has answered. Where the storage is full, the draft stays in this
 * tab's memory, and `lasts` is false.
 */
export function useSheet(kind: Kind) {
  const [sheet, store, lasts] = useStored<Sheet>(`adjustment.${kind}`, emptySheet)
  const [steps, setSteps] = useState(noSteps)
  /** Each change starts from the sheet as it is now: answers arrive after further edits. */
  const latest = useRef(sheet)
  useLayoutEffect(() => {
    latest.current = sheet
  })
  return useMemo(() => {
    const write = (part: Partial<Sheet>) => {
      latest.current = { ...latest.current, ...part }
      store(latest.current)
    }
    const edit = (part: Partial<Sheet>) => write({ ...part, refused: undefined, changedAt: new Date().toISOString() })
    const isSent = ({ key }: Row): boolean => latest.current.sent?.keys.includes(key) ?? false
    /** Whether the change leaves the rows alone that are being posted. */
    const allowed = (next: readonly Row[]): boolean => {
      const allowsAll = latest.current.rows.every((row) => !isSent(row) || next.includes(row))
      if (!allowsAll) notify('Lines that are being posted cannot be changed', 'warning')
      return allowsAll
    }
    const change = (next: (rows: Row[]) => Row[]) => {
      const { rows } = latest.current
      const changed = next(rows)
      if (!allowed(changed)) return
      setSteps((before) => afterEdit(before, rows))
      edit({ rows: changed })
    }
    const step = (way: 'past' | 'future') => {
      const to = stepTo(way, steps, latest.current.rows)
      if (!to || !allowed(to.state)) return
      setSteps({ past: to.past, future: to.future })
      edit({ rows: to.state })
    }
    const put = (some: readonly Row[], values: (row: Row) => Partial<Row>) =>
      change((rows) => rows.map((row) => (has(some, row) ? { ...row, ...unasked, ...values(row) } : row)))
    return {
      sheet,
      lasts,
      /** The number of lines now. */
      count: () => latest.current.rows.length,
      set: (next: Partial<Pick<Sheet, 'reason' | 'memo' | 'date' | 'category'>>) => edit(next),
      insert: (at: number, more: Row[]) => change((rows) => rows.toSpliced(at, 0, ...more)),
      replace: (row: Row, next: Partial<Row>) => put([row], () => next),
      /**
       * Changes the current rows without a step that can be undone: what the server said about them. Rows that are being
       * posted stay as they were sent, because a repeated request must be the same.
       */
      mark: (next: (rows: Row[]) => Row[]) => {
        // If the draft was cleared or posted meanwhile, it is not stored again.
        if (latest.current.rows.length === 0) return
        const marked = new Map(next(latest.current.rows).map((row) => [row.key, row]))
        write({ rows: latest.current.rows.map((row) => (isSent(row) ? row : (marked.get(row.key) ?? row))) })
      },
      clear: () => {
        if (!allowed([])) return
        setSteps(noSteps)
        store(undefined)
      },
      /** Stores what is to be posted now, with the key under which it is sent. */
      send: () => {
        const { rows, reason, memo, date } = latest.current
        const keys = rows.map(({ key }) => key)
        const at = new Date().toISOString()
        write({ refused: undefined, sent: { id: randomId(), at, keys, reason, memo, date } })
      },
      /** Sends the same again, with the server's questions confirmed. */
      confirm: (sent: Sent, codes: string[]) => write({ sent: { ...sent, confirm: codes } }),
      /** Nothing was posted: the lines can be changed again. `next` marks what is wrong with them. */
      refuse: (refused: Refused | undefined, next: (rows: Row[]) => Row[] = (rows) => rows) =>
        write({ sent: undefined, refused, rows: next(latest.current.rows) }),
      /** Removes what was posted. What was entered meanwhile stays as the next draft; true if there are lines. */
      posted: (sent: Sent): boolean => {
        const left = withoutPosted(latest.current, sent)
        setSteps(noSteps)
        latest.current = left ?? emptySheet
        store(left)
        return left !== undefined && left.rows.length > 0
      },
      edits: {
        canEdit: (column: ColumnId | undefined, row: Row | undefined) =>
          row === undefined ? column === 'item' : !isSent(row) && (column === 'item' || (column ?? '') in fields),
        check: (column: ColumnId, row: Row, text: string) =>
          column === 'unit' && !row.item.units.some(({ _id }) => _id === text)
            ? 'Choose a unit of the item'
            : wrongText(column, kind, text),
        enter: (column: ColumnId, row: Row, text: string) => {
          const field = fields[column]
          if (field === 'reason')
            change((rows) => rows.map((each) => (each.key === row.key ? { ...each, reason: text } : each)))
          else if (field) put([row], () => ({ [field]: text }))
        },
        clear: (cells: Array<[ColumnId, Row]>) =>
          change((rows) =>
            rows.map((row) => {
              const own = cells.filter(([, of]) => of.key === row.key).map(([column]) => column)
              return own.length === 0
                ? row
                : {
                    ...row,
                    ...unasked,
                    ...(own.includes('reason') ? { reason: '' } : {}),
                    ...(own.includes('quantity') ? { quantity: '' } : {}),
                    ...(own.includes('unitCost') ? { unitCost: '' } : {}),
                  }
            }),
          ),
        copyDown: (columns: ColumnId[], source: Row, targets: Row[]) =>
          put(targets, (row) => ({
            ...(columns.includes('quantity') ? { quantity: source.quantity } : {}),
            ...(columns.includes('unitCost') ? { unitCost: source.unitCost } : {}),
            ...(columns.includes('reason') ? { reason: source.reason } : {}),
            ...(columns.includes('unit') && row.item.units.some(({ _id }) => _id === source.units)
              ? { units: source.units }
              : {}),
          })),
        duplicate: (row: Row) =>
          change((rows) => {
            const at = rows.findIndex(({ key }) => key === row.key)
            return rows.toSpliced(at + 1, 0, { ...row, ...unasked, key: newKey() })
          }),
        remove: (gone: Row[]) => change((rows) => rows.filter((row) => !has(gone, row))),
        undo: () => step('past'),
        redo: () => step('future'),
      },
    }
  }, [sheet, store, lasts, steps, kind])
}

export type SheetState = ReturnType<typeof useSheet>
