import { Select } from '@mantine/core'
import { nonEmpty, object, pipe } from 'valibot'
import type { Route, RouteStop } from '@/api/wire'
import { useRouteActions, useRoutes } from '@/resources/routes'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const labels = { routeId: 'Route' }

function TransferForm({ route, stop, onClose }: { route: Route; stop: RouteStop; onClose: () => void }) {
  const { place } = useRouteActions()
  const others = (useRoutes().data ?? []).filter(({ _id }) => _id !== route._id)
  const form = useApiForm({
    initial: { routeId: '' },
    schema: object({ routeId: pipe(text(), nonEmpty('Choose a route')) }),
    labels,
    kept: `route of ${stop.customerId} ${stop.addressId}`,
    send: ({ routeId }) => place(stop.customerId, stop.addressId, routeId),
    onSent: (_, { routeId }) => {
      const to = others.find(({ _id }) => _id === routeId)?.name ?? 'another route'
      notify(`${stop.customer?.name ?? 'The address'} is on ${to} now`, 'success', {
        action: {
          label: 'Undo',
          run: () => void place(stop.customerId, stop.addressId, route._id, stop.stopNumber),
        },
      })
      onClose()
    },
  })
  return (
    <DialogForm form={form} submit="Transfer stop" onClose={onClose}>
      <Select
        {...form.field('routeId')}
        label={labels.routeId}
        description="The stop becomes the last one there"
        data={others.map(({ _id, code, name }) => ({ value: _id, label: `${code} ${name}`.trim() }))}
        searchable
        data-autofocus
      />
    </DialogForm>
  )
}

interface Props {
  route: Route
  stop: RouteStop
  opened: boolean
  onClose: () => void
}

/** Puts a stop on another route. */
export function TransferDialog({ route, stop, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Transfer ${stop.customer?.name ?? 'the address'}`} size={480}>
      <TransferForm route={route} stop={stop} onClose={onClose} />
    </FormDialog>
  )
}
