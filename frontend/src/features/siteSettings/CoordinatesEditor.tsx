import { Group, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { placeOf, type TypedCoordinates, typedPlace } from '@/features/siteSettings/settingValues'
import { type CustomerPlace, WarehouseMap } from '@/features/siteSettings/WarehouseMap'
import { useCustomers } from '@/resources/customers'

/** The known places of the customers. */
function usePlaces(): CustomerPlace[] | undefined {
  const { data, error } = useCustomers()
  return useMemo(() => {
    if (error && !data) return []
    return data?.flatMap(({ name, addresses }) =>
      addresses.flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
      ),
    )
  }, [data, error])
}

interface Props {
  typed: TypedCoordinates
  onChange: (typed: TypedCoordinates) => void
  disabled: boolean
}

/** The editor of a place: a pin on a map of the customers, and its coordinates. */
export function CoordinatesEditor({ typed, onChange, disabled }: Props) {
  const places = usePlaces()
  return (
    <>
      <WarehouseMap
        pin={placeOf(typed)}
        places={places}
        onMove={(place) => onChange(typedPlace(place))}
        disabled={disabled}
      />
      <Group gap="sm" mt="xs">
        {(['latitude', 'longitude'] as const).map((part) => (
          <TextInput
            key={part}
            label={part === 'latitude' ? 'Latitude' : 'Longitude'}
            inputMode="decimal"
            w={150}
            maxLength={20}
            disabled={disabled}
            value={typed[part]}
            onChange={(event) => onChange({ ...typed, [part]: event.currentTarget.value })}
          />
        ))}
      </Group>
    </>
  )
}
