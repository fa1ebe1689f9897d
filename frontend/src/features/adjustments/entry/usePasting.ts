import { useState } from 'react'
import { type Pasted, readPasted, readyOf } from '@/features/adjustments/entry/pasted'
import type { Kind } from '@/features/adjustments/entry/rows'
import type { Codes } from '@/features/adjustments/entry/useCodes'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'

/** An adjustment has at most this many lines. */
export const maxLines = 500

/**
 * Takes a pasted table: it is looked up and shown. Pasting the same again, or `add`, adds its lines; what cannot be added
 * stays to be read.
 */
export function usePasting(kind: Kind, costs: boolean, state: SheetState, codes: Codes) {
  const [pasted, setPasted] = useState<Pasted>()
  const add = (focusRow?: (at: number) => void) => {
    if (!pasted) return
    const rows = readyOf(pasted)
    if (rows.length === 0) return
    const at = Math.min(pasted.at, state.count())
    state.insert(at, rows)
    const wrong = pasted.rows.filter(({ row }) => !row)
    setPasted(wrong.length > 0 ? { ...pasted, text: '', rows: wrong } : undefined)
    focusRow?.(at + rows.length)
    notify(`${count(rows.length, 'line')} added`, 'success')
  }
  const look = async (text: string, at: number) => {
    const rows = await readPasted(text, { kind, costs, codes, room: maxLines - state.count() })
    if (rows.length > 0) setPasted({ text, at, rows })
  }
  return {
    pasted,
    add,
    take: (text: string, at: number, focusRow: (at: number) => void) => {
      if (pasted && pasted.text === text && readyOf(pasted).length > 0) return add(focusRow)
      return void look(text, at).catch(() => notify('The items could not be read; try again', 'error'))
    },
    close: () => setPasted(undefined),
  }
}

export type Pasting = ReturnType<typeof usePasting>
