import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Heights = ReadonlyMap<string, number>
const none: Heights = new Map()

function scrollOn(view: HTMLElement, pixels: number): void {
  view.scrollTop += pixels
}

/**
 * The heights of rows that are known only once they are drawn. `rowRef` is the `ref` of a row with its key as
 * `data-key`; a row that was not drawn yet has the usual height. What is in view stays in its place while rows above it
 * change theirs.
 */
export function useDrawnHeights(view: RefObject<HTMLElement | null>, usual: number) {
  const [heights, setHeights] = useState(none)
  const latest = useRef(none)
  const observer = useRef<ResizeObserver>(null)
  const take = useCallback(
    (entries: readonly ResizeObserverEntry[]) => {
      if (!view.current) return
      const edge = view.current.getBoundingClientRect().top
      const next = new Map(latest.current)
      let above = 0
      let changed = false
      for (const { target, borderBoxSize } of entries) {
        const key = (target as HTMLElement).dataset.key ?? ''
        const height = Math.round(borderBoxSize[0]?.blockSize ?? 0)
        const grown = height - (next.get(key) ?? usual)
        if (!target.isConnected || height === 0 || grown === 0) continue
        next.set(key, height)
        changed = true
        if (target.getBoundingClientRect().top < edge) above += grown
      }
      if (!changed) return
      latest.current = next
      // In the frame that shows the rows: the observer reports before it is painted.
      flushSync(() => setHeights(next))
      if (above !== 0) scrollOn(view.current, above)
    },
    [view, usual],
  )
  useEffect(() => () => observer.current?.disconnect(), [])
  const rowRef = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return
      const sizes = (observer.current ??= new ResizeObserver(take))
      sizes.observe(row)
      return () => sizes.unobserve(row)
    },
    [take],
  )
  return { heightOf: (key: string): number => heights.get(key) ?? usual, rowRef }
}
