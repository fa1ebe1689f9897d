import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { CustomerSummary } from '@/api/wire'
import { CreditWarning } from '@/features/customers/CreditWarning'
import { filterCustomers, levelsOf, routeOf, sortCustomers } from '@/features/customers/customerList'
import { contactFacts, startOrderPath, termsFacts } from '@/features/customers/customerFacts'
import { defaultAddress, isOverLimit, useCustomers } from '@/resources/customers'
import { useRoutes } from '@/resources/routes'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { formatInstant, formatMoney, nothing } from '@/ui/format'
import { choice, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'

const columns: Column<CustomerSummary>[] = [
  {
    accessor: 'name',
    title: 'Customer',
    sortable: true,
    fixed: true,
    csv: (customer) => customer.name,
    render: (customer) => (
      <Anchor component={Link} to={paths.customer(customer._id)} size="sm" tabIndex={-1}>
        {customer.name}
      </Anchor>
    ),
  },
  { accessor: 'entityId', from: 'md', title: 'Code', sortable: true, csv: (customer) => customer.entityId },
  {
    accessor: 'town',
    from: 'md',
    title: 'City',
    sortable: true,
    csv: (customer) => defaultAddress(customer)?.city,
    render: (customer) => defaultAddress(customer)?.city || nothing,
  },
  {
    accessor: 'phone',
    from: 'md',
    title: 'Phone',
    csv: (customer) => customer.phone,
    render: (customer) => customer.phone || nothing,
  },
  {
    accessor: 'route',
    title: 'Route',
    sortable: true,
    csv: (customer) => routeOf(customer)?.name,
    render: (customer) => routeOf(customer)?.name ?? nothing,
  },
  { accessor: 'priceLevelId', from: 'md', title: 'Level', sortable: true, csv: (customer) => customer.priceLevelId },
  {
    accessor: 'balance',
    title: 'Balance',
    needs: 'price.view',
    sortable: true,
    textAlign: 'right',
    csv: (customer) => customer.balance,
    render: (customer) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        {isOverLimit(customer) && <StatusBadge tone="bad" status="over" label="Over limit" />}
        {formatMoney(customer.balance)}
      </Group>
    ),
  },
  {
    accessor: 'creditLimit',
    from: 'md',
    title: 'Credit limit',
    needs: 'price.view',
    sortable: true,
    textAlign: 'right',
    csv: (customer) => customer.creditLimit || null,
    render: (customer) => (customer.creditLimit ? formatMoney(customer.creditLimit) : nothing),
  },
  {
    accessor: 'terms',
    title: 'Terms',
    sortable: true,
    csv: (customer) => customer.terms,
    render: (customer) => customer.terms || nothing,
  },
  {
    accessor: 'isActive',
    title: 'State',
    csv: (customer) => (customer.isActive ? 'active' : 'inactive'),
    render: (customer) =>
      customer.isActive ? <StatusBadge tone="good" status="active" /> : <StatusBadge tone="off" status="inactive" />,
  },
  {
    accessor: 'salesRep',
    title: 'Sales rep',
    sortable: true,
    optional: true,
    csv: (customer) => customer.salesRep,
    render: (customer) => customer.salesRep || nothing,
  },
  {
    accessor: 'email',
    title: 'Email',
    optional: true,
    csv: (customer) => customer.email,
    render: (customer) => customer.email || nothing,
  },
  {
    accessor: 'street',
    title: 'Street',
    optional: true,
    csv: (customer) => defaultAddress(customer)?.street,
    render: (customer) => defaultAddress(customer)?.street || nothing,
  },
  {
    accessor: 'postalCode',
    title: 'Postal code',
    optional: true,
    csv: (customer) => defaultAddress(customer)?.postalCode,
    render: (customer) => defaultAddress(customer)?.postalCode || nothing,
  },
  {
    accessor: 'sync',
    title: 'Last read from the ERP',
    optional: true,
    csv: (customer) => customer.sync.lastSyncedAt,
    render: (customer) => formatInstant(customer.sync.lastSyncedAt),
  },
]

const views = [
  view('Active', { state: 'active' }),
  view('Without a route', { route: 'none', state: 'active' }),
  view('Over the credit limit', { credit: 'over' }),
  view('Inactive', { state: 'inactive' }),
]

/** The peek panel of a customer. */
function Peek({ customer }: { customer: CustomerSummary }) {
  const { can } = useSession()
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {!customer.isActive && <StatusBadge tone="off" status="inactive" />}
        <SyncBadge sync={customer.sync} />
      </Group>
      <CreditWarning customer={customer} />
      <Facts facts={[...contactFacts(customer), ...termsFacts(customer)]} />
      <Group gap="xs">
        {can('order.write') && customer.isActive && (
          <Button
            component={Link}
            to={startOrderPath(customer._id)}
            leftSection={<IconFilePlus size={16} aria-hidden />}
          >
            Start an order
          </Button>
        )}
        <Button component={Link} to={paths.customer(customer._id)} variant="default">
          Open
        </Button>
      </Group>
    </Stack>
  )
}

const peekOf = (customer: CustomerSummary) => <Peek customer={customer} />

/** The id of the customer in the focused row. */
const focusedRow = (): string | undefined => document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row

/** The list of customers. Filters are in the URL and are applied in the browser, because the list is read whole. */
export function Component() {
  const { can } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const read = useCustomers()
  const { data } = read
  const { data: routes } = useRoutes()
  const startOrder = () => {
    const id = focusedRow() ?? params.get('peek')
    const customer = data?.find((each) => each._id === id)
    void navigate(customer?.isActive ? startOrderPath(customer._id) : paths.cart())
  }
  const { list } = useList({
    name: 'customers',
    label: 'Customers',
    nameOf: (customer) => `${customer.entityId} ${customer.name}`.trim(),
    columns,
    read: {
      all: read,
      find: (customers, { sort, ...values }) => sortCustomers(filterCustomers(customers, values), sort),
    },
    sort: 'name',
    views,
    search: { label: 'Search customers', placeholder: 'Name, code, city or phone' },
    filters: {
      search: elsewhere,
      level: choice({
        label: 'Price level',
        any: 'Any price level',
        options: levelsOf(data ?? []).map((each) => ({ value: each, label: `Level ${each}` })),
      }),
      route: choice({
        label: 'Route',
        any: 'Any route',

        searchable: true,
        options: [
          { value: 'none', label: 'Without a route' },
          { value: 'any', label: 'With a route' },
          ...(routes ?? []).map((each) => ({ value: each._id, label: each.name })),
        ],
      }),
      state: choice({
        label: 'State',
        any: 'Any state',
        options: [
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ],
      }),
      credit: choice({
        label: 'Credit',
        any: 'Any balance',
        takes: ['over'],
        options: [{ value: 'over', label: 'Over the credit limit' }],
      }),
    },
    pathOf: (customer) => paths.customer(customer._id),
    renderPeek: peekOf,
    create: can('order.write') ? { label: 'Start an order for the customer of the row', run: startOrder } : undefined,
    noMatch: 'No customer matches these filters',
    empty: (
      <EmptyState title="No customers yet">
        Customers come from the ERP. They appear here after the first sync.
      </EmptyState>
    ),
  })
  return (
    <Page title="Customers">
      <ListFrame list={list} />
    </Page>
  )
}
