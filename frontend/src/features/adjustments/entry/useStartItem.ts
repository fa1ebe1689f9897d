import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Item } from '@/api/wire'
import type { EntryColumn } from '@/features/adjustments/entry/columns'
import { type Row, rowItemOf, rowOf } from '@/features/adjustments/entry/rows'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { resolveItems } from '@/resources/items'
import { placeOf } from '@/ui/grid/gridCursor'
import type { GridState } from '@/ui/grid/useGrid'
import { holdKeys } from '@/ui/heldKeys'
import { notify } from '@/ui/toasts'

/** The item in the address (`?item=`), with which the entry starts. It is removed from the address once it is read. */
const parameter = 'item'

/** Adds a line for the item in the address and opens its quantity; an item that is in the draft is not added again. */
export function useStartItem(
  { columns, move }: Pick<GridState<Row, EntryColumn>, 'columns' | 'move'>,
  { sheet: { rows }, insert }: SheetState,
): void {
  const [params, setParams] = useSearchParams()
  const id = params.get(parameter)
  const consume = useEffectEvent(() => {
    const rest = new URLSearchParams(params)
    rest.delete(parameter)
    setParams(rest, { replace: true })
  })
  const start = useEffectEvent((item: Item | null | undefined) => {
    if (!item?.isActive)
      return notify(item ? `${item.itemId} ${item.name} is inactive` : 'There is no such item', 'error')
    const at = rows.findIndex((row) => row.item._id === item._id)
    if (at < 0) insert(rows.length, [rowOf(rowItemOf(item))])
    const row = at < 0 ? rows.length : at
    move({ type: 'to', row, column: placeOf(columns, 'quantity'), mode: 'edit' }, at < 0 ? 1 : 0)
  })
  useEffect(() => {
    if (!id) return undefined
    let gone = false
    const release = holdKeys()
    resolveItems({ ids: [id] })
      .then(
        ([answer]) => {
          if (gone) return
          start(answer?.item)
          consume()
        },
        () => !gone && notify('The item could not be read; find it by its code', 'error'),
      )
      .finally(release)
    return () => {
      gone = true
    }
  }, [id])
}
