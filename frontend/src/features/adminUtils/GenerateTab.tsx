import { Select, SimpleGrid } from '@mantine/core'
import { addDays, useSession } from '@/api/session'
import type { Generating } from '@/api/wire'
import { CustomersField } from '@/features/adminUtils/CustomersField'
import { JobForm } from '@/features/adminUtils/JobForm'
import { JobPanel } from '@/features/adminUtils/JobPanel'
import { noJob } from '@/features/adminUtils/jobWords'
import { useJobActions } from '@/resources/jobs'
import { useRoutes } from '@/resources/routes'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
import { useApiForm } from '@/ui/form/useApiForm'
import { count } from '@/ui/format'
import { useTableParams } from '@/ui/useTableParams'

type Source = 'orders' | 'carts'

const sources: { value: Source; label: string }[] = [
  { value: 'orders', label: 'Orders of another date' },
  { value: 'carts', label: 'Drafts for the delivery date' },
]

interface Wanted {
  source: string
  delivery: string
  from: string
  customers: string
  route: string
}

const week = 7
const noForm: Wanted = { source: 'orders', delivery: '', from: '', customers: '', route: '' }
const defaults = { ...noForm, ...noJob }
const takes = { source: sources.map(({ value }) => value), delivery: isBusinessDate, from: isBusinessDate }

const requestOf = ({ source, delivery, from, customers, route }: Wanted): Generating => ({
  date: delivery,
  source: source as Source,
  ...(from && source === 'orders' ? { fromDate: from } : {}),
  ...(customers ? { customerIds: customers.split(',') } : {}),
  ...(route ? { routeId: route } : {}),
})

const labels = {
  date: 'For the delivery date',
  source: 'Source',
  fromDate: 'Orders of',
  customerIds: 'Customers',
  routeId: 'Route',
}

function Form({ first, start }: { first: Wanted; start: (wanted: Wanted) => Promise<void> }) {
  const { tomorrow } = useSession()
  const { data: routes } = useRoutes()
  const form = useApiForm({
    // Without a chosen day the server takes the orders of a week earlier; until then the field follows the delivery
    // date.
    initial: {
      date: first.delivery || tomorrow,
      source: first.source,
      fromDate: (first.from || undefined) as string | undefined,
      customerIds: first.customers,
      routeId: first.route || null,
    },
    labels,
    send: ({ date, source, fromDate, customerIds, routeId }) =>
      start({ delivery: date, source, from: fromDate ?? '', customers: customerIds, route: routeId ?? '' }),
    unsaved: 'The dry run is not started.',
    kept: 'generation of orders',
  })
  const { date, source, fromDate } = form.values
  const weekBefore = date && addDays(date, -week)
  return (
    <JobForm
      type="generateSalesOrders"
      title="Generate orders for a delivery date"
      about={
        source === 'carts'
          ? 'Creates one order from each draft with this delivery date, for all users. Drafts with errors, without a customer or without lines are skipped. Running it again creates no second order from the same draft.'
          : 'Copies each order of one delivery date to another date, at today’s prices. Running it again creates no second copy for the same date.'
      }
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <Select {...form.field('source')} label="Source" required allowDeselect={false} data={sources} />
        <DateField {...form.field('date')} label="For the delivery date" required />
        {source === 'orders' && (
          <DateField {...form.field('fromDate')} label="Orders of" value={fromDate ?? weekBefore} />
        )}
      </SimpleGrid>
      <CustomersField {...form.field('customerIds')} />
      <Select
        {...form.field('routeId')}
        label="Route"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'All routes' }}
        searchable
        data={[
          { value: 'none', label: 'Without a route' },
          ...(routes ?? []).map((route) => ({ value: route._id, label: route.name })),
        ]}
      />
    </JobForm>
  )
}

/** Generates the orders of a delivery date: the form, its dry run, the run. */
export function GenerateTab() {
  const [q, setQ] = useTableParams(defaults, takes)
  const { generate } = useJobActions()
  const show = (job: string, wanted: Partial<Wanted> = {}) => setQ({ ...noJob, ...wanted, job })
  if (!q.job)
    return (
      <Form
        first={q}
        start={async (wanted) => show((await generate({ ...requestOf(wanted), dryRun: true }))._id, wanted)}
      />
    )
  return (
    <JobPanel
      key={q.job}
      id={q.job}
      back={{ label: 'Back to the form', go: () => show('') }}
      run={{
        verb: 'Generate',
        consequence: (orders) =>
          `About ${count(orders, 'order')} will be generated and sent to NetSuite, at the prices valid at that time. Running it again creates no duplicates.`,
        start: q.delivery ? async () => show((await generate({ ...requestOf(q), dryRun: false }))._id) : undefined,
      }}
    />
  )
}
