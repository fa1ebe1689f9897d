import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Editable } from '@/features/orderEditor/panel/useGuide'
import type { Leave } from '@/features/orderEditor/panel/useGuideText'
import { showRow } from '@/ui/grid/useRowWindow'

const rowHeights = { narrow: 66, wide: 34 }
const headHeight = 30
const pageRows = 10

interface Options {
  /** The number of rows. */
  rows: number
  /** All columns are shown, so the par can be edited. */
  wide: boolean
  /** The cursor goes to the first quantity when this is not 0, and whenever it changes. */
  focusKey: number
  onFocusGrid: () => void
}

/** The guide's cursor. It is always in an editable column, and the focus follows it while the guide has the focus. */
export function useGuideCursor({ rows, wide, focusKey, onFocusGrid }: Options) {
  const editorId = `${useId()}-editor`
  const height = wide ? rowHeights.wide : rowHeights.narrow
  const [cursor, setCursor] = useState<{ row: number; column: Editable }>({ row: 0, column: 'order' })
  const scroller = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current) document.getElementById(editorId)?.focus({ preventScroll: true })
    // After each move, because the editor is a new element then.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [cursor, editorId])
  const loaded = rows > 0
  useEffect(() => {
    if (!focusKey || !loaded) return
    hasFocus.current = true
    // A key asked for the focus before the rows had loaded.
    // oxlint-disable-next-line react/set-state-in-effect
    setCursor({ row: 0, column: 'order' })
  }, [focusKey, loaded])

  const row = Math.min(cursor.row, Math.max(rows - 1, 0))
  const goTo = (to: number, column: Editable = cursor.column) => {
    hasFocus.current = true
    const next = Math.max(0, Math.min(to, rows - 1))
    setCursor({ row: next, column })
    if (scroller.current) showRow(scroller.current, next * height, height, headHeight)
  }
  return {
    editorId,
    scroller,
    /** The height of a row in pixels. */
    height,
    column: cursor.column,
    row,
    goTo,
    /** Moves to the first quantity without taking the focus. */
    reset: () => setCursor({ row: 0, column: 'order' }),
    focused: (is: boolean) => {
      hasFocus.current = is
    },
    /** Moves on from the editor. */
    leave: (to: Leave) => {
      const rowAfter: Partial<Record<Leave, number>> = {
        next: row + 1,
        down: row + 1,
        up: row - 1,
        pageDown: row + pageRows,
        pageUp: row - pageRows,
        first: 0,
        last: rows - 1,
      }
      const next = rowAfter[to]
      if (next !== undefined) goTo(next)
      else if (to === 'par' && wide) goTo(row, 'par')
      else if (to === 'order') goTo(row, 'order')
      else if (to === 'grid') onFocusGrid()
    },
  }
}

export type GuideCursor = ReturnType<typeof useGuideCursor>
