import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Rows that are drawn beyond the view on either side; the window moves in steps of so many, not with each row. */
const spare = 4
const firstGuess = 32

export interface RowWindow {
  /** The first row that is drawn, and the one after the last. */
  from: number
  to: number
}

/** Which rows of one height (pixels) a scrolled view needs. `measure` takes a new scroll position at once, before the next frame. */
export function useRowWindow(view: RefObject<HTMLElement | null>, rows: number, rowHeight: number) {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: firstGuess })
  const measure = useCallback(() => {
    if (!view.current) return
    const { scrollTop, clientHeight } = view.current
    const from = Math.max(Math.floor(scrollTop / rowHeight / spare) * spare - spare, 0)
    const to = (Math.ceil((scrollTop + clientHeight) / rowHeight / spare) + 1) * spare
    // What is seen is known once it is laid out.
    // oxlint-disable-next-line react/set-state-in-effect
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))
  }, [view, rowHeight])
  // Fewer rows scroll the view back by themselves, more may make it taller.
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

/** The rows to draw: those that the view needs, and the cursor's wherever it is, or its focus would be lost. */
export function drawnRows({ from, to }: RowWindow, rows: number, cursorRow: number): number[] {
  const drawn = Array.from({ length: to - from }, (_, index) => from + index)
  if (cursorRow < rows && cursorRow < from) drawn.unshift(cursorRow)
  else if (cursorRow < rows && cursorRow >= to) drawn.push(cursorRow)
  return drawn
}

/** Scrolls a view under a head of one row's height so that a row is seen whole. */
export function showRow(view: HTMLElement, row: number, rowHeight: number, headHeight = rowHeight): void {
  const top = row * rowHeight
  const bottom = top + headHeight + rowHeight
  if (top < view.scrollTop) view.scrollTop = top
  else if (bottom > view.scrollTop + view.clientHeight) view.scrollTop = bottom - view.clientHeight
}
