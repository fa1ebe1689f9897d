import { Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { object, string } from 'valibot'
import type { Trip, TripOrder } from '@/api/wire'
import { LeavingState } from '@/parts/takeOff/LeavingState'
import { hasNotLeft, isPacked, ordersOfTrip, useTakeOff, useTripOfOrder } from '@/resources/takeOff'
import { CloseRow } from '@/ui/dialog/CloseRow'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

const schema = object({ salesOrderId: string(), reason: filled('Reason') })
const labels = { salesOrderId: 'Order', reason: 'Reason' }

/** What will happen, in the order in which it does. */
function effectOf(order: TripOrder, trip: Trip): string {
  const after = 'It stays open for its delivery date: it can be changed, or put on another trip.'
  return isPacked(order)
    ? `${order.orderNumber} is packed for ${trip.tripNumber}. NetSuite deletes its item fulfillment first, which takes a few seconds. Then the order leaves the trip. ${after} Put its goods back on the shelf.`
    : `${order.orderNumber} leaves ${trip.tripNumber} at once. ${after}`
}

interface FormProps {
  trip: Trip
  orders: TripOrder[]
  onClose: () => void
}

/** `orders` are those that can be taken off, at least one. */
function TakeOffForm({ trip, orders, onClose }: FormProps) {
  const takeOff = useTakeOff(trip._id)
  const chosen = (id: string) => orders.find(({ salesOrderId }) => salesOrderId === id) ?? orders[0]!
  const form = useApiForm({
    initial: { salesOrderId: orders[0]!.salesOrderId, reason: '' },
    schema,
    labels,
    send: ({ salesOrderId, reason }) => takeOff(chosen(salesOrderId), reason),
    onSent: onClose,
    unsaved: 'The order is still on the trip.',
    kept: `taking off ${orders.map(({ salesOrderId }) => salesOrderId).join(' ')}`,
  })
  return (
    <DialogForm form={form} submit="Take off the trip" onClose={onClose}>
      {orders.length > 1 && (
        <Select
          {...form.field('salesOrderId')}
          label="Order"
          allowDeselect={false}
          data={orders.map(({ salesOrderId, orderNumber }) => ({ value: salesOrderId, label: orderNumber }))}
        />
      )}
      <Text size="sm">{effectOf(chosen(form.values.salesOrderId), trip)}</Text>
      <Textarea
        {...form.field('reason')}
        label="Reason"
        description="Kept in the trip’s history"
        required
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
      />
    </DialogForm>
  )
}

/** Why nothing can be taken off, or how far it is. */
function Instead({ trip, orders, onClose }: FormProps) {
  return (
    <Stack gap="md">
      {orders.map((order) => (
        <LeavingState key={order.salesOrderId} tripId={trip._id} order={order} />
      ))}
      {orders.length === 0 && <Text size="sm">The order is no longer on {trip.tripNumber}.</Text>}
      {!hasNotLeft(trip) && (
        <Text size="sm">
          {trip.tripNumber} is {words(trip.status).toLowerCase()}. Report the stop as failed or skipped, then decide
          what becomes of the goods.
        </Text>
      )}
      <CloseRow onClose={onClose} />
    </Stack>
  )
}

interface Props {
  opened: boolean
  tripId: string
  /** The orders from which the user chooses, by id. */
  salesOrderIds: readonly string[]
  onClose: () => void
}

function Body({ trip, orders, onClose }: FormProps) {
  // The form stays until the dialog is closed, also when its order is leaving.
  const [free] = useState(() => (hasNotLeft(trip) ? orders.filter(({ leaving }) => !leaving) : []))
  return free.length > 0 ? (
    <TakeOffForm trip={trip} orders={free} onClose={onClose} />
  ) : (
    <Instead trip={trip} orders={orders} onClose={onClose} />
  )
}

function Content({ tripId, salesOrderIds, onClose }: Omit<Props, 'opened'>) {
  const read = useTripOfOrder(tripId)
  return (
    <Loaded read={read} missing="This trip does not exist any more.">
      {(trip) => (
        <Body
          trip={trip}
          orders={ordersOfTrip(trip).filter(({ salesOrderId }) => salesOrderIds.includes(salesOrderId))}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

/** Takes an order off a trip that has not left. A packed one leaves when the ERP has taken its fulfillment back. */
export function TakeOffDialog({ opened, onClose, ...of }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Take off the trip" size={480}>
      <Content {...of} onClose={onClose} />
    </FormDialog>
  )
}
