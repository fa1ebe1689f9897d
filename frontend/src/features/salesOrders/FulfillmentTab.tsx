import { Stack, Table, Text } from '@mantine/core'
import type { SalesOrder, UnitsType } from '@/api/wire'
import { Deliveries } from '@/features/salesOrders/Deliveries'
import { add, decimal, toNumber, zero } from '@/ui/decimal'
import classes from '@/features/salesOrders/FulfillmentTab.module.css'
import { type LineProgress, progressOf } from '@/features/salesOrders/orderState'
import { ProgressBar } from '@/features/salesOrders/ProgressBar'
import { count, formatMoney, formatQuantity } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'

const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, Math.round((part / whole) * 100)) : 0)

const inWords = ({ fulfilled, ordered, billed }: LineProgress): string =>
  `${formatQuantity(fulfilled)} of ${formatQuantity(ordered)} fulfilled, ${formatQuantity(billed)} billed`

function LineState({ progress, closed }: { progress: LineProgress; closed: boolean }) {
  if (progress.short > 0)
    return (
      <StatusBadge
        tone="bad"
        status="short"
        label={`Short ${formatQuantity(progress.short)}, ${formatMoney(progress.lost)}`}
      />
    )
  if (progress.billed >= progress.ordered) return <StatusBadge tone="good" status="billed" />
  if (progress.fulfilled >= progress.ordered) return <StatusBadge tone="active" status="fulfilled" />
  return closed ? <StatusBadge tone="off" status="closed" /> : <StatusBadge tone="neutral" status="open" />
}

/** Each line's quantities from ordered to billed, and the short quantity. */
export function FulfillmentTab({ order, unitTypes }: { order: SalesOrder; unitTypes: UnitsType[] | undefined }) {
  const units = new Map(unitTypes?.flatMap((type) => type.items).map((unit) => [unit._id, unit.abbreviation]))
  const lines = order.items.map((line) => ({ line, progress: progressOf(line, order) }))
  const short = lines.filter(({ progress }) => progress.short > 0)
  const lost = short.reduce((sum, { progress }) => add(sum, decimal(progress.lost)), zero)
  return (
    <Stack gap="xs">
      {short.length > 0 && (
        <Text size="sm" fw={600}>
          {count(short.length, 'line')} short: {formatMoney(toNumber(lost))} ordered and not delivered.
        </Text>
      )}
      {/* A scroll container must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="region" aria-label="Fulfillment of the lines, scrollable" tabIndex={0}>
        <Table aria-label="Fulfillment of the lines" verticalSpacing={5} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">#</Table.Th>
              <Table.Th>Item</Table.Th>
              <Table.Th>Unit</Table.Th>
              {['Ordered', 'Fulfilled', 'Billed', 'Open'].map((head) => (
                <Table.Th key={head} ta="right">
                  {head}
                </Table.Th>
              ))}
              <Table.Th>Progress</Table.Th>
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ line, progress }) => (
              <Table.Tr key={line._id}>
                <Table.Td ta="right">{line.lineNumber}</Table.Td>
                <Table.Td>
                  <span className={classes.code}>{line.item.itemId}</span> {line.item.name}
                </Table.Td>
                <Table.Td>{units.get(line.units) ?? line.units}</Table.Td>
                <Table.Td ta="right">{formatQuantity(progress.ordered)}</Table.Td>
                <Table.Td ta="right">{formatQuantity(progress.fulfilled)}</Table.Td>
                <Table.Td ta="right">{formatQuantity(progress.billed)}</Table.Td>
                <Table.Td ta="right">{formatQuantity(progress.open)}</Table.Td>
                <Table.Td>
                  <ProgressBar
                    fulfilled={percent(progress.fulfilled, progress.ordered)}
                    billed={percent(progress.billed, progress.ordered)}
                    label={inWords(progress)}
                  />
                </Table.Td>
                <Table.Td>
                  <LineState progress={progress} closed={!line.isOpen} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.legend} aria-hidden>
        <span>fulfilled</span>
        <span data-kind="billed">billed</span>
      </div>
      <Deliveries orderId={order._id} />
    </Stack>
  )
}
