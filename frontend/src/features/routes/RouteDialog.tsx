import { Checkbox, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { array, nullable, number, object, string } from 'valibot'
import type { Route, RouteInput } from '@/api/wire'
import { type Choice, useFleet } from '@/features/routes/fleet'
import { weekdays, weekdaysText } from '@/features/routes/week'
import { useRouteActions } from '@/resources/routes'
import { tripColors } from '@/resources/tripTag'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filled, text } from '@/ui/form/rules'
import { formatTimeOfDay } from '@/ui/clock'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const labels = {
  name: 'Name',
  code: 'Code',
  color: 'Color',
  description: 'Description',
  weekdays: 'Runs on',
  startTime: 'Start',
  durationMinutes: 'Usual duration, minutes',
  vehicleId: 'Truck',
  driverId: 'Driver',
}
const schema = object({
  name: filled('Name'),
  code: text(),
  color: text(),
  description: text(),
  weekdays: array(number()),
  startTime: string(),
  durationMinutes: number(),
  vehicleId: nullable(string()),
  driverId: nullable(string()),
})

const valuesOf = (route: Route) => ({
  name: route.name,
  code: route.code,
  // A field for a color cannot be empty.
  color: route.color || tripColors[0],
  description: route.description,
  weekdays: [...route.weekdays].toSorted((a, b) => a - b),
  startTime: route.startTime,
  durationMinutes: route.durationMinutes,
  vehicleId: route.vehicleId,
  driverId: route.driverId,
})
type Values = ReturnType<typeof valuesOf>

const empty: Values = {
  name: '',
  code: '',
  color: tripColors[0],
  description: '',
  weekdays: [1, 2, 3, 4, 5],
  startTime: '',
  durationMinutes: 0,
  vehicleId: null,
  driverId: null,
}

/** The values in words, for a conflict. */
function textOf(values: Values, vehicles: Choice[], drivers: Choice[]): string {
  const label = (choices: Choice[], id: string | null) => choices.find(({ value }) => value === id)?.label ?? 'none'
  return [
    values.name,
    values.code,
    weekdaysText(values.weekdays) || 'no weekday',
    values.startTime && formatTimeOfDay(values.startTime),
    `truck ${label(vehicles, values.vehicleId)}`,
    `driver ${label(drivers, values.driverId)}`,
    values.description,
  ]
    .filter(Boolean)
    .join(', ')
}

interface FormProps {
  /** undefined: a new one. */
  route: Route | undefined
  onSaved: (route: Route) => void
  onClose: () => void
}

function RouteForm({ route, onSaved, onClose }: FormProps) {
  const { create, change } = useRouteActions()
  const { vehicles, drivers } = useFleet()
  const form = useApiForm<Values, Values, Route, Route>({
    initial: route ? valuesOf(route) : empty,
    schema,
    labels,
    ...(route && { record: { base: route, valuesOf } }),
    send: (values: RouteInput, { base, idempotencyKey }) =>
      route ? change(route._id, { ...values, version: base.version }) : create(values, idempotencyKey),
    onSent: (saved) => {
      notify(`${saved.name} saved`, 'success')
      onSaved(saved)
    },
    kept: `route ${route?._id ?? 'new'}`,
  })
  const sides = form.theirs && {
    of: 'this route',
    mine: textOf(form.values, vehicles, drivers),
    theirs: textOf(valuesOf(form.theirs), vehicles, drivers),
    onResolve: form.resolve,
  }
  const { value: days, error } = form.field('weekdays')
  return (
    <DialogForm form={form} sides={sides} submit={route ? 'Save' : 'Create route'} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('name')} label={labels.name} maxLength={100} required data-autofocus />
        <Group grow align="flex-start">
          <TextInput {...form.field('code')} label={labels.code} maxLength={20} />
          <TextInput {...form.field('color')} label={labels.color} type="color" />
        </Group>
      </SimpleGrid>
      <Checkbox.Group
        label={labels.weekdays}
        error={error}
        value={days.map(String)}
        onChange={(chosen) => form.set({ weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap="md" mt={4} data-path="weekdays">
          {weekdays.map(({ label, value }) => (
            <Checkbox key={value} value={String(value)} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('startTime')} label={labels.startTime} type="time" />
        <NumberInput
          {...form.field('durationMinutes')}
          onChange={(minutes) => form.set({ durationMinutes: Number(minutes) || 0 })}
          label={labels.durationMinutes}
          min={0}
          max={1440}
          allowDecimal={false}
          allowNegative={false}
        />
        <Select
          {...form.field('vehicleId')}
          label={labels.vehicleId}
          data={vehicles}
          placeholder="None"
          clearable
          searchable
        />
        <Select
          {...form.field('driverId')}
          label={labels.driverId}
          data={drivers}
          placeholder="None"
          clearable
          searchable
        />
      </SimpleGrid>
      <TextInput {...form.field('description')} label={labels.description} maxLength={500} />
      {route && (
        <Text size="sm" c="dimmed">
          Dates that were changed one by one do not change.
        </Text>
      )}
    </DialogForm>
  )
}

/** Creates or changes a route: its weekly pattern with truck and driver. */
export function RouteDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={form.route ? `Edit ${form.route.name}` : 'New route'}
      size="lg"
    >
      <RouteForm {...form} />
    </FormDialog>
  )
}
