import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { keyOf } from '@/api/operations'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { Delivery, Disposition } from '@/api/wire'
import { ProofDialog } from '@/parts/proof/LazyProofDialog'
import { paths } from '@/paths'
import { useDialog } from '@/ui/dialog/useDialog'
import { formatDate, formatInstant, words } from '@/ui/format'

const decided: Record<Disposition, string> = {
  redeliver: 'Deliver again',
  return: 'Returned to stock',
  cancel: 'Cancelled',
}

const where = ({ tripNumber, sequence }: Delivery): string => `${tripNumber}, stop ${sequence}`

/** The trips that delivered an order, with the receiver and the invoice. They stay after a trip is closed. */
export function Deliveries({ orderId }: { orderId: string }) {
  const { can } = useSession()
  const { data } = useRead(keyOf('/sales-order/{id}/deliveries', { path: { id: orderId } }))
  const proof = useDialog<Delivery>()
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
              {words(delivery.stopStatus).toLowerCase()}{' '}
              {delivery.hasProof && can('trip.read') && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Proof of ${where(delivery)}`}
                  onClick={() => proof.open(delivery)}
                >
                  Proof
                </Button>
              )}
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
      {proof.about && (
        <ProofDialog
          opened={proof.opened}
          tripId={proof.about.tripId}
          stopId={proof.about.stopId}
          where={where(proof.about)}
          onClose={proof.close}
        />
      )}
    </Paper>
  )
}
