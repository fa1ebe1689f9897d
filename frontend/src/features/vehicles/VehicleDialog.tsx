import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import { array, nullable, object, picklist, string } from 'valibot'
import type { Vehicle, VehicleInput } from '@/api/wire'
import {
  type Dimension,
  dimensionLabels,
  dimensions,
  formatCapacity,
  fromTyped,
  measureOf,
  problemOf,
  toTyped,
} from '@/features/vehicles/capacity'
import { featureLabel, features } from '@/resources/vehicleFeatures'
import { nameOfDriver, useEligibleDrivers, useVehicleActions } from '@/resources/vehicles'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import type { Units } from '@/ui/format'
import { refusalOf } from '@/ui/form/refusal'
import { filled, ruled, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

/** What the form holds; a capacity is '' for no limit. */
interface Values extends Record<Dimension, string> {
  name: string
  licensePlate: string
  type: string
  features: Vehicle['features']
  driverId: string | null
}

const labels = {
  name: 'Name',
  licensePlate: 'Plate',
  type: 'Type',
  features: 'Features',
  driverId: 'Usual driver',
  'capacity.weight': dimensionLabels.weight,
  'capacity.volume': dimensionLabels.volume,
  'capacity.cases': dimensionLabels.cases,
}

/** The server's errors; those of a capacity are shown at its field. */
function place(error: unknown) {
  const { fields, rest } = refusalOf(error, labels)
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.replace('capacity.', ''), words])),
    rest,
  }
}

const empty: Values = {
  name: '',
  licensePlate: '',
  type: '',
  features: [],
  driverId: null,
  weight: '',
  volume: '',
  cases: '',
}

const valuesIn =
  (units: Units) =>
  ({ name, licensePlate, type, features: has, driverId, capacity }: Vehicle): Values => ({
    name,
    licensePlate,
    type,
    features: has,
    driverId,
    weight: toTyped(capacity.weight, measureOf(units, 'weight')),
    volume: toTyped(capacity.volume, measureOf(units, 'volume')),
    cases: toTyped(capacity.cases, measureOf(units, 'cases')),
  })

const schemaIn = (units: Units) => {
  const capacity = (dimension: Dimension) => ruled((typed) => problemOf(typed, dimension, measureOf(units, dimension)))
  return object({
    name: filled('Name'),
    licensePlate: text(),
    type: text(),
    features: array(picklist(features.map(({ value }) => value))),
    driverId: nullable(string()),
    weight: capacity('weight'),
    volume: capacity('volume'),
    cases: capacity('cases'),
  })
}

/** A capacity that was not edited keeps the stored value, which may have more decimals than the field shows. */
function inputOf(values: Values, units: Units, base: Vehicle | undefined): VehicleInput {
  const { weight: _weight, volume: _volume, cases: _cases, ...rest } = values
  const known = base && valuesIn(units)(base)
  const capacity = Object.fromEntries(
    dimensions.flatMap((dimension) => {
      const same = known !== undefined && known[dimension] === values[dimension]
      const value = same ? base?.capacity[dimension] : fromTyped(values[dimension], measureOf(units, dimension))
      return value == null ? [] : [[dimension, value]]
    }),
  )
  return { ...rest, capacity }
}

/** The fields in which two versions differ, in words. */
function differenceOf(mine: Values, theirs: Values, units: Units, driver: (id: string | null) => string) {
  const inWords = (values: Values, field: keyof Values): string => {
    if (field === 'features') return values.features.map(featureLabel).join(', ') || 'none'
    if (field === 'driverId') return driver(values.driverId)
    if (field === 'weight' || field === 'volume' || field === 'cases') {
      const measure = measureOf(units, field)
      const wrong = problemOf(values[field], field, measure)
      return wrong ? values[field] : formatCapacity(fromTyped(values[field], measure), measure)
    }
    return values[field] || 'none'
  }
  const names: Record<keyof Values, string> = { ...labels, ...dimensionLabels }
  const differ = (Object.keys(empty) as Array<keyof Values>).filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]),
  )
  const side = (values: Values) => differ.map((field) => `${names[field]}: ${inWords(values, field)}`).join('\n')
  return { mine: side(mine), theirs: side(theirs) }
}

interface FormProps {
  /** Undefined for a new vehicle. */
  vehicle: Vehicle | undefined
  units: Units
  onClose: () => void
}

function VehicleForm({ vehicle, units, onClose }: FormProps) {
  const { create, change } = useVehicleActions()
  const { data: drivers = [] } = useEligibleDrivers()
  const valuesOf = valuesIn(units)
  const form = useApiForm({
    initial: vehicle ? valuesOf(vehicle) : empty,
    schema: schemaIn(units),
    labels,
    place,
    ...(vehicle ? { record: { base: vehicle, valuesOf } } : {}),
    send: (values: Values, { base, idempotencyKey }) =>
      vehicle
        ? change(vehicle._id, inputOf(values, units, base), base.version)
        : create(inputOf(values, units, undefined), idempotencyKey),
    onSent: ({ name }) => {
      notify(`${name} ${vehicle ? 'saved' : 'added'}`, 'success')
      onClose()
    },
    unsaved: vehicle ? 'The vehicle was not saved.' : 'The vehicle was not added.',
    kept: `vehicle ${vehicle?._id ?? 'new'}`,
  })
  const driverOf = (id: string | null) => {
    const found = drivers.find(({ _id }) => _id === id)
    return id === null ? 'none' : found ? nameOfDriver(found) : 'somebody who cannot drive now'
  }
  const choices = drivers.map((driver) => ({ value: driver._id, label: nameOfDriver(driver) }))
  const { driverId } = form.values
  const listed =
    driverId === null || choices.some(({ value }) => value === driverId)
      ? choices
      : [...choices, { value: driverId, label: 'Cannot drive now' }]
  const sides = form.theirs && {
    of: 'this vehicle',
    ...differenceOf(form.values, valuesOf(form.theirs), units, driverOf),
    onResolve: form.resolve,
  }
  return (
    <DialogForm form={form} sides={sides} submit={vehicle ? 'Save vehicle' : 'Add vehicle'} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput {...form.field('name')} label="Name" maxLength={100} required data-autofocus />
        <TextInput {...form.field('licensePlate')} label="Plate" maxLength={30} />
        <TextInput {...form.field('type')} label="Type" placeholder="Box truck" maxLength={100} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {dimensions.map((dimension) => (
          <TextInput
            key={dimension}
            {...form.field(dimension)}
            label={`${dimensionLabels[dimension]} it carries`}
            placeholder="No limit"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            rightSection={measureOf(units, dimension).unit}
            rightSectionWidth={56}
            rightSectionPointerEvents="none"
          />
        ))}
      </SimpleGrid>
      <MultiSelect {...form.field('features')} label="Features" data={[...features]} clearable hidePickedOptions />
      <Select
        {...form.field('driverId')}
        label="Usual driver"
        placeholder="Nobody"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No usual driver' }}
        data={listed}
      />
    </DialogForm>
  )
}

interface Props extends FormProps {
  opened: boolean
}

/** Adds or edits a vehicle. When somebody else saves first, both versions are shown. */
export function VehicleDialog({ opened, ...form }: Props) {
  const title = form.vehicle ? `Edit ${form.vehicle.name}` : 'Add a vehicle'
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title} size={720}>
      <VehicleForm {...form} />
    </FormDialog>
  )
}
