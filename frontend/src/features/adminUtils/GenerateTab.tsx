import { Select, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
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

function Form({ first, start }: { first: Wanted; start: (wanted: Wanted) => Promise<void> }) {
  const { tomorrow } = useSession()
  const { data: routes } = useRoutes()
  const [wanted, setWanted] = useState({ ...first, delivery: first.delivery || tomorrow })
  // What the server takes where no day is chosen; it follows the delivery date until then.
  const [from, setFrom] = useState(first.from || undefined)
  const weekBefore = wanted.delivery && addDays(wanted.delivery, -week)
  const change = (by: Partial<Wanted>) => setWanted((before) => ({ ...before, ...by }))
  return (
    <JobForm
      type="generateSalesOrders"
      title="Make the orders of a delivery date"
      about={
        wanted.source === 'carts'
          ? 'Makes an order of each draft for the delivery date, whoever took it. Drafts with errors, or without a customer or lines, are skipped. A draft makes one order, however often this runs.'
          : 'Makes each order of one delivery date again for another one, at today’s prices. An order is made again for a date once, however often this runs.'
      }
      names={['date', 'source', 'fromDate', 'customerIds', 'routeId']}
      start={() => start({ ...wanted, from: from ?? '' })}
    >
      {(problems) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
            <Select
              label="Make them from"
              required
              allowDeselect={false}
              data={sources}
              value={wanted.source}
              onChange={(source) => source && change({ source })}
              error={problems.source}
            />
            <DateField
              label="For the delivery date"
              required
              value={wanted.delivery}
              onChange={(delivery) => change({ delivery })}
              error={problems.date}
            />
            {wanted.source === 'orders' && (
              <DateField
                label="From the orders of"
                value={from ?? weekBefore}
                onChange={setFrom}
                error={problems.fromDate}
              />
            )}
          </SimpleGrid>
          <CustomersField
            value={wanted.customers}
            onChange={(customers) => change({ customers })}
            error={problems.customerIds}
          />
          <Select
            label="Route"
            placeholder="All"
            clearable
            clearButtonProps={{ 'aria-label': 'All routes' }}
            searchable
            data={[
              { value: 'none', label: 'Without a route' },
              ...(routes ?? []).map((route) => ({ value: route._id, label: route.name })),
            ]}
            value={wanted.route || null}
            onChange={(route) => change({ route: route ?? '' })}
            error={problems.routeId}
          />
        </>
      )}
    </JobForm>
  )
}

/** Making the orders of a delivery date: the form, its dry run, the run. */
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
