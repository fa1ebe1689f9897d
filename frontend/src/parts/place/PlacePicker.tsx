import { Button, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { type ClipboardEvent, useId } from 'react'
import type { MapMarker, Place } from '@/parts/map/mapContent'
import { MapView } from '@/parts/map/MapView'
import { pastedPlace, placeLabels, placeOf, type TypedPlace, typedPlace } from '@/parts/place/place'
import classes from '@/parts/place/Place.module.css'

interface Props {
  /** What is placed, for example 'Warehouse'. */
  name: string
  typed: TypedPlace
  onMove: (typed: TypedPlace) => void
  /** The properties of a field: its value, what it does, and what is wrong with it. */
  field: (part: keyof TypedPlace) => TextInputProps
  /** Where the map begins while there is no place, and its name: 'the warehouse'. */
  start?: { place: Place; name: string } | undefined
  /** Other places: with a name, and as dots. */
  markers?: readonly MapMarker[]
  dots?: readonly Place[]
  /** A marker was chosen. */
  onSelect?: (id: string) => void
  selected?: string | undefined
  /** The map moves to the pin and the markers when this text changes. */
  fitted?: string
  /** The place can be looked at only. */
  disabled?: boolean
  /** The map is open. */
  shown: boolean
  onShow: (shown: boolean) => void
}

const none: readonly MapMarker[] = []
const parts = ['latitude', 'longitude'] as const

/**
 * Picks a place: two fields, and a map that is loaded when the user opens it. Its pin is dragged, moved with the arrow
 * keys, or put where the map is clicked. The fields and the pin always say the same, and the fields work without a map.
 */
export function PlacePicker({ name, typed, onMove, field, start, disabled = false, shown, onShow, ...map }: Props) {
  const hint = useId()
  const region = useId()
  const place = placeOf(typed)
  const move = (to: Place) => onMove(typedPlace(to))
  const onPaste = (event: ClipboardEvent) => {
    const both = pastedPlace(event.clipboardData.getData('text'))
    if (!both) return
    event.preventDefault()
    onMove(both)
  }
  return (
    <div className={classes.picker}>
      <div className={classes.fields}>
        {parts.map((part) => (
          <TextInput
            key={part}
            label={placeLabels[part]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            disabled={disabled}
            onPaste={onPaste}
            {...field(part)}
          />
        ))}
        <Button
          variant="default"
          leftSection={<IconMap size={16} aria-hidden />}
          aria-expanded={shown}
          aria-controls={region}
          onClick={() => onShow(!shown)}
        >
          {shown ? 'Hide map' : 'Show map'}
        </Button>
      </div>
      <div id={region} hidden={!shown}>
        {shown && (
          <>
            <div className={classes.map}>
              <MapView
                label={`Map of ${name}`}
                instead="Type the latitude and longitude instead."
                markers={map.markers ?? none}
                lines={[]}
                dots={map.dots ?? []}
                fitted={map.fitted ?? ''}
                selected={map.selected}
                {...(map.onSelect && { onSelect: map.onSelect })}
                pin={{ name, place, hint, ...(disabled ? {} : { onMove: move }) }}
                {...(disabled ? {} : { onPick: move })}
              />
            </div>
            {!disabled && (
              <Text size="xs" c="dimmed" id={hint}>
                Drag the pin, click its place, or move it with the arrow keys (Shift for larger steps).
              </Text>
            )}
            {!disabled && !place && start && (
              <Button size="xs" variant="default" mt="xs" onClick={() => move(start.place)}>
                Put the pin at {start.name}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
