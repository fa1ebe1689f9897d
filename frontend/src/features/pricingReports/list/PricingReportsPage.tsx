import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { PricingReport } from '@/api/wire'
import { columns } from '@/features/pricingReports/list/columns'
import { OpenReport } from '@/features/pricingReports/list/OpenReport'
import { Explanation } from '@/features/pricingReports/list/Explanation'
import { isShort, measuredText } from '@/features/pricingReports/list/outcome'
import { StartDialog } from '@/features/pricingReports/list/StartDialog'
import { isOpen, isUnderWay, reportsPath } from '@/features/pricingReports/reports'
import { statusWords } from '@/features/pricingReports/words'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import { choice } from '@/ui/list/filters'
import { ListFrame, view } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { parseSort } from '@/ui/sort'

const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }))
const views = [view('Closed', { status: 'closed' }), view('Stopped', { status: 'stopped' })]
const underWayPollMs = 2_000

/** The newest report: it is the open one, if any is open. */
const newestKey = keyOf(reportsPath, { query: { page: 1, limit: 1 } })
const polls = (reports: readonly PricingReport[] | undefined) => (reports?.some(isUnderWay) ? underWayPollMs : 0)
const hints = [
  [['j', 'k'], 'move'],
  ['Enter', 'open'],
  ['n', 'start a report'],
] as const

/** All pricing reports, with the one that is being collected or decided above them. */
export function Component() {
  const [starting, setStarting] = useState(false)
  const newest = useRead(newestKey, { refreshInterval: (page) => polls(page?.pricingReports) })
  const [first] = newest.data?.pricingReports ?? []
  const open = first && isOpen(first) ? first : undefined
  const start = () => setStarting(true)
  const button = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!newest.data || open !== undefined}
      onClick={start}
    >
      Start a report
    </Button>
  )
  const { list } = useList({
    name: 'pricing-reports',
    label: 'Pricing reports',
    nameOf: ({ date }: PricingReport) => formatDate(date),
    columns,
    sort: '-createdAt',
    views,
    read: {
      key: ({ page, limit, sort, status }) => {
        const { id: sortBy, desc } = parseSort(sort)
        return keyOf(reportsPath, {
          query: { page, limit, status, sortBy, sortOrder: desc ? 'desc' : 'asc' },
        })
      },
      rows: ({ pricingReports }) => pricingReports,
      every: (answer) => polls(answer?.pricingReports),
    },
    filters: {
      status: choice({
        label: 'Status',
        any: 'Any status',
        takes: statuses.map(({ value }) => value),
        options: statuses,
      }),
    },
    pathOf: ({ _id }) => paths.pricingReport(_id),
    renderBelow: ({ outcome }) => (isShort(outcome) ? <Explanation outcome={outcome} /> : null),
    noMatch: 'No report has this status',
    create: open ? undefined : { label: 'Start a report', run: start },
    empty: (
      <EmptyState title="No report yet." action={button}>
        A report reads what every item costs now and says which prices should change.
      </EmptyState>
    ),
  })
  return (
    <Page
      title="Pricing reports"
      actions={
        <>
          {open && (
            <Text size="xs" c="dimmed">
              One report at a time. Close{' '}
              <Anchor component={Link} size="xs" underline="always" to={paths.pricingReport(open._id)}>
                the open one
              </Anchor>{' '}
              to start the next.
            </Text>
          )}
          {button}
        </>
      }
    >
      {open && <OpenReport report={open} />}
      <ListFrame
        list={list}
        hint={
          newest.data && newest.data.measured.reports > 0 ? (
            <Text size="xs" c="dimmed">
              {measuredText(newest.data.measured)} The tick is the effect promised for the time gone by. Happened:
              margin of the changed items after closing, less the four weeks before, at the same cost.
            </Text>
          ) : undefined
        }
      />
      <KeyBar hints={open ? hints.slice(0, 2) : hints} />
      <StartDialog opened={starting} onClose={() => setStarting(false)} />
    </Page>
  )
}
