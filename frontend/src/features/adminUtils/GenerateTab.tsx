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

interface Wanted {
  delivery: string
  from: string
  customers: string
  route: string
}

const week = 7
const mostCustomers = 500
const noForm: Wanted = { delivery: '', from: '', customers: '', route: '' }
const defaults = { ...noForm, ...noJob }
const takes = { delivery: isBusinessDate, from: isBusinessDate }

const requestOf = ({ delivery, from, customers, route }: Wanted): Generating => ({
  deliveryDate: delivery,
  ...(from ? { fromDate: from } : {}),
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
      title="Make the orders of a day again"
      about="Makes each order of a delivery date again for another one, at today’s prices. An order is made again for a date once, however often this runs."
      names={['deliveryDate', 'fromDate', 'customerIds', 'routeId']}
      start={() => start({ ...wanted, from: from ?? '' })}
    >
      {(problems) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
            <DateField label="For the delivery date" required value={wanted.delivery} onChange={(delivery) => change({ delivery })} error={problems.deliveryDate} />
            <DateField label="From the orders of" value={from ?? weekBefore} onChange={setFrom} error={problems.fromDate} />
          </SimpleGrid>
          <CustomersField most={mostCustomers} value={wanted.customers ? wanted.customers.split(',') : []} onChange={(ids) => change({ customers: ids.join(',') })} error={problems.customerIds} />
          <Select
            label="Route"
            placeholder="All"
            clearable
            clearButtonProps={{ 'aria-label': 'All routes' }}
            searchable
            data={[{ value: 'none', label: 'Without a route' }, ...(routes ?? []).map((route) => ({ value: route._id, label: route.name }))]}
            value={wanted.route || null}
            onChange={(route) => change({ route: route ?? '' })}
            error={problems.routeId}
          />
        </>
      )}
    </JobForm>
  )
}

/** Making the orders of a day again: the form, its dry run, the run. */
export function GenerateTab() {
  const [q, setQ] = useTableParams(defaults, takes)
  const { generate } = useJobActions()
  const show = (job: string, wanted: Partial<Wanted> = {}) => setQ({ ...noJob, ...wanted, job })
  if (!q.job) return <Form first={q} start={async (wanted) => show((await generate({ ...requestOf(wanted), dryRun: true }))._id, wanted)} />
  return (
    <JobPanel
      key={q.job}
      id={q.job}
      back={{ label: 'Back to the form', go: () => show('') }}
      run={{
        verb: 'Make',
        consequence: (orders) => `About ${count(orders, 'order')} will be made and sent to NetSuite, at the prices of then. Each stays one order, however often this runs.`,
        start: q.delivery ? async () => show((await generate({ ...requestOf(q), dryRun: false }))._id) : undefined,
      }}
    />
  )
}
