import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useSession } from '@/api/session'
import type { Trip, TripDecision, TripStop } from '@/api/wire'
import { stopTitle } from '@/features/trips/trips'
import classes from '@/features/trips/TripPage.module.css'
import { UndeliveredDialog } from '@/features/trips/UndeliveredDialog'
import { erpText } from '@/resources/erpText'
import { decisionState, dispositionWords, useDecideUndelivered } from '@/resources/undelivered'
import { count, formatDate, words } from '@/ui/format'
import { useAction } from '@/ui/useAction'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'
import { useDialog } from '@/ui/dialog/useDialog'

function Decision({
  trip,
  stop,
  orderNumber,
  salesOrderId,
  decision,
}: {
  trip: Trip
  stop: TripStop
  orderNumber: string
  salesOrderId: string
  decision: TripDecision
}) {
  const { can } = useSession()
  const decide = useDecideUndelivered(trip._id)
  const again = useAction(() =>
    decide(stop._id, {
      decision: decision.decision,
      reason: decision.reason,
      salesOrderIds: [salesOrderId],
      ...(decision.date ? { date: decision.date } : {}),
      ...(decision.damaged ? { damaged: true } : {}),
    }),
  )
  return (
    <Group gap="xs">
      <Text size="sm">
        {orderNumber}: {dispositionWords[decision.decision].toLowerCase()}
        {decision.date ? ` on ${formatDate(decision.date)}` : ''}
        {decision.damaged ? ', damaged' : ''} · {decision.reason} ·{' '}
        <Text span c={decision.state === 'failed' ? 'red.4' : 'dimmed'}>
          {decisionState(decision, stop, salesOrderId)}
          {decision.error ? `: ${erpText(decision.error)}` : ''}
        </Text>
      </Text>
      {decision.state === 'failed' && can('trip.dispatch') && (
        <Button size="compact-xs" variant="default" loading={again.busy} onClick={() => void again.run()}>
          Try again
        </Button>
      )}
    </Group>
  )
}

/**
 * Goods that came back from the stops: those waiting for a decision, and those decided. Rendered only when there are
 * any.
 */
export function UndeliveredPanel({ trip }: { trip: Trip }) {
  const { can } = useSession()
  const dialog = useDialog<string>()
  const back = trip.stops.filter(
    (stop) =>
      stop.undecidedSalesOrderIds.length > 0 || stop.itemFulfillments.some(({ decisions }) => decisions.length > 0),
  )
  const shown = trip.stops.find((stop) => stop._id === dialog.about)
  const undecided = trip.stops.filter((stop) => stop.undecidedSalesOrderIds.length > 0)
  const waiting = undecided.length
  const decides = can('trip.dispatch') && waiting > 0
  useShortcuts('Trip', [
    { keys: 'd', label: 'Decide on goods that came back', run: () => dialog.open(undecided[0]!._id), enabled: decides },
  ])
  if (back.length === 0) return null
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby="undelivered"
      className={waiting > 0 ? classes.waiting : undefined}
    >
      <Group gap="sm" mb="xs">
        <Title order={2} id="undelivered">
          Not delivered
        </Title>
        {waiting > 0 && (
          <Text size="sm" c="var(--amber)">
            {count(waiting, 'stop')} to decide before the trip is closed
          </Text>
        )}
      </Group>
      <Stack gap="sm">
        {back.map((stop) => (
          <div key={stop._id}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {stop.sequence} {stopTitle(stop)}
              </Text>
              <Text size="sm" c="dimmed">
                {words(stop.status)}
                {stop.notes ? `: ${stop.notes}` : ''}
              </Text>
              {stop.undecidedSalesOrderIds.length > 0 && can('trip.dispatch') && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Decide for stop ${stop.sequence}, ${stopTitle(stop)}`}
                  onClick={() => dialog.open(stop._id)}
                >
                  Decide
                </Button>
              )}
              {decides && stop === undecided[0] && (
                <span className={classes.key}>
                  <Keycaps keys="d" />
                </span>
              )}
            </Group>
            {stop.itemFulfillments.flatMap(({ salesOrderId, orderNumber, decisions }) =>
              decisions.map((decision) => (
                <Decision
                  key={`${salesOrderId}-${decision.at}`}
                  trip={trip}
                  stop={stop}
                  orderNumber={orderNumber}
                  salesOrderId={salesOrderId}
                  decision={decision}
                />
              )),
            )}
          </div>
        ))}
      </Stack>
      {shown && <UndeliveredDialog opened={dialog.opened} trip={trip} stop={shown} onClose={dialog.close} />}
    </Paper>
  )
}
