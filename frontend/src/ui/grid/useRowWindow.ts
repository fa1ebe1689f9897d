import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Rows rendered outside the view on each side. The window moves in steps of this size, not with each row. */
const spare = 4
const firstGuess = 32

export interface RowWindow {
  /** The first row that is rendered, and the one after the last. */
  from: number
  to: number
}

/**
 * Which rows of a fixed height (pixels) a scrolled view needs. `measure` reads a new scroll position at once, before
 * the next frame.
 */
export function useRowWindow(view: RefObject<HTMLElement | null>, rows: number, rowHeight: number) {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: firstGuess })
  const measure = useCallback(() => {
    if (!view.current) return
    const { scrollTop, clientHeight } = view.current
    const from = Math.max(Math.floor(scrollTop / rowHeight / spare) * spare - spare, 0)
    const to = (Math.ceil((scrollTop + clientHeight) / rowHeight / spare) + 1) * spare
    // The visible rows are known only after layout.
    // oxlint-disable-next-line react/set-state-in-effect
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))
  }, [view, rowHeight])
  // With fewer rows the browser scrolls the view; with more rows the view may become taller.
  useLayoutEffect(measure, [measure, rows])
  useEffect(() => {
    const element = view.current
    if (!element) return
    const sized = new ResizeObserver(measure)
    sized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [view, measure])
  return { from: Math.min(seen.from, rows), to: Math.min(seen.to, rows), measure }
}

/** The rows to render: those in the view, and the cursor's row, which would lose the focus otherwise. */
export function drawnRows({ from, to }: RowWindow, rows: number, cursorRow: number): number[] {
  const drawn = Array.from({ length: to - from }, (_, index) => from + index)
  if (cursorRow < rows && cursorRow < from) drawn.unshift(cursorRow)
  else if (cursorRow < rows && cursorRow >= to) drawn.push(cursorRow)
  return drawn
}

/** Scrolls until the row that begins at `top` (pixels) is fully visible below the header, which is one row high. */
export function showRow(view: HTMLElement, top: number, rowHeight: number, headHeight = rowHeight): void {
  const bottom = top + headHeight + rowHeight
  if (top < view.scrollTop) view.scrollTop = top
  else if (bottom > view.scrollTop + view.clientHeight) view.scrollTop = bottom - view.clientHeight
}
