import { Anchor, Button, Group, Paper, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { useSession } from '@/api/session'
import type { PriceApproval } from '@/api/wire'
import { paths } from '@/paths'
import { decideApproval, useLinesUnderCost, usePriceApprovals } from '@/resources/priceApprovals'
import { formatDate, formatInstant, formatMoney, formatQuantity, formatRate, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { notify } from '@/ui/toasts'

const statuses = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
  { value: 'ended', label: 'Ended' },
]

/** Below it the table does not fit. */
const narrow = '(max-width: 68.74em)'

type Verdict = 'approve' | 'refuse'

const placeOf = (request: PriceApproval): string => (request.salesOrderId ? paths.salesOrder(request.salesOrderId) : paths.cart(request.cartId))
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

interface Props {
  requests: PriceApproval[]
  /** Absent for those who may not decide. */
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
      {margin === undefined ? nothing : percent(margin)}
    </Text>
  )
}

/** What somebody said, with who and when under it. */
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
  if (request.decision) return <Said words={request.decision.reason} by={request.decision.by.name} when={request.decision.at} />
  if (request.status !== 'pending') return 'Changed or removed before it was decided'
  if (!onDecide) return 'Waiting'
  const what = `${request.item.itemId} for ${request.customer.name}`
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" onClick={() => onDecide(request, 'approve')} aria-label={`Approve ${what}`}>
        Approve
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onDecide(request, 'refuse')} aria-label={`Refuse ${what}`}>
        Refuse
      </Button>
    </Group>
  )
}

function RequestTable({ requests, onDecide }: Props) {
  const { can } = useSession()
  const costs = can('cost.view')
  return (
    <Table aria-label="Requests for approval" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Item</Table.Th>
          <Table.Th>Customer</Table.Th>
          <Table.Th ta="right">Quantity</Table.Th>
          <Table.Th ta="right">Rate</Table.Th>
          <Table.Th ta="right">Floor</Table.Th>
          {costs && <Table.Th ta="right">Margin</Table.Th>}
          <Table.Th>Reason</Table.Th>
          <Table.Th>Order</Table.Th>
          <Table.Th>Decision</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <Table.Tr key={request._id}>
            <Table.Td>
              <Item request={request} />
            </Table.Td>
            <Table.Td>{request.customer.name}</Table.Td>
            <Table.Td ta="right">
              {formatQuantity(request.quantity)} {request.unitName}
            </Table.Td>
            <Table.Td ta="right">
              <Rate request={request} />
            </Table.Td>
            <Table.Td ta="right">{request.floor ? formatRate(request.floor.rate) : nothing}</Table.Td>
            {costs && (
              <Table.Td ta="right">
                <Margin request={request} />
              </Table.Td>
            )}
            <Table.Td>
              <Said words={request.reason} by={request.requestedBy.name} when={request.requestedAt} />
            </Table.Td>
            <Table.Td>
              <Place request={request} />
            </Table.Td>
            <Table.Td>
              <Decision request={request} onDecide={onDecide} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Where the table does not fit: each request with its buttons in sight. */
function RequestCards({ requests, onDecide }: Props) {
  const { can } = useSession()
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label="Requests for approval" style={{ listStyle: 'none' }}>
      {requests.map((request) => (
        <Paper key={request._id} component="li" withBorder p="sm">
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
        </Paper>
      ))}
    </Stack>
  )
}

function Requests(props: Props) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  return isNarrow ? <RequestCards {...props} /> : <RequestTable {...props} />
}

function UnderCost() {
  const read = useLinesUnderCost(true)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="under-cost">
      <Title order={2} id="under-cost" mb="xs">
        Lines sold under cost
      </Title>
      <Loaded read={read} empty="No open order has a line under cost">
        {(lines) => (
          <Table.ScrollContainer minWidth={700}>
            <Table aria-label="Lines sold under cost" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Order</Table.Th>
                  <Table.Th>Customer</Table.Th>
                  <Table.Th>Item</Table.Th>
                  <Table.Th ta="right">Quantity</Table.Th>
                  <Table.Th ta="right">Rate</Table.Th>
                  <Table.Th ta="right">Cost</Table.Th>
                  <Table.Th ta="right">Loss</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line) => (
                  <Table.Tr key={`${line.salesOrderId} ${line.lineId}`}>
                    <Table.Td>
                      <Anchor component={Link} to={paths.salesOrder(line.salesOrderId)} size="sm">
                        {line.orderNumber}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{line.customer.name}</Table.Td>
                    <Table.Td>
                      <b>{line.item.itemId}</b> {line.item.name}
                    </Table.Td>
                    <Table.Td ta="right">
                      {formatQuantity(line.quantity)} {line.unitName}
                    </Table.Td>
                    <Table.Td ta="right">{formatRate(line.rate)}</Table.Td>
                    <Table.Td ta="right">{formatRate(line.cost)}</Table.Td>
                    <Table.Td ta="right">{formatMoney(line.loss)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
    </Paper>
  )
}

/** Requests for approval of rates under the floor, and what is sold under cost. */
export function Component() {
  const { can } = useSession()
  const { mutate } = useSWRConfig()
  const [search, setSearch] = useSearchParams()
  const status = (statuses.find((each) => each.value === search.get('status'))?.value ?? 'pending') as PriceApproval['status']
  const read = usePriceApprovals(status)
  const [deciding, setDeciding] = useState<{ request: PriceApproval; verdict: Verdict }>()
  const mayDecide = can('price.belowFloor')
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
      <SegmentedControl
        aria-label="Show"
        data={statuses}
        value={status}
        onChange={(value) => setSearch(value === 'pending' ? {} : { status: value }, { replace: true })}
        style={{ alignSelf: 'flex-start' }}
      />
      <Loaded read={read} empty={status === 'pending' ? 'Nothing waits for an approval' : 'No requests'}>
        {(requests) => <Requests requests={requests} onDecide={mayDecide ? (request, verdict) => setDeciding({ request, verdict }) : undefined} />}
      </Loaded>
      {can('cost.view') && <UnderCost />}
      <ReasonDialog
        opened={deciding !== undefined}
        title={deciding?.verdict === 'refuse' ? 'Refuse this rate' : 'Approve this rate'}
        confirm={deciding?.verdict === 'refuse' ? 'Refuse' : 'Approve'}
        required
        run={decide}
        onClose={() => setDeciding(undefined)}
      >
        {deciding
          ? `${formatQuantity(deciding.request.quantity)} ${deciding.request.unitName} of ${deciding.request.item.itemId} ${deciding.request.item.name} at ${formatRate(deciding.request.rate)} for ${deciding.request.customer.name}.`
          : ''}
      </ReasonDialog>
    </Page>
  )
}
