import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type Column, columnsFor, type Shown } from '@/features/orderEditor/grid/columns'

const same = (a: readonly Column[], b: readonly Column[]) => a.length === b.length && a.every(({ id, width }, index) => id === b[index]?.id && width === b[index].width)

/** The columns that the view has room for, wide enough for the numbers in them. */
export function useColumns(view: RefObject<HTMLElement | null>, { orderType, readOnly, canSeeCost, widths }: Shown): readonly Column[] {
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
  const fitting = useMemo(() => columnsFor({ orderType, readOnly, canSeeCost, ...(widths ? { widths } : {}) }, room), [orderType, readOnly, canSeeCost, widths, room])
  const [columns, setColumns] = useState(fitting)
  // The same columns stay the same list, so that no row is drawn again.
  if (!same(columns, fitting)) setColumns(fitting)
  return same(columns, fitting) ? columns : fitting
}
