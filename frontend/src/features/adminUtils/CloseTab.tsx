import { MultiSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { Closing } from '@/api/wire'
import { CustomersField } from '@/features/adminUtils/CustomersField'
import { JobForm } from '@/features/adminUtils/JobForm'
import { JobPanel } from '@/features/adminUtils/JobPanel'
import { noJob } from '@/features/adminUtils/jobWords'
import { useJobActions } from '@/resources/jobs'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
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

function Form({ first, start }: { first: Wanted; start: (wanted: Wanted) => Promise<void> }) {
  const { today } = useSession()
  const [wanted, setWanted] = useState({ ...first, before: first.before || today })
  const change = (by: Partial<Wanted>) => setWanted((before) => ({ ...before, ...by }))
  return (
    <JobForm
      type="closeSalesOrders"
      title="Close open orders"
      about="Closes orders whose delivery date has passed, here and in NetSuite. What was not shipped of them is given up. Orders on a trip, with goods shipped and not billed, or with changes that NetSuite does not have yet are skipped."
      names={['beforeDate', 'customerIds', 'statuses', 'reason']}
      start={() => start(wanted)}
    >
      {(problems) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
            <DateField
              label="Delivered before"
              required
              value={wanted.before}
              onChange={(before) => change({ before })}
              error={problems.beforeDate}
            />
            <CustomersField
              value={wanted.customers}
              onChange={(customers) => change({ customers })}
              error={problems.customerIds}
            />
          </SimpleGrid>
          <MultiSelect
            label="Statuses"
            placeholder={wanted.statuses ? undefined : 'All open ones'}
            clearable
            clearButtonProps={{ 'aria-label': 'All open statuses' }}
            data={statuses.map((status) => ({ value: status, label: words(status) }))}
            value={wanted.statuses ? wanted.statuses.split(',') : []}
            onChange={(chosen) => change({ statuses: chosen.join(',') })}
            error={problems.statuses}
          />
          <TextInput
            label="Reason"
            description="Shown in each order’s history and in the audit list."
            maxLength={longestReason}
            value={wanted.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
            error={problems.reason}
          />
        </>
      )}
    </JobForm>
  )
}

/** Closing orders: the form, its dry run, the run. What was asked for is in the address, so that the run asks the same. */
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
          `About ${count(orders, 'order')} will be closed, here and in NetSuite. What was not shipped of them is given up. This cannot be taken back. Each order is checked again first: it is skipped if it can no longer be closed.`,
        start: q.before ? async () => show((await close({ ...requestOf(q), dryRun: false }))._id) : undefined,
      }}
    />
  )
}
