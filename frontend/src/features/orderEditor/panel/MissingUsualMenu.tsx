import { Button, Menu } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import { useSession } from '@/api/session'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { abbreviationsOf, byAsked, linesFor } from '@/features/orderEditor/panel/addable'
import { missingUsual, usualOf } from '@/features/orderEditor/panel/orderGuide'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { type CustomerPurchase, useCustomerPurchases } from '@/resources/analytics'
import { resolveItems, useUnitTypes } from '@/resources/items'
import { count, formatQuantity } from '@/ui/format'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  onFocusGrid: () => void
  /** Opens the order guide. */
  onOpenGuide: () => void
}

const shownAtMost = 8

/** Shows how many of the customer's usual items are not on the order. Its list adds each item with one key. */
export function MissingUsualMenu({ draft, dispatch, onFocusGrid, onOpenGuide }: Props) {
  const [opened, setOpened] = useState(false)
  const customerId = draft.customer?._id
  const { can } = useSession()
  const { data: purchases } = useCustomerPurchases(can('analytics.read') ? customerId : undefined)
  const { data: unitTypes } = useUnitTypes()
  const missing = missingUsual(purchases ?? [], draft.lines, draft.deliveryDate)
  const units = abbreviationsOf(unitTypes)
  const add = useAction(async (rows: CustomerPurchase[]) => {
    const wanted = rows.flatMap((row) => {
      const usual = usualOf(row)
      return usual
        ? [{ productId: row.item._id, itemId: row.item.itemId, quantity: usual.quantity, units: usual.units }]
        : []
    })
    const { lines, refused } = linesFor(
      wanted,
      byAsked(await resolveItems({ ids: wanted.map((each) => each.productId), customerId })),
      draft.lines.length,
    )
    if (lines.length > 0) dispatch({ type: 'addLines', lines })
    if (refused.length > 0) notify(refused.join('; '), 'warning')
  })
  const close = () => {
    setOpened(false)
    onFocusGrid()
  }
  useShortcuts('Order', [
    {
      keys: 'Alt+M',
      label: 'Usual items that are not on this order',
      run: () => setOpened(true),
      enabled: missing.length > 0,
    },
  ])
  if (missing.length === 0) return null
  const label = `${count(missing.length, 'usual item')} not on this order`
  return (
    <Menu
      opened={opened}
      onChange={(open) => (open ? setOpened(true) : close())}
      position="top-start"
      width={340}
      returnFocus={false}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-keyshortcuts="Alt+M">
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.missing}>
        {missing.slice(0, shownAtMost).map((row) => {
          const usual = usualOf(row)
          return (
            <Menu.Item
              key={row.item._id}
              disabled={add.busy}
              onClick={() => void add.run([row])}
              rightSection={usual && <span>{`${formatQuantity(usual.quantity)} ${units.get(usual.units) ?? ''}`}</span>}
            >
              <b>{row.item.itemId}</b> {row.item.name}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        {missing.length > 1 && (
          <Menu.Item
            onClick={() => {
              void add.run(missing)
              close()
            }}
          >
            Add all {missing.length}
          </Menu.Item>
        )}
        <Menu.Item
          onClick={() => {
            setOpened(false)
            onOpenGuide()
          }}
        >
          {missing.length > shownAtMost
            ? `${missing.length - shownAtMost} more in the order guide`
            : 'Open the order guide'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
