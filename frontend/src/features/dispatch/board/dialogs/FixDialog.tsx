import { Select, Text } from '@mantine/core'
import { object } from 'valibot'
import type { FixDialogKind } from '@/features/dispatch/board/dialogs/fixes'
import type { Unplanned } from '@/features/dispatch/wire'
import { AddressPlaceDialog } from '@/parts/place/LazyPlaceDialog'
import { streetAndCity } from '@/resources/address'
import { useRouteActions, useRoutes } from '@/resources/routes'
import { recalculateRoute } from '@/resources/salesOrders'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const labels = { routeId: 'Route' }

function RouteForm({ order, onDone, onClose }: Pick<Props, 'order' | 'onDone' | 'onClose'>) {
  const { data: routes } = useRoutes()
  const { place } = useRouteActions()
  const { customer, addressId, salesOrderId } = order
  const form = useApiForm({
    initial: { routeId: '' },
    schema: object({ routeId: filled(labels.routeId) }),
    labels,
    kept: `route of ${customer._id} ${addressId}`,
    send: async ({ routeId }) => {
      await place(customer._id, addressId, routeId)
      // The assignment is for coming orders; this one takes it over.
      await recalculateRoute(salesOrderId)
      return routes?.find(({ _id }) => _id === routeId)?.name
    },
    onSent: (name) => {
      notify(`${customer.name} is on ${name ?? 'its route'}`, 'success')
      onDone()
      onClose()
    },
  })
  return (
    <DialogForm form={form} submit="Set route" onClose={onClose}>
      <Text size="sm">{streetAndCity(order.shipTo)}</Text>
      <Select
        {...form.field('routeId')}
        label={labels.routeId}
        description="Of the address: its coming orders are on this route, too."
        data={(routes ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        searchable
        data-autofocus
      />
    </DialogForm>
  )
}

interface Props {
  order: Unplanned
  kind: FixDialogKind
  opened: boolean
  onDone: () => void
  onClose: () => void
}

/** Gives the address of an unplanned order what it lacks: its route, or its place on the map. */
export function FixDialog({ order, kind, opened, onDone, onClose }: Props) {
  const { customer, addressId } = order
  const close = () => {
    onClose()
    onDone()
  }
  if (kind === 'place')
    return (
      <AddressPlaceDialog
        opened={opened}
        onClose={close}
        address={{
          customerId: customer._id,
          addressId,
          name: customer.name,
          text: streetAndCity(order.shipTo),
          place: null,
        }}
      />
    )
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Route of ${customer.name}`}>
      <RouteForm order={order} onDone={onDone} onClose={onClose} />
    </FormDialog>
  )
}
