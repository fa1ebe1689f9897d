import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows rendered outside the view on each side. The window moves in steps of this size, not with each row. */
const spare = 4
const firstGuess = 32

interface Options {
  rows: number
  /** The height of a row in pixels. */
  heightOf: (row: number) => number
  /** A row that is always rendered, because it would lose the focus otherwise. */
  held?: number
}

/** Where each row begins, in pixels below the first one; at the end where the last one ends. */
function topsOf(rows: number, heightOf: (row: number) => number): number[] {
  const tops = [0]
  for (let row = 0; row < rows; row++) tops.push(tops[row]! + heightOf(row))
  return tops
}

/** The row at an offset in pixels. */
function rowAt(tops: readonly number[], offset: number): number {
  let from = 0
  let to = Math.max(tops.length - 2, 0)
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (tops[middle]! <= offset) from = middle
    else to = middle - 1
  }
  return from
}

/**
 * Which rows a scrolled view needs, and where they begin. `measure` reads a new scroll position at once, before the next
 * frame.
 */
export function useRowWindow(view: RefObject<HTMLElement | null>, { rows, heightOf, held = -1 }: Options) {
  const [seen, setSeen] = useState({ from: 0, to: firstGuess })
  const tops = topsOf(rows, heightOf)
  const height = tops[rows]!
  const latest = useRef(tops)
  useLayoutEffect(() => {
    latest.current = tops
  })
  const measure = useCallback(() => {
    if (!view.current) return
    const { scrollTop, clientHeight } = view.current
    const first = rowAt(latest.current, scrollTop)
    const last = rowAt(latest.current, scrollTop + clientHeight)
    const from = Math.max(Math.floor(first / spare) * spare - spare, 0)
    const to = (Math.ceil((last + 1) / spare) + 1) * spare
    // The visible rows are known only after layout.
    // oxlint-disable-next-line react/set-state-in-effect
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))
  }, [view])
  // With fewer rows the browser scrolls the view; with more or taller rows the view may become taller.
  useLayoutEffect(measure, [measure, rows, height])
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
  const from = Math.min(seen.from, rows)
  const to = Math.min(seen.to, rows)
  const drawn = Array.from({ length: to - from }, (_, index) => from + index)
  if (held >= 0 && held < Math.min(from, rows)) drawn.unshift(held)
  else if (held >= to && held < rows) drawn.push(held)
  return { drawn, height, topOf: (row: number): number => tops[row] ?? height, measure }
}

/** Scrolls until the row that begins at `top` (pixels) is fully visible below the header, which is one row high. */
export function showRow(view: HTMLElement, top: number, rowHeight: number, headHeight = rowHeight): void {
  const bottom = top + headHeight + rowHeight
  if (top < view.scrollTop) view.scrollTop = top
  else if (bottom > view.scrollTop + view.clientHeight) view.scrollTop = bottom - view.clientHeight
}
