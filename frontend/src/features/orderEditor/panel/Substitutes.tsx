import { Button, Group } from '@mantine/core'
import type { Dispatch } from 'react'
import { useSession } from '@/api/session'
import type { Item } from '@/api/wire'
import { type DraftLine, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { unitOf } from '@/features/orderEditor/draft/price'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { rateFor } from '@/features/orderEditor/panel/priceExplained'
import { likeUnit, swapProduct } from '@/features/orderEditor/panel/swap'
import { useSubstitutes } from '@/resources/items'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { formatQuantity, formatRate } from '@/ui/format'
import { keysText, useShortcuts } from '@/ui/shortcuts'
import { PanelSkeleton } from '@/ui/Skeletons'
import { notify } from '@/ui/toasts'

const swapKeys = 'Alt+S'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  line: DraftLine
  readOnly: boolean
  onFocusGrid: () => void
}

/** The items in stock that can replace the line's item, or be added below it. */
export function Substitutes({ draft, dispatch, line, readOnly, onFocusGrid }: Props) {
  const { can } = useSession()
  const { data, error, reload } = useSubstitutes(line.product._id, draft.customer?._id, [line.units])
  const [first] = data ?? []
  const fixed = readOnly || line.quantityFulfilled > 0
  const swap = (item: Item) => {
    dispatch(swapProduct(line, item))
    notify(`${line.product.itemId} swapped for ${item.itemId}`, 'default', {
      action: { label: 'Undo', run: () => dispatch({ type: 'undo' }) },
    })
    onFocusGrid()
  }
  const add = (item: Item) => {
    if (draft.lines.length >= maxLines) return void notify(`An order has at most ${maxLines} lines`, 'warning')
    dispatch({
      type: 'addLines',
      lines: [{ product: item, quantity: line.quantity, unitId: likeUnit(line, item) }],
      at: draft.lines.findIndex((each) => each.key === line.key) + 1,
    })
    onFocusGrid()
  }
  useShortcuts('Order', [
    {
      keys: swapKeys,
      label: 'Swap the line’s item for its first substitute',
      run: () => first && swap(first),
      enabled: !fixed && first !== undefined,
    },
  ])
  if (error && !data)
    return <ErrorPanel error={error} title="Substitutes could not be read" onRetry={() => void reload()} />
  if (!data) return <PanelSkeleton lines={2} label="Loading substitutes" />
  if (data.length === 0) return <p className={classes.quiet}>No substitute in stock.</p>
  return (
    <ul className={classes.substitutes}>
      {data.map((item, index) => {
        const unitId = likeUnit(line, item)
        const unit = unitOf(item, unitId)?.abbreviation ?? ''
        const rate = can('price.view') ? rateFor(item, draft.customer, line.quantity, unitId) : undefined
        return (
          <li key={item._id} className={classes.substitute}>
            <span>
              <b>{item.itemId}</b> {item.name}
            </span>
            <span className={classes.quiet}>
              {can('price.view') && `${rate === undefined ? 'No price' : formatRate(rate)} per ${unit} · `}
              {formatQuantity(item.availability.available)} {unitOf(item, item.stockUnit)?.abbreviation} available in
              NetSuite
            </span>
            {!readOnly && (
              <Group gap="xs">
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={fixed}
                  onClick={() => swap(item)}
                  aria-label={`Swap for ${item.itemId}`}
                  aria-keyshortcuts={index === 0 ? swapKeys : undefined}
                >
                  Swap{index === 0 && ` (${keysText(swapKeys)})`}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => add(item)} aria-label={`Add ${item.itemId}`}>
                  Add
                </Button>
              </Group>
            )}
          </li>
        )
      })}
    </ul>
  )
}
