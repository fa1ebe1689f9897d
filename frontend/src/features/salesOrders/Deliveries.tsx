import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { keyOf } from '@/api/operations'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { Disposition } from '@/api/wire'
import { paths } from '@/paths'
import { formatDate, formatInstant, words } from '@/ui/format'

const decided: Record<Disposition, string> = {
  redeliver: 'Deliver again',
  return: 'Returned to stock',
  cancel: 'Cancelled',
}

/** The trips that delivered an order, with the receiver and the invoice. They stay after a trip is closed. */
export function Deliveries({ orderId }: { orderId: string }) {
  const { can } = useSession()
  const { data } = useRead(keyOf('/sales-order/{id}/deliveries', { path: { id: orderId } }))
  if (!data || data.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="deliveries">
      <Title order={2} id="deliveries" mb="xs">
        Deliveries
      </Title>
      <Stack gap="sm">
        {data.map((delivery) => (
          <div key={delivery.tripId}>
            <Text size="sm">
              {can('trip.read') ? (
                <Anchor component={Link} to={paths.trip(delivery.tripId)} size="sm" underline="always">
                  {delivery.tripNumber}
                </Anchor>
              ) : (
                delivery.tripNumber
              )}{' '}
              · {formatDate(delivery.tripDate)} · {words(delivery.tripStatus)} · stop {delivery.sequence}:{' '}
              {words(delivery.stopStatus).toLowerCase()}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                delivery.completedAt ? formatInstant(delivery.completedAt) : '',
                delivery.receivedBy
                  ? `received by ${delivery.receivedBy}`
                  : delivery.hasProof
                    ? 'proof on the stop'
                    : '',
                delivery.invoiceNumber ? `invoice ${delivery.invoiceNumber}` : 'no invoice',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {delivery.decisions.map((decision) => (
              <Text key={decision.at} size="sm" c="dimmed">
                {decided[decision.decision]}
                {decision.date ? ` on ${formatDate(decision.date)}` : ''} · {decision.reason} · {decision.by}
              </Text>
            ))}
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
