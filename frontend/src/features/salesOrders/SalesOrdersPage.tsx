import { Button, Select } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrderFilters, SalesOrderRow, SalesOrderStatus, SyncStatus } from '@/api/wire'
import { BulkActions } from '@/features/salesOrders/bulk/BulkActions'
import { SyncDate } from '@/features/salesOrders/bulk/SyncDate'
import { CustomerFilter } from '@/features/salesOrders/CustomerFilter'
import { orderColumns } from '@/features/salesOrders/orderColumns'
import { OlderOrders } from '@/features/salesOrders/OlderOrders'
import { OrderPeek } from '@/features/salesOrders/OrderPeek'
import { paths } from '@/paths'
import { useRoutes } from '@/resources/routes'
import { openStatuses, orderStatusTones, readSalesOrders, useSalesOrders } from '@/resources/salesOrders'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
import { EmptyState } from '@/ui/EmptyState'
import { words } from '@/ui/format'
import { sortsOf } from '@/ui/list/columns'
import { ListFrame, type ReadPage, view } from '@/ui/list/ListFrame'
import { Page } from '@/ui/Page'
import { useTableParams } from '@/ui/useTableParams'

const statuses = Object.keys(orderStatusTones) as SalesOrderStatus[]
const open = openStatuses.join(',')
const notCancelled = statuses.filter((status) => status !== 'cancelled').join(',')
const syncs: SyncStatus[] = ['pending', 'in_progress', 'synced', 'failed']

const noFilters = { search: '', status: '', from: '', to: '', route: '', sync: '', customer: '', owner: '' }
const defaults = { page: 1, limit: 20, sort: '-deliveryDate', older: '', ...noFilters }
const takes = { status: statuses, sync: syncs, owner: ['me'], from: isBusinessDate, to: isBusinessDate, sort: sortsOf(orderColumns) }

function filtersOf(q: typeof noFilters): SalesOrderFilters {
  return {
    ...(q.status ? { status: q.status.split(',') as SalesOrderStatus[] } : {}),
    ...(q.from ? { deliveryDateFrom: q.from } : {}),
    ...(q.to ? { deliveryDateTo: q.to } : {}),
    ...(q.route ? { routeId: q.route } : {}),
    ...(q.sync ? { sync: q.sync as SyncStatus } : {}),
    ...(q.customer ? { customerId: q.customer } : {}),
    ...(q.owner ? { owner: q.owner } : {}),
    ...(q.search ? { search: q.search } : {}),
  }
}

const peekOf = (order: SalesOrderRow) => <OrderPeek order={order} />
const bulkOf = (selected: SalesOrderRow[], done: () => void) => <BulkActions selected={selected} done={done} />

/** The list of sales orders; what it shows is in the URL. */
export function Component() {
  const { can, today, tomorrow } = useSession()
  const navigate = useNavigate()
  const [q, setParams] = useTableParams(defaults, takes)
  const setQ = (change: Partial<typeof defaults>) => setParams({ older: '', ...change }) // a place among older orders belongs to its filters
  const filters = filtersOf(q)
  const { data, error, isLoading, reload } = useSalesOrders({ page: q.page, limit: q.limit, sort: q.sort, filters, older: q.older })
  const { data: routes } = useRoutes()
  const filtered = Object.keys(filters).length > 0
  const views = useMemo(
    () => [
      view('Today', { status: notCancelled, from: today, to: today }),
      view('Tomorrow', { status: notCancelled, from: tomorrow, to: tomorrow }),
      view('Unrouted', { status: open, from: today, route: 'none' }),
      view('Errors', { sync: 'failed' }),
      view('Mine', { owner: 'me' }),
    ],
    [today, tomorrow],
  )
  const wanted = JSON.stringify(filters)
  const readPage = useCallback<ReadPage<SalesOrderRow>>(
    async (page, limit) => {
      const answer = await readSalesOrders({ page, limit, sort: q.sort, filters: JSON.parse(wanted) as SalesOrderFilters })
      return { rows: answer.salesOrders, page: answer }
    },
    [q.sort, wanted],
  )
  const clear = () => setQ(noFilters)
  return (
    <Page
      title="Sales orders"
      actions={
        <>
          {can('sync.run') && <SyncDate />}
          {can('order.write') && (
            <Button component={Link} to={paths.cart()} leftSection={<IconFilePlus size={16} aria-hidden />}>
              New order
            </Button>
          )}
        </>
      }
    >
      <ListFrame
        name="sales-orders"
        label="Sales orders"
        nameOf={(order) => `${order.orderNumber}, ${order.customer.name}`}
        columns={orderColumns}
        records={data?.salesOrders}
        page={q.older ? undefined : data}
        onPage={(page) => setParams({ page })}
        onLimit={(limit) => setQ({ limit })}
        sort={q.sort}
        onSort={(sort) => setQ({ sort })}
        error={error}
        onRetry={() => void reload()}
        stale={isLoading && data !== undefined}
        views={views}
        search={{ label: 'Search orders', placeholder: 'Order number, customer or memo', value: q.search, onChange: (search) => setQ({ search }) }}
        onClear={filtered ? clear : undefined}
        pathOf={(order) => paths.salesOrder(order._id)}
        renderPeek={peekOf}
        renderBulk={bulkOf}
        readPage={readPage}
        create={can('order.write') ? { label: 'New order', run: () => void navigate(paths.cart()) } : undefined}
        filters={
          <>
            <Select
              aria-label="Status"
              placeholder="Any status"
              clearable
              w={150}
              data={[{ value: open, label: 'Open' }, { value: notCancelled, label: 'Not cancelled' }, ...statuses.map((status) => ({ value: status, label: words(status) }))]}
              value={q.status || null}
              onChange={(status) => setQ({ status: status ?? '' })}
            />
            <Select
              aria-label="Route"
              placeholder="Any route"
              clearable
              searchable
              w={140}
              data={[{ value: 'none', label: 'Without a route' }, ...(routes ?? []).map((route) => ({ value: route._id, label: route.name }))]}
              value={q.route || null}
              onChange={(route) => setQ({ route: route ?? '' })}
            />
            <CustomerFilter value={q.customer} onChange={(customer) => setQ({ customer })} />
            <Select
              aria-label="ERP state"
              placeholder="ERP: any"
              clearable
              w={125}
              data={syncs.map((sync) => ({ value: sync, label: words(sync) }))}
              value={q.sync || null}
              onChange={(sync) => setQ({ sync: sync ?? '' })}
            />
            <Select
              aria-label="Taken by"
              placeholder="Anyone’s"
              clearable
              w={110}
              data={[{ value: 'me', label: 'Mine' }]}
              value={q.owner || null}
              onChange={(owner) => setQ({ owner: owner ?? '' })}
            />
            <DateField aria-label="Delivery from" title="Delivery from" prefix="from" w={164} value={q.from} onChange={(from) => setQ({ from })} />
            <DateField aria-label="Delivery to" title="Delivery to" prefix="to" w={164} value={q.to} onChange={(to) => setQ({ to })} />
          </>
        }
        empty={
          filtered ? (
            <EmptyState title="No order matches these filters" action={<Button variant="default" onClick={clear}>Clear filters</Button>} />
          ) : (
            <EmptyState title="No sales orders yet">Orders appear here as soon as one is taken or the ERP has been read.</EmptyState>
          )
        }
      />
      {data && <OlderOrders page={data} beyond={q.older !== ''} onShow={(older) => setQ({ older })} />}
    </Page>
  )
}
