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

/** Adds the usual quantities of items to the order. */
function useAddUsual({ draft, dispatch }: Pick<Props, 'draft' | 'dispatch'>) {
  return useAction(async (rows: CustomerPurchase[]) => {
    const wanted = rows.flatMap((row) => {
      const usual = usualOf(row)
      return usual
        ? [{ productId: row.item._id, itemId: row.item.itemId, quantity: usual.quantity, units: usual.units }]
        : []
    })
    const { lines, refused } = linesFor(
      wanted,
      byAsked(await resolveItems({ ids: wanted.map((each) => each.productId), customerId: draft.customer?._id })),
      draft.lines.length,
    )
    if (lines.length > 0) dispatch({ type: 'addLines', lines })
    if (refused.length > 0) notify(refused.join('; '), 'warning')
  })
}

interface RowsProps {
  rows: CustomerPurchase[]
  /** Unit abbreviations by id. */
  units: ReadonlyMap<string, string>
  busy: boolean
  onAdd: (row: CustomerPurchase) => void
}

/** One entry for each item, with its usual quantity. */
function Rows({ rows, units, busy, onAdd }: RowsProps) {
  return rows.map((row) => {
    const usual = usualOf(row)
    return (
      <Menu.Item
        key={row.item._id}
        disabled={busy}
        onClick={() => onAdd(row)}
        rightSection={usual && <span>{`${formatQuantity(usual.quantity)} ${units.get(usual.units) ?? ''}`}</span>}
      >
        <b>{row.item.itemId}</b> {row.item.name}
      </Menu.Item>
    )
  })
}

/** Shows how many of the customer's usual items are not on the order. Its list adds each item with one key. */
export function MissingUsualMenu({ draft, dispatch, onFocusGrid, onOpenGuide }: Props) {
  const [opened, setOpened] = useState(false)
  const { can } = useSession()
  const { data: purchases } = useCustomerPurchases(can('analytics.read') ? draft.customer?._id : undefined)
  const { data: unitTypes } = useUnitTypes()
  const units = abbreviationsOf(unitTypes)
  const missing = missingUsual(purchases ?? [], draft.lines, draft.deliveryDate)
  const add = useAddUsual({ draft, dispatch })
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
  const hidden = missing.length - shownAtMost
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
        <Rows rows={missing.slice(0, shownAtMost)} units={units} busy={add.busy} onAdd={(row) => void add.run([row])} />
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
          {hidden > 0 ? `${hidden} more in the order guide` : 'Open the order guide'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
