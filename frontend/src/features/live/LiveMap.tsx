import { useMemo } from 'react'
import classes from '@/features/live/Live.module.css'
import { isUnseen, stopName, type Truck } from '@/features/live/truck'
import type { MapLine, MapMarker } from '@/parts/map/mapContent'
import { MapView } from '@/parts/map/MapView'
import { decodePolyline } from '@/parts/map/polyline'
import { expectedLateness } from '@/resources/tracking'
import { formatMinutes } from '@/ui/format'

function linesOf({ trip, line, color }: Truck, selected: string | undefined): MapLine[] {
  const isFaint = selected !== undefined && selected !== trip._id
  return (line?.legs ?? []).map(({ stopId, polyline, straight }) => ({
    id: `${trip._id} ${stopId ?? 'back'}`,
    points: decodePolyline(polyline),
    color,
    ...(isFaint ? { look: 'faint' as const } : straight ? { look: 'proposed' as const } : {}),
  }))
}

function stopsOf({ stops, trip, color }: Truck): MapMarker[] {
  return (stops ?? []).flatMap((stop) => {
    const { latitude, longitude } = stop.shipTo ?? {}
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    const isDone = stop.status !== 'pending' && stop.status !== 'arrived'
    const isWrong = stop.status === 'failed' || expectedLateness(stop) !== undefined
    return [
      {
        id: `${trip._id} ${stop._id}`,
        latitude,
        longitude,
        shape: 'dot' as const,
        title: `${stop.sequence} ${stopName(stop)}`,
        color,
        ...(isWrong ? { state: 'attention' as const } : isDone ? { state: 'done' as const } : {}),
      },
    ]
  })
}

function tagOf(truck: Truck): MapMarker[] {
  const { position, _id } = truck.trip
  if (!position) return []
  const age = `${formatMinutes(position.ageSeconds / 60)} ago`
  return [
    {
      id: _id,
      latitude: position.latitude,
      longitude: position.longitude,
      shape: 'tag',
      label: isUnseen(truck) ? `${truck.label} · ${age}` : truck.label,
      title: `${truck.name}, ${age}`,
      // A stale position is gray: nobody knows where the truck is now.
      ...(isUnseen(truck) ? { state: 'stale' as const } : { color: truck.color }),
    },
  ]
}

function depotOf(trucks: readonly Truck[]): MapMarker[] {
  const first = trucks.find(({ line }) => line)?.line?.legs[0]
  const at = first && decodePolyline(first.polyline)[0]
  return at ? [{ id: 'warehouse', shape: 'warehouse', title: 'Warehouse', ...at }] : []
}

interface Props {
  trucks: readonly Truck[]
  selected: string | undefined
  onSelect: (tripId: string) => void
}

/** Where the trucks are. The rows beside the map have the same. */
export function LiveMap({ trucks, selected, onSelect }: Props) {
  const content = useMemo(
    () => ({
      lines: trucks.flatMap((truck) => linesOf(truck, selected)),
      markers: [...depotOf(trucks), ...trucks.flatMap(stopsOf), ...trucks.flatMap(tagOf)],
    }),
    [trucks, selected],
  )
  return (
    <div className={classes.map}>
      <MapView
        {...content}
        label="Trucks on the road, as in the rows"
        selected={selected}
        onSelect={(id) => onSelect(id.split(' ')[0]!)}
        fitted={trucks.map(({ trip, stops }) => `${trip._id}${stops ? '' : '?'}`).join()}
      />
    </div>
  )
}
