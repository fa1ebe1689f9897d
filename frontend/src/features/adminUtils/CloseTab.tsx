import { MultiSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Closing } from '@/api/wire'
import { CustomersField } from '@/features/adminUtils/CustomersField'
import { JobForm } from '@/features/adminUtils/JobForm'
import { JobPanel } from '@/features/adminUtils/JobPanel'
import { noJob } from '@/features/adminUtils/jobWords'
import { useJobActions } from '@/resources/jobs'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
import { useApiForm } from '@/ui/form/useApiForm'
import { count, words } from '@/ui/format'
import { useTableParams } from '@/ui/useTableParams'

type Status = NonNullable<Closing['statuses']>[number]

const statuses: Status[] = [
  'pending_approval',
  'pending_fulfillment',
  'partially_fulfilled',
  'pending_billing_partially_fulfilled',
  'pending_billing',
]
const longestReason = 500

interface Wanted {
  before: string
  customers: string
  statuses: string
  reason: string
}

const noForm: Wanted = { before: '', customers: '', statuses: '', reason: '' }
const defaults = { ...noForm, ...noJob }
const takes = { before: isBusinessDate, statuses }

const requestOf = ({ before, customers, statuses: chosen, reason }: Wanted): Closing => ({
  beforeDate: before,
  ...(customers ? { customerIds: customers.split(',') } : {}),
  ...(chosen ? { statuses: chosen.split(',') as Status[] } : {}),
  ...(reason.trim() ? { reason: reason.trim() } : {}),
})

const labels = { beforeDate: 'Delivered before', customerIds: 'Customers', statuses: 'Statuses', reason: 'Reason' }

function Form({ first, start }: { first: Wanted; start: (wanted: Wanted) => Promise<void> }) {
  const { today } = useSession()
  const form = useApiForm({
    initial: {
      beforeDate: first.before || today,
      customerIds: first.customers,
      statuses: first.statuses ? first.statuses.split(',') : [],
      reason: first.reason,
    },
    labels,
    send: ({ beforeDate, customerIds, statuses: chosen, reason }) =>
      start({ before: beforeDate, customers: customerIds, statuses: chosen.join(','), reason }),
    unsaved: 'The dry run is not started.',
    kept: 'closing of orders',
  })
  return (
    <JobForm
      type="closeSalesOrders"
      title="Close open orders"
      about="Closes orders whose delivery date has passed, here and in NetSuite. Quantities that were not shipped are closed. Orders are skipped if they are on a trip, have shipped goods that are not billed, or have changes that are not in NetSuite yet."
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <DateField {...form.field('beforeDate')} label="Delivered before" required />
        <CustomersField {...form.field('customerIds')} />
      </SimpleGrid>
      <MultiSelect
        {...form.field('statuses')}
        label="Statuses"
        placeholder={form.values.statuses.length > 0 ? undefined : 'All open statuses'}
        clearable
        clearButtonProps={{ 'aria-label': 'All open statuses' }}
        data={statuses.map((status) => ({ value: status, label: words(status) }))}
      />
      <TextInput
        {...form.field('reason')}
        label="Reason"
        description="Shown in each order’s history and in the audit log."
        maxLength={longestReason}
      />
    </JobForm>
  )
}

/** Closes orders: the form, its dry run, the run. The input is in the address, so that the run uses the same input. */
export function CloseTab() {
  const [q, setQ] = useTableParams(defaults, takes)
  const { close } = useJobActions()
  const show = (job: string, wanted: Partial<Wanted> = {}) => setQ({ ...noJob, ...wanted, job })
  if (!q.job)
    return (
      <Form
        first={q}
        start={async (wanted) => show((await close({ ...requestOf(wanted), dryRun: true }))._id, wanted)}
      />
    )
  return (
    <JobPanel
      key={q.job}
      id={q.job}
      back={{ label: 'Back to the form', go: () => show('') }}
      run={{
        verb: 'Close',
        consequence: (orders) =>
          `About ${count(orders, 'order')} will be closed, here and in NetSuite. Quantities that were not shipped are closed. This cannot be undone. Each order is checked again first and skipped if it can no longer be closed.`,
        start: q.before ? async () => show((await close({ ...requestOf(q), dryRun: false }))._id) : undefined,
      }}
    />
  )
}
