import { type RefObject, useLayoutEffect, useState } from 'react'

/** Used until the element is measured. */
const usual = 600

/** The width of an element in pixels, measured again whenever it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setWidth(measured.clientWidth || usual)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
