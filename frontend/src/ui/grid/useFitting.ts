import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { fitting } from '@/ui/grid/columns'

interface Sized {
  id: string
  width: number
  share?: number
  least?: number
}

const same = (a: readonly Sized[], b: readonly Sized[]) =>
  a.length === b.length && a.every(({ id, width }, index) => id === b[index]?.id && width === b[index].width)

/**
 * The columns that fit into the view; those in `givingWay` are removed first. Pass the same list while nothing changes.
 */
export function useFitting<Column extends Sized>(
  view: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  givingWay: readonly string[],
): readonly Column[] {
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const fit = () => setRoom(element.clientWidth)
    fit()
    const sized = new ResizeObserver(fit)
    sized.observe(element)
    return () => sized.disconnect()
  }, [view])
  const fits = useMemo(() => fitting(columns, givingWay, room), [columns, givingWay, room])
  const [shown, setShown] = useState(fits)
  // Keeps the same list for the same columns, so that no row renders again.
  if (!same(shown, fits)) setShown(fits)
  return same(shown, fits) ? shown : fits
}
