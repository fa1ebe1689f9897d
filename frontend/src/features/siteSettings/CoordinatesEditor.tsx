import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type CustomerPlace, nearestWords } from '@/features/siteSettings/nearest'
import { boundsOf, mostOf, type Place } from '@/parts/map/mapContent'
import { placeOf, placeProblems, type TypedPlace } from '@/parts/place/place'
import { PlacePicker } from '@/parts/place/PlacePicker'
import { useCustomers } from '@/resources/customers'

const nobody: CustomerPlace[] = []

/** The known places of the customers. */
function usePlaces(): CustomerPlace[] {
  const { data } = useCustomers()
  return useMemo(
    () =>
      data?.flatMap(({ name, addresses }) =>
        addresses.flatMap(({ latitude, longitude }) =>
          latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
        ),
      ) ?? nobody,
    [data],
  )
}

/** Where a pin begins that has no place yet. */
function middleOf(places: readonly Place[]): { place: Place; name: string } | undefined {
  const bounds = boundsOf(mostOf(places))
  if (!bounds) return undefined
  const [[west, south], [east, north]] = bounds
  return {
    place: { latitude: (south + north) / 2, longitude: (west + east) / 2 },
    name: 'the middle of the customers',
  }
}

interface Props {
  typed: TypedPlace
  onChange: (typed: TypedPlace) => void
  disabled: boolean
  /** The value cannot be saved: each field says what is wrong with it. */
  isWrong: boolean
}

/** The editor of the warehouse's place, on a map of the customers. */
export function CoordinatesEditor({ typed, onChange, disabled, isWrong }: Props) {
  const places = usePlaces()
  const [mapShown, setMapShown] = useState(false)
  const problems = isWrong ? placeProblems(typed) : {}
  const place = placeOf(typed)
  return (
    <>
      <PlacePicker
        name="Warehouse"
        typed={typed}
        onMove={onChange}
        field={(part) => ({
          value: typed[part],
          error: problems[part],
          errorProps: { role: 'alert' },
          onChange: (event) => onChange({ ...typed, [part]: event.currentTarget.value }),
        })}
        dots={places}
        start={middleOf(places)}
        disabled={disabled}
        shown={mapShown}
        onShow={setMapShown}
      />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {place ? nearestWords(place, places) : 'The warehouse has no coordinates yet.'}
      </Text>
    </>
  )
}
