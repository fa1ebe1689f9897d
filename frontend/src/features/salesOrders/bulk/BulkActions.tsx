import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter, IconRefresh, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrderRow } from '@/api/wire'
import { BulkDialog } from '@/features/salesOrders/bulk/BulkDialog'
import { type BulkJob, useBulkRun } from '@/features/salesOrders/bulk/useBulkRun'
import { mostPrinted } from '@/features/salesOrders/print/printed'
import { paths } from '@/paths'
import { recalculateRoute } from '@/resources/salesOrders'
import { lazyDialog } from '@/ui/lazily'
import { useShortcuts } from '@/ui/shortcuts'

const RouteDialog = lazyDialog(async () => (await import('@/features/salesOrders/bulk/RouteDialog')).RouteDialog)

const recalculation: BulkJob = {
  title: 'Recalculate the routes',
  work: async (order) => {
    if (order.route?.pinned) return `Stays on ${order.route.name}: set manually`
    const [change] = await recalculateRoute(order._id)
    if (!change) return order.route ? `Stays on ${order.route.name}` : 'Stays without a route'
    return change.to ? `Now on ${change.to.name}` : 'Removed from its route'
  },
}

/** The bulk actions for orders. Orders are processed one after the other, each with its own result. */
export function BulkActions({ selected, done }: { selected: SalesOrderRow[]; done: () => void }) {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const bulk = useBulkRun()
  const start = (job: BulkJob) => {
    setAsking(false)
    void bulk.start(job, selected)
  }
  const ids = selected.map((order) => order._id)
  const tooMany = ids.length > mostPrinted
  useShortcuts('Selected orders', [
    {
      keys: 'Shift+R',
      label: 'Set the route of the selected orders',
      run: () => setAsking(true),
      enabled: can('route.manage'),
    },
  ])
  return (
    <>
      {can('route.manage') && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRoute size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Set route
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => start(recalculation)}
          >
            Recalculate routes
          </Button>
        </>
      )}
      <Menu position="top-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            disabled={tooMany}
            title={tooMany ? `At most ${mostPrinted} orders are printed at once` : undefined}
          >
            Print
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.printSalesOrders(ids, 'pick')}>
            Pick lists
          </Menu.Item>
          <Menu.Item component={Link} to={paths.printSalesOrders(ids, 'order')}>
            Order sheets
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RouteDialog opened={asking} orders={selected.length} onChoose={start} onClose={() => setAsking(false)} />
      {bulk.run && (
        <BulkDialog
          run={bulk.run}
          onStop={bulk.stop}
          onRetry={() => void bulk.retry()}
          onClose={(clean) => {
            bulk.close()
            if (clean) done()
          }}
        />
      )}
    </>
  )
}
