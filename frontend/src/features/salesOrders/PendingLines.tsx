import { Alert, Stack, Text } from '@mantine/core'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import type { SalesOrder } from '@/api/wire'
import { ApprovalRequest } from '@/features/orderEditor/panel/ApprovalRequest'
import { draftOf } from '@/features/salesOrders/orderDraftOf'
import { count, formatQuantity, formatRate } from '@/ui/format'

const sold = (line: { quantity: number; unitName?: string; rate: number | null }) =>
  `${formatQuantity(line.quantity)} ${line.unitName ?? ''} at ${formatRate(line.rate)}`

/** The lines that wait for the approval of a rate below the floor, with the values in force until then. */
export function PendingLines({ order, primary }: { order: SalesOrder; primary: boolean }) {
  const { mutate } = useSWRConfig()
  const typed = draftOf(order).lines
  const changed = async () => void (await mutate(readsOf('/sales-order')))
  return (
    <Alert
      color="yellow"
      title={`${count(order.pendingLines.length, 'line')} not in effect: the rate is below the floor`}
    >
      <Stack gap="sm">
        {order.pendingLines.map((pending, index) => {
          const line = typed.find((each) => each.id === pending._id)
          const inForce = order.items.find((each) => each._id === pending._id)
          return (
            <Stack key={pending._id} gap={4} align="flex-start">
              <Text size="sm">
                <b>{pending.item.itemId}</b> {pending.item.name}: {sold(pending)}
                {inForce
                  ? `. Until it is approved, ${sold(inForce)} applies.`
                  : '. Until it is approved, the line is not part of the order.'}
              </Text>
              {line && (
                <ApprovalRequest
                  line={line}
                  place={{ salesOrderId: order._id }}
                  primary={primary && index === 0}
                  onChanged={changed}
                />
              )}
            </Stack>
          )
        })}
      </Stack>
    </Alert>
  )
}
