import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SalesOrder } from '@/api/wire'
import { whyNotRemovable } from '@/features/salesOrders/orderState'
import { paths } from '@/paths'
import { useSalesOrderActions } from '@/resources/salesOrders'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Deletes an order that the ERP never got, or cancels one that it has. */
export function RemoveButton({ order }: { order: SalesOrder }) {
  const navigate = useNavigate()
  const actions = useSalesOrderActions(order._id)
  const [asked, setAsked] = useState(false)
  const sent = order.netSuiteSalesOrderId !== ''
  const verb = sent ? 'Cancel order' : 'Delete order'
  const against = whyNotRemovable(order)
  const remove = useAction(async () => {
    await actions.remove()
    notify(`${order.orderNumber} ${sent ? 'cancelled' : 'deleted'}`, 'default')
    setAsked(false)
    if (sent) await actions.reload()
    else await navigate(paths.salesOrders())
  })
  return (
    <>
      <Button variant="default" title={against} onClick={() => (against ? notify(against, 'warning') : setAsked(true))}>
        {verb}
      </Button>
      <LazyConfirmDialog
        opened={asked}
        title={sent ? 'Cancel this order' : 'Delete this order'}
        confirm={verb}
        danger
        busy={remove.busy}
        onClose={() => setAsked(false)}
        onConfirm={() => void remove.run()}
      >
        {sent
          ? 'The ERP has this order. Its lines will be closed there, and the order will be marked as cancelled here.'
          : 'The order is not in the ERP. It will be deleted permanently.'}
      </LazyConfirmDialog>
    </>
  )
}

/** Whether the menu of print-outs is open; the key P opens it. */
export function usePrintMenu() {
  const [opened, setOpened] = useState(false)
  return { opened, onChange: setOpened, open: () => setOpened(true) }
}

/** The order's print-outs. */
export function PrintMenu({ order, menu }: { order: SalesOrder; menu: ReturnType<typeof usePrintMenu> }) {
  return (
    <Menu position="bottom-end" opened={menu.opened} onChange={menu.onChange}>
      <Menu.Target>
        <Button
          variant="default"
          aria-keyshortcuts="p"
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.printSalesOrders([order._id], 'pick')}>
          Pick list
        </Menu.Item>
        <Menu.Item component={Link} to={paths.printSalesOrders([order._id], 'order')}>
          Order sheet
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
