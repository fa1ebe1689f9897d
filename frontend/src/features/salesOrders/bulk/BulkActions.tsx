import { Button, Menu, Select, Text } from '@mantine/core'
import { IconChevronDown, IconPrinter, IconRefresh, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrderRow } from '@/api/wire'
import { BulkDialog } from '@/features/salesOrders/bulk/BulkDialog'
import { type BulkJob, useBulkRun } from '@/features/salesOrders/bulk/useBulkRun'
import { mostPrinted } from '@/features/salesOrders/print/printed'
import { paths } from '@/paths'
import { useRoutes } from '@/resources/routes'
import { putRoute, recalculateRoute } from '@/resources/salesOrders'
import { count } from '@/ui/format'
import { useShortcuts } from '@/ui/shortcuts'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'

const byAddress = 'address'

const recalculation: BulkJob = {
  title: 'Recalculate the routes',
  work: async (order) => {
    if (order.route?.pinned) return `Stays on ${order.route.name}: set by hand`
    const [change] = await recalculateRoute(order._id)
    if (!change) return order.route ? `Stays on ${order.route.name}` : 'Stays without a route'
    return change.to ? `Now on ${change.to.name}` : 'On no route any more'
  },
}

interface RouteProps {
  orders: number
  onChoose: (job: BulkJob) => void
  onClose: () => void
}

function RouteForm({ orders, onChoose, onClose }: RouteProps) {
  const { data: routes } = useRoutes()
  const jobOf = (chosen: string): BulkJob => {
    const name = routes?.find((route) => route._id === chosen)?.name ?? ''
    return chosen === byAddress
      ? {
          title: 'Back to the routes of the addresses',
          work: async ({ _id }) => `On ${(await putRoute(_id, null)).route?.name ?? 'no route'}`,
        }
      : {
          title: `Set the route ${name}`,
          work: async ({ _id }) => `On ${(await putRoute(_id, chosen)).route?.name ?? name}`,
        }
  }
  const form = useApiForm({
    initial: { route: null as string | null },
    labels: { route: 'Route' },
    send: async ({ route }) => route && onChoose(jobOf(route)),
    unsaved: '',
  })
  return (
    <DialogForm
      form={form}
      submit={`Set for ${count(orders, 'order')}`}
      disabled={!form.values.route}
      onClose={onClose}
    >
      <Select
        {...form.field('route')}
        label="Route"
        data-autofocus
        searchable
        data={[
          { value: byAddress, label: 'By each order’s address (unpin)' },
          ...(routes ?? []).filter((route) => route.isActive).map((route) => ({ value: route._id, label: route.name })),
        ]}
      />
      <Text size="sm" c="dimmed">
        An order that is put on a route by hand stays there when routes are recalculated.
      </Text>
    </DialogForm>
  )
}

/** Asks for the route that the selected orders are to go with. */
function RouteDialog({ opened, ...form }: RouteProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title="Set the route">
      <RouteForm {...form} />
    </FormDialog>
  )
}

/** What can be done with several orders at once; one after the other, each with its own result. */
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
