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
  { value: 'orders', label: 'Another day’s orders' },
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
  source: 'Make them from',
  fromDate: 'From the orders of',
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
    // The input is in the address.
    unsaved: '',
  })
  const { date, source, fromDate } = form.values
  const weekBefore = date && addDays(date, -week)
  return (
    <JobForm
      type="generateSalesOrders"
      title="Make the orders of a delivery date"
      about={
        source === 'carts'
          ? 'Makes an order of each draft for the delivery date, whoever took it. Drafts with errors, or without a customer or lines, are skipped. A draft makes one order, however often this runs.'
          : 'Makes each order of one delivery date again for another one, at today’s prices. An order is made again for a date once, however often this runs.'
      }
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <Select {...form.field('source')} label="Make them from" required allowDeselect={false} data={sources} />
        <DateField {...form.field('date')} label="For the delivery date" required />
        {source === 'orders' && (
          <DateField {...form.field('fromDate')} label="From the orders of" value={fromDate ?? weekBefore} />
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
        verb: 'Make',
        consequence: (orders) =>
          `About ${count(orders, 'order')} will be made and sent to NetSuite, at the prices at that time. None is made twice, however often this runs.`,
        start: q.delivery ? async () => show((await generate({ ...requestOf(q), dryRun: false }))._id) : undefined,
      }}
    />
  )
}
