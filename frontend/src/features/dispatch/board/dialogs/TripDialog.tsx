import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { changeTrip } from '@/features/dispatch/tripWrites'
import type { Board, BoardTrip } from '@/features/dispatch/wire'
import { tripName } from '@/resources/tripTag'
import { nameOfDriver } from '@/resources/vehicles'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'
import { formatTimeOfDay } from '@/ui/clock'
import { notify } from '@/ui/toasts'

const labels = { vehicleId: 'Truck', driverId: 'Driver', startTime: 'Start' }

interface Choice {
  value: string
  label: string
}

/** What the board and the trip's record have in common. */
interface Fleet {
  vehicle: string | null
  driver: string | null
  startTime: string
  version: number
}
interface Record {
  vehicleId: { _id: string } | string | null
  driverId: { _id: string } | string | null
  startTime: string
  version: number
}

const idOf = (of: Record['vehicleId']) => (typeof of === 'string' ? of : (of?._id ?? null))
const fleetOf = (record: Record | Fleet): Fleet =>
  'vehicle' in record
    ? record
    : {
        vehicle: idOf(record.vehicleId),
        driver: idOf(record.driverId),
        startTime: record.startTime,
        version: record.version,
      }
const valuesOf = (record: Record | Fleet) => {
  const { vehicle, driver, startTime } = fleetOf(record)
  return { vehicleId: vehicle, driverId: driver, startTime }
}
type Values = ReturnType<typeof valuesOf>

const label = (choices: Choice[], id: string | null) => choices.find(({ value }) => value === id)?.label ?? 'none'
const inWords = ({ vehicleId, driverId, startTime }: Values, vehicles: Choice[], drivers: Choice[]) =>
  [
    startTime ? formatTimeOfDay(startTime) : 'no start time',
    `truck ${label(vehicles, vehicleId)}`,
    `driver ${label(drivers, driverId)}`,
  ].join(', ')

/** The active ones with the one in use, which may be inactive by now; those on other trips of the day say so. */
function choices<T extends { _id: string }>(
  all: readonly T[],
  current: T | null,
  nameOf: (each: T) => string,
  usedOn: (id: string) => BoardTrip | undefined,
): Choice[] {
  const list = current && !all.some(({ _id }) => _id === current._id) ? [...all, current] : all
  return list
    .map((each) => {
      const other = usedOn(each._id)
      return { value: each._id, label: `${nameOf(each)}${other ? ` (on ${other.number})` : ''}` }
    })
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

function TripForm({ trip, board, onSaved, onClose }: Omit<Props, 'opened'>) {
  const others = board.trips.filter(({ _id }) => _id !== trip._id)
  const vehicles = choices<{ _id: string; name: string }>(
    board.vehicles,
    trip.vehicle,
    ({ name }) => name,
    (id) => others.find(({ vehicle }) => vehicle?._id === id),
  )
  const drivers = choices(
    board.drivers,
    trip.driver,
    ({ _id, firstName, lastName }) => nameOfDriver({ _id, firstName, lastName, email: '' }),
    (id) => others.find(({ driver }) => driver?._id === id),
  )
  const base: Record | Fleet = {
    vehicle: trip.vehicle?._id ?? null,
    driver: trip.driver?._id ?? null,
    startTime: trip.startTime,
    version: trip.version,
  }
  const form = useApiForm<Values, Values, unknown, Record | Fleet>({
    initial: valuesOf(base),
    labels,
    record: { base, valuesOf },
    kept: `fleet of trip ${trip._id}`,
    send: (values, sending) => changeTrip(trip._id, { ...values, version: sending.base.version }),
    onSent: () => {
      notify(`${trip.number} ${tripName(trip)}: saved`, 'success')
      onSaved()
      onClose()
    },
  })
  const sides = form.theirs && {
    of: 'this trip',
    mine: inWords(form.values, vehicles, drivers),
    theirs: inWords(valuesOf(form.theirs), vehicles, drivers),
    onResolve: form.resolve,
  }
  return (
    <DialogForm form={form} sides={sides} submit="Save" onClose={onClose}>
      <Select
        {...form.field('vehicleId')}
        label={labels.vehicleId}
        data={vehicles}
        placeholder="None"
        clearable
        searchable
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...form.field('driverId')}
          label={labels.driverId}
          data={drivers}
          placeholder="None"
          clearable
          searchable
        />
        <TextInput {...form.field('startTime')} label={labels.startTime} type="time" />
      </SimpleGrid>
    </DialogForm>
  )
}

interface Props {
  trip: BoardTrip
  board: Board
  opened: boolean
  onSaved: () => void
  onClose: () => void
}

/** The truck, driver and start of a trip of the board. */
export function TripDialog({ opened, ...props }: Props) {
  const { trip } = props
  return (
    <FormDialog opened={opened} onClose={props.onClose} title={`${trip.number} ${tripName(trip)}`}>
      <TripForm {...props} />
    </FormDialog>
  )
}
