import { Text } from '@mantine/core'
import { object, pipe, string, trim } from 'valibot'
import type { Coordinates } from '@/api/wire'
import type { MapMarker } from '@/parts/map/mapContent'
import { placeLabels, placeOf, placeProblems, type TypedPlace, typedPlace } from '@/parts/place/place'
import { PlacePicker } from '@/parts/place/PlacePicker'
import { useSetPlace, useWarehousePlace } from '@/resources/places'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

/** An address and where it is. */
export interface AddressToPlace {
  customerId: string
  addressId: string
  /** How the address is called: 'Corner Market' or 'Office'. */
  name: string
  /** The address in one line. */
  text: string
  /** Where it is; null while that is not known. */
  place: Coordinates | null
}

interface FormProps {
  address: AddressToPlace
  onClose: () => void
}

const schema = pipe(
  object({ latitude: pipe(string(), trim()), longitude: pipe(string(), trim()) }),
  together<TypedPlace>(placeProblems),
)

/** Saves the place; the toast can restore the one before. */
function useSave({ customerId, addressId, name, place: before }: AddressToPlace) {
  const setPlace = useSetPlace()
  const undo = (place: Coordinates) => ({
    label: 'Undo',
    run: () =>
      void setPlace(customerId, addressId, place).catch(() => notify(`${name} could not be restored`, 'error')),
  })
  return async (place: Coordinates) => {
    await setPlace(customerId, addressId, place)
    notify(`${name} is on the map`, 'success', before ? { action: undo(before) } : {})
  }
}

function PlaceForm({ address, onClose }: FormProps) {
  const { name, text, place } = address
  const { data: warehouse } = useWarehousePlace()
  const save = useSave(address)
  const form = useApiForm({
    initial: place ? typedPlace(place) : { latitude: '', longitude: '' },
    schema,
    labels: { ...placeLabels },
    send: (values: TypedPlace) => save(placeOf(values)!),
    onSent: onClose,
  })
  const markers: MapMarker[] = warehouse
    ? [{ id: 'warehouse', shape: 'warehouse', title: 'Warehouse', ...warehouse }]
    : []
  return (
    <DialogForm form={form} submit="Save place" onClose={onClose}>
      <Text size="sm">{text}</Text>
      <PlacePicker
        name={name}
        typed={form.values}
        onMove={form.set}
        field={form.field}
        markers={markers}
        start={warehouse && { place: warehouse, name: 'the warehouse' }}
      />
    </DialogForm>
  )
}

interface Props extends FormProps {
  opened: boolean
}

/** Sets where an address is: by its coordinates, or by a pin on the map. */
export function AddressPlaceDialog({ opened, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={`Place ${form.address.name} on the map`} size={640}>
      <PlaceForm {...form} />
    </FormDialog>
  )
}
