import { Anchor, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { useSession } from '@/api/session'
import type { LineUnderCost, PriceApproval } from '@/api/wire'
import { paths } from '@/paths'
import { lineKeyOf } from '@/resources/lineKey'
import { decideApproval, useLinesUnderCost, usePriceApprovals } from '@/resources/priceApprovals'
import { EmptyState } from '@/ui/EmptyState'
import { formatDate, formatInstant, formatMoney, formatQuantity, formatRate, formatShare, nothing } from '@/ui/format'
import { inSight } from '@/ui/list/filters'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { notify } from '@/ui/toasts'

const statuses = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
  { value: 'ended', label: 'Ended' },
]

/** The table does not fit into a narrower window. */
const narrow = '(max-width: 68.74em)'

type Verdict = 'approve' | 'refuse'

const placeOf = (request: PriceApproval): string =>
  request.salesOrderId ? paths.salesOrder(request.salesOrderId) : paths.cart(request.cartId)
const inWords = ({ quantity, unitName, item, rate, customer }: PriceApproval): string =>
  `${formatQuantity(quantity)} ${unitName} of ${item.itemId} ${item.name} at ${formatRate(rate)} for ${customer.name}.`

interface Props {
  /** undefined for users who may not decide. */
  onDecide: ((request: PriceApproval, verdict: Verdict) => void) | undefined
}

const Item = ({ request: { item } }: { request: PriceApproval }) => (
  <>
    <b>{item.itemId}</b> {item.name}
  </>
)

function Rate({ request: { rate, determinedRate } }: { request: PriceApproval }) {
  return (
    <>
      {determinedRate !== null && (
        <Text span size="xs" c="dimmed" td="line-through" mr={4}>
          {formatRate(determinedRate)}
        </Text>
      )}
      {rate === null ? nothing : formatRate(rate)}
    </>
  )
}

function Margin({ request: { margin } }: { request: PriceApproval }) {
  return (
    <Text span size="sm" c={(margin ?? 0) < 0 ? 'red.4' : undefined}>
      {formatShare(margin)}
    </Text>
  )
}

/** A comment, with its author and time below it. */
function Said({ words, by, when }: { words: string; by: string; when: string }) {
  return (
    <>
      {words}
      <Text size="xs" c="dimmed">
        {by}, {formatInstant(when)}
      </Text>
    </>
  )
}

function Place({ request }: { request: PriceApproval }) {
  return (
    <>
      <Anchor component={Link} to={placeOf(request)} size="sm">
        {request.orderNumber || 'Draft'}
      </Anchor>
      <Text size="xs" c="dimmed">
        {formatDate(request.deliveryDate)}
      </Text>
    </>
  )
}

function Decision({ request, onDecide }: { request: PriceApproval } & Pick<Props, 'onDecide'>) {
  if (request.decision)
    return <Said words={request.decision.reason} by={request.decision.by.name} when={request.decision.at} />
  if (request.status !== 'pending') return 'Changed or removed before it was decided'
  if (!onDecide) return 'Waiting'
  const what = `${request.item.itemId} for ${request.customer.name}`
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onDecide(request, 'approve')}
        aria-label={`Approve ${what}`}
      >
        Approve
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onDecide(request, 'refuse')}
        aria-label={`Refuse ${what}`}
      >
        Refuse
      </Button>
    </Group>
  )
}

interface RowProps extends Pick<Props, 'onDecide'> {
  request: PriceApproval
}

/** A request as a card with buttons, on screens where the table does not fit. */
function RequestCard({ request, onDecide }: RowProps) {
  const { can } = useSession()
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Item request={request} />
      </Text>
      <Text size="sm">
        {formatQuantity(request.quantity)} {request.unitName} at <Rate request={request} />
        {request.floor && <>, floor {formatRate(request.floor.rate)}</>}
        {can('cost.view') && (
          <>
            , margin <Margin request={request} />
          </>
        )}
      </Text>
      <Text size="sm">{request.customer.name}</Text>
      <div>
        <Place request={request} />
      </div>
      <Text size="sm" component="div">
        <Said words={request.reason} by={request.requestedBy.name} when={request.requestedAt} />
      </Text>
      <Text size="sm" component="div">
        <Decision request={request} onDecide={onDecide} />
      </Text>
    </Stack>
  )
}

const columnsOf = (onDecide: Props['onDecide']): Column<PriceApproval>[] => [
  { accessor: 'item', title: 'Item', render: (request) => <Item request={request} /> },
  { accessor: 'customer', title: 'Customer', render: (request) => request.customer.name },
  {
    accessor: 'quantity',
    title: 'Quantity',
    textAlign: 'right',
    render: (request) => `${formatQuantity(request.quantity)} ${request.unitName}`,
  },
  { accessor: 'rate', title: 'Rate', textAlign: 'right', render: (request) => <Rate request={request} /> },
  {
    accessor: 'floor',
    title: 'Floor',
    textAlign: 'right',
    render: (request) => (request.floor ? formatRate(request.floor.rate) : nothing),
  },
  {
    accessor: 'margin',
    title: 'Margin',
    needs: 'cost.view',
    textAlign: 'right',
    render: (request) => <Margin request={request} />,
  },
  {
    accessor: 'reason',
    title: 'Reason',
    render: (request) => <Said words={request.reason} by={request.requestedBy.name} when={request.requestedAt} />,
  },
  { accessor: 'order', title: 'Order', render: (request) => <Place request={request} /> },
  { accessor: 'decision', title: 'Decision', render: (request) => <Decision request={request} onDecide={onDecide} /> },
]

