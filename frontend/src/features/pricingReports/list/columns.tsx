import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { PricingReport } from '@/api/wire'
import { signedMoney } from '@/features/pricingReports/format'
import { OutcomeBar } from '@/features/pricingReports/list/OutcomeBar'
import { isShort } from '@/features/pricingReports/list/outcome'
import { statusTones, statusWords } from '@/features/pricingReports/words'
import { paths } from '@/paths'
import { formatDate, formatInstant, formatQuantity, formatShare, nothing } from '@/ui/format'
import type { Column } from '@/ui/list/ListFrame'
import { StatusBadge } from '@/ui/StatusBadge'

type Totals = NonNullable<PricingReport['totals']>

/** A margin, as a share of the revenue; null: nothing was sold. */
const shareOf = (revenue: number, cost: number): number | null => (revenue > 0 ? (revenue - cost) / revenue : null)

/** A column with one of the totals, which a closed report and the open one have in the list. */
const total = (
  accessor: string,
  title: string,
  of: (totals: Totals) => number,
  more: Partial<Column<PricingReport>> = {},
): Column<PricingReport> => ({
  accessor,
  title,
  textAlign: 'right',
  csv: ({ totals }) => totals && of(totals),
  render: ({ totals }) => (totals ? formatQuantity(of(totals)) : nothing),
  ...more,
})

export const columns: Column<PricingReport>[] = [
  {
    accessor: 'createdAt',
    title: 'Report',
    sortable: true,
    fixed: true,
    csv: ({ date }) => date,
    render: ({ _id, date }) => (
      <Anchor component={Link} to={paths.pricingReport(_id)} size="sm" tabIndex={-1}>
        {formatDate(date)}
      </Anchor>
    ),
  },
  {
    accessor: 'status',
    title: 'Status',
    sortable: true,
    csv: ({ status }) => statusWords[status],
    render: ({ status }) => <StatusBadge tone={statusTones[status]} status={status} label={statusWords[status]} />,
  },
  {
    accessor: 'startedBy',
    title: 'Started by',
    optional: true,
    csv: ({ startedBy }) => startedBy?.name,
    render: ({ startedBy }) => startedBy?.name ?? nothing,
  },
  {
    accessor: 'closedAt',
    title: 'Closed',
    sortable: true,
    from: 'md',
    csv: ({ closedAt }) => closedAt,
    render: ({ closedAt }) => formatInstant(closedAt),
  },
  {
    accessor: 'closedBy',
    title: 'Closed by',
    optional: true,
    csv: ({ closedBy }) => closedBy?.name,
    render: ({ closedBy }) => closedBy?.name ?? nothing,
  },
  {
    accessor: 'items',
    title: 'Items',
    textAlign: 'right',
    optional: true,
    csv: ({ items }) => items,
    render: ({ items }) => (items > 0 ? formatQuantity(items) : nothing),
  },
  total('lines', 'Lines', ({ lines }) => lines, { sortable: true }),
  total('accepted', 'Accepted', ({ accepted }) => accepted, { from: 'md' }),
  total('overridden', 'Own', ({ overridden }) => overridden, { from: 'md' }),
  total('rejected', 'Kept', ({ rejected }) => rejected, { from: 'md' }),
  total('undecided', 'Left', ({ undecided }) => undecided, { from: 'md' }),
  total('changed', 'Prices', ({ up, down }) => up + down, {
    render: ({ totals }) => (totals ? `${formatQuantity(totals.up)} up, ${formatQuantity(totals.down)} down` : nothing),
  }),
  total('margin', 'Margin', ({ revenueAfter, cost }) => shareOf(revenueAfter, cost) ?? 0, {
    from: 'lg',
    render: ({ totals }) =>
      totals && totals.revenueBefore > 0
        ? `${formatShare(shareOf(totals.revenueBefore, totals.cost))} to ${formatShare(shareOf(totals.revenueAfter, totals.cost))}`
        : nothing,
  }),
  total('promised', 'Promised', ({ decidedImpact }) => decidedImpact, {
    render: ({ totals }) => (totals ? signedMoney(totals.decidedImpact) : nothing),
  }),
  {
    accessor: 'happened',
    title: 'Happened',
    textAlign: 'right',
    csv: ({ outcome }) => outcome?.happened,
    render: ({ outcome }) => (
      <Text span size="sm" c={isShort(outcome) ? 'var(--amber)' : undefined}>
        {outcome ? signedMoney(outcome.happened) : nothing}
      </Text>
    ),
  },
  {
    accessor: 'outcome',
    title: '4 weeks after',
    from: 'md',
    csv: ({ outcome }) => outcome && `${outcome.days} of 28 days`,
    render: (report) => <OutcomeBar report={report} />,
  },
]
