import { Button, Tabs } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import { startOrderPath } from '@/features/customers/customerFacts'
import { OverviewTab } from '@/features/customers/overview/OverviewTab'
import { useLeavingNotes } from '@/parts/notes/useLeavingNotes'
import { type Notes, useNotes } from '@/parts/notes/useNotes'
import { isOverLimit, useCustomer } from '@/resources/customers'
import { paths } from '@/paths'
import { CallButton } from '@/ui/CallButton'
import { KeyBar } from '@/ui/KeyBar'
import { useRecordSteps } from '@/ui/list/recordSteps'
import { RecordStepper } from '@/ui/list/RecordStepper'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { PanelSkeleton } from '@/ui/Skeletons'
import { useScreenTitle } from '@/ui/screenTitle'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'
import { TabsBar } from '@/ui/TabsBar'
import { type TabOfPage, useAllowedTabs } from '@/ui/useTab'

// Tabs that are not visible at first are loaded when they are opened.
const AddressesTab = lazy(() =>
  import('@/features/customers/AddressesTab').then((tab) => ({ default: tab.AddressesTab })),
)
const ContractTab = lazy(() => import('@/features/customers/ContractTab').then((tab) => ({ default: tab.ContractTab })))
const NotesTab = lazy(() => import('@/features/customers/NotesTab').then((tab) => ({ default: tab.NotesTab })))
const OrdersTab = lazy(() => import('@/features/customers/OrdersTab').then((tab) => ({ default: tab.OrdersTab })))
const ProductsTab = lazy(() => import('@/features/customers/ProductsTab').then((tab) => ({ default: tab.ProductsTab })))
const PurchasesTab = lazy(() =>
  import('@/features/customers/PurchasesTab').then((tab) => ({ default: tab.PurchasesTab })),
)
const TimelineTab = lazy(() => import('@/features/customers/TimelineTab').then((tab) => ({ default: tab.TimelineTab })))

const tabs: readonly TabOfPage[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'addresses', label: 'Addresses' },
  { value: 'orders', label: 'Orders' },
  { value: 'purchases', label: 'Purchases', permission: 'analytics.read' },
  { value: 'products', label: 'Products' },
  { value: 'contract', label: 'Contract prices', permission: 'price.view' },
  { value: 'notes', label: 'Notes' },
  { value: 'timeline', label: 'Timeline' },
]

/** A customer without contract prices has no tab for them. */
const tabsOf = (customer: Customer) =>
  customer.contractPrices?.length ? tabs : tabs.filter(({ value }) => value !== 'contract')

const Badges = ({ customer }: { customer: Customer }) => (
  <>
    <StatusBadge tone={customer.isActive ? 'good' : 'off'} status={customer.isActive ? 'active' : 'inactive'} />
    {isOverLimit(customer) && <StatusBadge tone="bad" status="over" label="Over the credit limit" />}
    {customer.sync.status !== 'synced' && <SyncBadge sync={customer.sync} />}
  </>
)

interface SectionsProps extends ReturnType<typeof useAllowedTabs> {
  customer: Customer
  notes: Notes
}

/** The tabs with their content. */
function Sections({ customer, notes, allowed, tab, open, searchOf }: SectionsProps) {
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <TabsBar>
        {allowed.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={
              value === 'notes' && notes.unsaved ? (
                <StatusBadge tone="waiting" status="unsaved" label="not saved" />
              ) : undefined
            }
          >
            {label}
          </Tabs.Tab>
        ))}
      </TabsBar>
      <Tabs.Panel value="overview">
        <OverviewTab customer={customer} toTab={(value) => paths.customer(customer._id) + searchOf(value)} />
      </Tabs.Panel>
      <Suspense fallback={<PanelSkeleton lines={8} />}>
        <Tabs.Panel value="addresses">
          <AddressesTab customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="orders">
          <OrdersTab customerId={customer._id} />
        </Tabs.Panel>
        <Tabs.Panel value="purchases">
          <PurchasesTab customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="products">
          <ProductsTab customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="contract">
          <ContractTab customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <NotesTab notes={notes} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline">
          <TimelineTab customerId={customer._id} />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  )
}

function CustomerView({ customer }: { customer: Customer }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const shown = useAllowedTabs(tabsOf(customer))
  const steps = useRecordSteps('customers', customer._id, (id) => paths.customer(id) + shown.searchOf(shown.tab))
  const notes = useNotes(customer)
  useLeavingNotes(notes, customer.name, () => shown.open('notes'))
  useScreenTitle(customer.name)
  const orders = can('order.write') && customer.isActive
  const stepping = steps.position !== undefined
  useShortcuts('Customer', [
    { keys: 'n', label: 'Start an order', run: () => void navigate(startOrderPath(customer._id)), enabled: orders },
    {
      keys: 'c',
      label: 'Call the customer',
      run: () => document.querySelector<HTMLElement>('[data-call]')?.click(),
      enabled: customer.phone !== '',
    },
    { keys: 'a', label: 'Show the addresses', run: () => shown.open('addresses') },
    { keys: 'k', label: 'Previous customer of the list', run: steps.previous, enabled: stepping },
    { keys: 'j', label: 'Next customer of the list', run: steps.next, enabled: stepping },
  ])
  return (
    <Page
      title={customer.name}
      badges={<Badges customer={customer} />}
      actions={
        <>
          <RecordStepper steps={steps} />
          {customer.phone && (
            <CallButton phone={customer.phone} size="xs" data-call>
              Call
            </CallButton>
          )}
          {orders && (
            <Button
              component={Link}
              to={startOrderPath(customer._id)}
              leftSection={<IconFilePlus size={16} aria-hidden />}
              aria-keyshortcuts="n"
            >
              Start an order
            </Button>
          )}
        </>
      }
    >
      <Sections customer={customer} notes={notes} {...shown} />
      <KeyBar
        hints={[
          ...(orders ? ([['n', 'start order']] as const) : []),
          ...(customer.phone ? ([['c', 'call']] as const) : []),
          ['a', 'addresses'],
          ...(stepping ? ([[['k', 'j'], 'customer before, after']] as const) : []),
        ]}
      />
    </Page>
  )
}

/** A customer: data from the ERP, purchases, and data that the portal keeps. */
export function Component() {
  const { id } = useParams()
  const read = useCustomer(id)
  return (
    <Loaded read={read} page="Customer" missing="This customer does not exist.">
      {(customer) => <CustomerView key={customer._id} customer={customer} />}
    </Loaded>
  )
}
