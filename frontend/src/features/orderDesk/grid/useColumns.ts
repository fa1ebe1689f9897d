import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Column, columnsFor, type Shown } from '@/features/orderDesk/grid/columns'

/** The columns that the view has room for. */
export function useColumns(view: RefObject<HTMLElement | null>, { orderType, readOnly, canSeeCost }: Shown): readonly Column[] {
  const [columns, setColumns] = useState<readonly Column[]>(() => columnsFor({ orderType, readOnly, canSeeCost }))
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const fit = () => {
      const fitting = columnsFor({ orderType, readOnly, canSeeCost }, element.clientWidth)
      setColumns((before) => (before.length === fitting.length && before.every(({ id }, index) => id === fitting[index]?.id) ? before : fitting))
    }
    fit()
    const sized = new ResizeObserver(fit)
    sized.observe(element)
    return () => sized.disconnect()
  }, [view, orderType, readOnly, canSeeCost])
  return columns
}
