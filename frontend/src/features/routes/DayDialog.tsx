import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type RefObject, useLayoutEffect } from 'react'
import type { RouteDay, RouteDayEdit } from '@/api/wire'
import { type Choice, useFleet, withCurrent } from '@/features/routes/fleet'
import { useRouteActions } from '@/resources/routes'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { formatDate } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const labels = { vehicleId: 'Truck', driverId: 'Driver', startTime: 'Start', notes: 'Note', status: 'Status' }

const valuesOf = (day: RouteDay) => ({
  vehicleId: day.vehicleId,
  driverId: day.driverId,
  startTime: day.startTime,
  notes: day.notes,
  canceled: day.status === 'cancelled',
})
type Values = ReturnType<typeof valuesOf>

/** The values in words, for a conflict. */
function textOf(values: Values, vehicles: Choice[], drivers: Choice[]): string {
  const label = (choices: Choice[], id: string | null) => choices.find(({ value }) => value === id)?.label ?? 'none'
  if (values.canceled) return ['canceled', values.notes].filter(Boolean).join(', ')
  return [
    values.startTime ? formatTimeOfDay(values.startTime) : 'no start time',
    `truck ${label(vehicles, values.vehicleId)}`,
    `driver ${label(drivers, values.driverId)}`,
    ...(values.notes ? [values.notes] : []),
  ].join(', ')
}

interface FormProps {
  day: RouteDay
  onClose: () => void
  /** Is told whether something is typed that is not saved. */
  dirtyRef?: RefObject<boolean>
}

/** Changes or cancels the run of a date. */
export function DayForm({ day, onClose, dirtyRef }: FormProps) {
  const { setDay } = useRouteActions()
  const { vehicles, drivers } = useFleet()
  const date = day.date ?? ''
  const form = useApiForm<Values, Values, RouteDay, RouteDay>({
    initial: valuesOf(day),
    labels,
    record: { base: day, valuesOf },
    kept: `route ${day.routeId} on ${date}`,
    send: ({ canceled, ...values }, { base, idempotencyKey }) => {
      const edit: RouteDayEdit = { ...values, status: canceled ? 'cancelled' : 'override' }
      return setDay(day.routeId, date, base.version, edit, idempotencyKey)
    },
    onSent: (answer) => {
      notify(
        `${day.route.name}, ${formatDate(date)}: ${answer.status === 'cancelled' ? 'canceled' : 'saved'}`,
        'success',
      )
      onClose()
    },
  })
  useLayoutEffect(() => {
    if (dirtyRef) dirtyRef.current = form.dirty
  })
  const vehicle = day.vehicle && { _id: day.vehicle._id, label: day.vehicle.name }
  const driver = day.driver && { _id: day.driver._id, label: `${day.driver.firstName} ${day.driver.lastName}` }
  const { canceled } = form.values
  const sides = form.theirs && {
    of: 'this date',
    mine: textOf(form.values, vehicles, drivers),
    theirs: textOf(valuesOf(form.theirs), vehicles, drivers),
    onResolve: form.resolve,
  }
  return (
    <DialogForm form={form} sides={sides} submit="Save" onClose={onClose}>
      {day.warnings.length > 0 && <Alert color="yellow">{day.warnings.join(' ')}</Alert>}
      <Checkbox
        label="The route does not run on this date"
        checked={canceled}
        onChange={(event) => form.set({ canceled: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.field('startTime')}
          label={labels.startTime}
          type="time"
          disabled={canceled}
          data-autofocus
        />
        <TextInput {...form.field('notes')} label={labels.notes} maxLength={500} />
        <Select
          {...form.field('vehicleId')}
          label={labels.vehicleId}
          data={withCurrent(vehicles, vehicle)}
          placeholder="None"
          clearable
          searchable
          disabled={canceled}
        />
        <Select
          {...form.field('driverId')}
          label={labels.driverId}
          data={withCurrent(drivers, driver)}
          placeholder="None"
          clearable
          searchable
          disabled={canceled}
        />
      </SimpleGrid>
      {day.trips.length > 0 && (
        <Text size="sm" c="dimmed">
          {day.trips.map(({ tripNumber }) => tripNumber).join(', ')} of this date stays as it is.
        </Text>
      )}
    </DialogForm>
  )
}

/** Goes back to the weekly pattern. */
export function RestoreButton({ day, onClose }: { day: RouteDay; onClose: () => void }) {
  const { restoreDay } = useRouteActions()
  const restore = useAction(async () => {
    await restoreDay(day.routeId, day.date ?? '', day.version)
    notify(`${day.route.name}, ${formatDate(day.date)}: back to the weekly pattern`, 'success')
    onClose()
  })
  return (
    <Button variant="default" size="compact-sm" loading={restore.busy} onClick={() => void restore.run()}>
      Restore the weekly pattern
    </Button>
  )
}

interface Props {
  day: RouteDay
  opened: boolean
  onClose: () => void
}

/** Changes, cancels or restores the run of a route on one date. */
export function DayDialog({ day, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`${day.route.name}, ${formatDate(day.date)}`} size={520}>
      {day.status !== 'pattern' && (
        <Group mb="sm" gap="sm">
          <Text size="sm" c="dimmed">
            {day.status === 'cancelled' ? 'Canceled for this date.' : 'Changed for this date.'}
          </Text>
          <RestoreButton day={day} onClose={onClose} />
        </Group>
      )}
      <DayForm day={day} onClose={onClose} />
    </FormDialog>
  )
}
