import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { SalesOrder, SalesOrderRow } from '@/api/wire'
import { explainErp } from '@/features/salesOrders/erpWords'
import { addressOf, routeOf } from '@/features/salesOrders/orderWords'
import { shortOf } from '@/features/salesOrders/orderState'
import { unitNames } from '@/features/salesOrders/print/printed'
import { paths } from '@/paths'
import { useUnitTypes } from '@/resources/items'
import { orderStatusTones, useSalesOrder } from '@/resources/salesOrders'
import { Facts } from '@/ui/Facts'
import { formatDate, formatMoney, formatQuantity, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'

/** The lines of the order in the peek panel. */
function Lines({ id }: { id: string }) {
  const read = useSalesOrder(id)
  return (
    <Loaded read={read} loading={<PanelSkeleton lines={4} />}>
      {(order) => <LinesOf order={order} />}
    </Loaded>
  )
}

function LinesOf({ order }: { order: SalesOrder }) {
  const { data: unitTypes } = useUnitTypes()
  const units = unitNames(unitTypes)
  return (
    <>
      <Facts facts={[['Ship to', addressOf(order)]]} />
      <Table aria-label="Lines" verticalSpacing={3} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Item</Table.Th>
            <Table.Th ta="right">Qty</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.items.map((line) => {
            const short = shortOf(line, order)
            return (
              <Table.Tr key={line._id}>
                <Table.Td>
                  <Anchor component={Link} to={paths.product(line.item._id)} size="sm" c="inherit">
                    <strong>{line.item.itemId}</strong> {line.item.name}
                  </Anchor>
                  {short > 0 && <StatusBadge tone="bad" status="short" label={`Short ${formatQuantity(short)}`} />}
                </Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {formatQuantity(line.quantity)} {units.get(line.units)}
                </Table.Td>
                <Table.Td ta="right">{formatMoney(line.amount)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </>
  )
}

/** The peek panel of an order: its state at once, its lines when they have loaded. */
export function OrderPeek({ order }: { order: SalesOrderRow }) {
  const advice = order.sync.status === 'failed' ? explainErp(order.sync) : undefined
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <StatusBadge tone={orderStatusTones[order.status]} status={order.status} />
        <SyncBadge sync={order.sync} />
      </Group>
      {advice && (
        <Text size="sm">
          {advice.what} {advice.todo}
        </Text>
      )}
      <Facts
        facts={[
          ['Delivery', formatDate(order.deliveryDate)],
          ['Route', routeOf(order)],
          ['Total', formatMoney(order.total)],
          ['Memo', order.memo || nothing],
        ]}
      />
      <Lines id={order._id} />
      <Group gap="xs">
        <Button component={Link} to={paths.salesOrder(order._id)}>
          Open
        </Button>
        <Button component={Link} to={paths.printSalesOrders([order._id], 'pick')} variant="default">
          Pick list
        </Button>
      </Group>
    </Stack>
  )
}