const statusField = inSight((value, set) => (
  <SegmentedControl
    aria-label="Show"
    data={statuses}
    value={value || 'pending'}
    onChange={(next) => set(next === 'pending' ? '' : next)}
  />
))

function Requests({ status, onDecide }: { status: PriceApproval['status'] } & Pick<Props, 'onDecide'>) {
  const columns = useMemo(() => columnsOf(onDecide), [onDecide])
  const cards = useMemo(
    () => ({ narrow, render: (request: PriceApproval) => <RequestCard request={request} onDecide={onDecide} /> }),
    [onDecide],
  )
  const { frame } = useList({
    name: 'price-approvals',
    label: 'Requests for approval',
    nameOf: (request) => `${request.item.itemId}, ${request.customer.name}`,
    columns,
    read: { all: usePriceApprovals(status), unpaged: true },
    tools: [],
    filters: { status: { ...statusField, takes: statuses.map(({ value }) => value) } },
    cards,
    empty: <EmptyState title={status === 'pending' ? 'No requests awaiting approval' : 'No requests'} />,
  })
  return <ListFrame {...frame} onClear={undefined} />
}

const underCost: Column<LineUnderCost & { _id: string }>[] = [
  {
    accessor: 'orderNumber',
    title: 'Order',
    render: (line) => (
      <Anchor component={Link} to={paths.salesOrder(line.salesOrderId)} size="sm" tabIndex={-1}>
        {line.orderNumber}
      </Anchor>
    ),
  },
  { accessor: 'customer', title: 'Customer', render: (line) => line.customer.name },
  {
    accessor: 'item',
    title: 'Item',
    render: (line) => (
      <>
        <b>{line.item.itemId}</b> {line.item.name}
      </>
    ),
  },
  {
    accessor: 'quantity',
    title: 'Quantity',
    textAlign: 'right',
    render: (line) => `${formatQuantity(line.quantity)} ${line.unitName}`,
  },
  { accessor: 'rate', title: 'Rate', textAlign: 'right', render: (line) => formatRate(line.rate) },
  { accessor: 'cost', title: 'Cost', textAlign: 'right', render: (line) => formatRate(line.cost) },
  { accessor: 'loss', title: 'Loss', textAlign: 'right', render: (line) => formatMoney(line.loss) },
]

function UnderCost() {
  const read = useLinesUnderCost(true)
  const lines = useMemo(() => read.data?.map((line) => ({ ...line, _id: lineKeyOf(line) })), [read.data])
  const { frame } = useList({
    name: 'lines-under-cost',
    label: 'Lines sold below cost',
    nameOf: (line) => `${line.orderNumber}, ${line.item.itemId}`,
    columns: underCost,
    read: { all: { data: lines, error: read.error, reload: read.reload }, unpaged: true },
    tools: [],
    pathOf: (line) => paths.salesOrder(line.salesOrderId),
    empty: <EmptyState title="No open order has a line below cost" />,
  })
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        Lines sold below cost
      </Title>
      <ListFrame {...frame} />
    </Paper>
  )
}

/** Requests for approval of rates below the floor, and lines sold below cost. */
export function Component() {
  const { can } = useSession()
  const { mutate } = useSWRConfig()
  const [search] = useSearchParams()
  const status = (statuses.find((each) => each.value === search.get('status'))?.value ??
    'pending') as PriceApproval['status']
  const [deciding, setDeciding] = useState<{ request: PriceApproval; verdict: Verdict }>()
  const mayDecide = can('price.belowFloor')
  const ask = useCallback((request: PriceApproval, verdict: Verdict) => setDeciding({ request, verdict }), [])
  const decide = async (reason: string) => {
    if (!deciding) return
    try {
      await decideApproval(deciding.request._id, deciding.verdict, reason)
      notify(`${deciding.request.item.itemId} ${deciding.verdict === 'approve' ? 'approved' : 'refused'}`, 'success')
    } finally {
      void mutate(readsOf('/price-approvals', '/sales-order', '/cart'))
    }
  }
  return (
    <Page title="Price approvals">
      <Requests status={status} onDecide={mayDecide ? ask : undefined} />
      {can('cost.view') && <UnderCost />}
      <LazyReasonDialog
        opened={deciding !== undefined}
        title={deciding?.verdict === 'refuse' ? 'Refuse this rate' : 'Approve this rate'}
        confirm={deciding?.verdict === 'refuse' ? 'Refuse' : 'Approve'}
        required
        run={decide}
        onClose={() => setDeciding(undefined)}
      >
        {deciding ? inWords(deciding.request) : ''}
      </LazyReasonDialog>
    </Page>
  )
}
