import { Text } from '@mantine/core'
import { object, pipe, string, trim } from 'valibot'
import { useState } from 'react'
import type { Coordinates, PlaceMatch } from '@/api/wire'
import type { MapMarker } from '@/parts/map/mapContent'
import { LookUp } from '@/parts/place/LookUp'
import { markersOf, matchOf } from '@/parts/place/matches'
import { placeLabels, placeOf, placeProblems, type TypedPlace, typedPlace } from '@/parts/place/place'
import { PlacePicker } from '@/parts/place/PlacePicker'
import { type SentPlace, useSetPlace, useWarehousePlace } from '@/resources/places'
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
  /** The address is looked up when the dialog opens. */
  isLookedUp?: boolean
}

interface FormProps {
  address: AddressToPlace
  onClose: () => void
}

const schema = pipe(
  object({ latitude: pipe(string(), trim()), longitude: pipe(string(), trim()) }),
  together<TypedPlace>(placeProblems),
)

/** The place in the fields as the API takes it. */
function sentPlace(typed: TypedPlace, matches: readonly PlaceMatch[] = []): SentPlace {
  const match = matchOf(typed, matches)
  return { ...placeOf(typed)!, ...(match && { source: 'amazon-location' as const }) }
}

/** Saves the place; the toast can restore the one before. */
function useSave({ customerId, addressId, name, place: before }: AddressToPlace) {
  const setPlace = useSetPlace()
  const undo = (place: SentPlace) => ({
    label: 'Undo',
    run: () =>
      void setPlace(customerId, addressId, place).catch(() => notify(`${name} could not be restored`, 'error')),
  })
  return async (place: SentPlace) => {
    await setPlace(customerId, addressId, place)
    notify(`${name} is on the map`, 'success', before ? { action: undo(before) } : {})
  }
}

function PlaceForm({ address, onClose }: FormProps) {
  const { name, text, place } = address
  const { data: warehouse } = useWarehousePlace()
  const save = useSave(address)
  const [matches, setMatches] = useState<PlaceMatch[]>()
  const [mapShown, setMapShown] = useState(false)
  const form = useApiForm({
    initial: place ? typedPlace(place) : { latitude: '', longitude: '' },
    schema,
    labels: { ...placeLabels },
    kept: `place of ${address.customerId} ${address.addressId}`,
    send: (values: TypedPlace) => save(sentPlace(values, matches)),
    onSent: onClose,
  })
  const markers: MapMarker[] = [
    ...(warehouse ? [{ id: 'warehouse', shape: 'warehouse' as const, title: 'Warehouse', ...warehouse }] : []),
    ...markersOf(matches ?? []),
  ]
  const found = (next: PlaceMatch[]) => {
    setMatches(next)
    setMapShown(true)
    // What a person has typed meanwhile stays.
    if (next[0]) form.edit((values) => (values.latitude || values.longitude ? values : typedPlace(next[0]!)))
  }
  const chosen = matches && matchOf(form.values, matches)
  return (
    <DialogForm form={form} submit="Save place" onClose={onClose}>
      <Text size="sm">{text}</Text>
      {address.isLookedUp && (
        <LookUp
          customerId={address.customerId}
          addressId={address.addressId}
          matches={matches}
          onFound={found}
          typed={form.values}
          onChoose={form.set}
        />
      )}
      <PlacePicker
        name={name}
        typed={form.values}
        onMove={form.set}
        field={form.field}
        markers={markers}
        selected={chosen && `match ${matches.indexOf(chosen)}`}
        onSelect={(id) => {
          const match = matches?.[Number(id.split(' ')[1])]
          if (match) form.set(typedPlace(match))
        }}
        fitted={matches ? 'found' : ''}
        shown={mapShown}
        onShow={setMapShown}
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
