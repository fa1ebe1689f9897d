import { useMemo, useState } from 'react'
import type { Trip, TripStop } from '@/api/wire'
import { mapColors } from '@/parts/map/mapColors'
import { MapView } from '@/parts/map/MapView'
import type { MapMarker } from '@/parts/map/mapContent'
import { nameOf } from '@/features/driver/stops'
import { wayTo } from '@/features/driver/screens/way'
import { useMapSource } from '@/resources/map'
import { usePlannedLine } from '@/resources/tracking'
import classes from '@/features/driver/Driver.module.css'

interface Props {
  trip: Trip
  stop: TripStop
  then: TripStop | undefined
  position: GeolocationPosition | undefined
}

const markerOf = (stop: TripStop, color: string): MapMarker[] =>
  stop.shipTo?.latitude == null || stop.shipTo.longitude == null
    ? []
    : [
        {
          id: stop._id,
          title: nameOf(stop),
          shape: 'stop',
          label: String(stop.sequence),
          color,
          latitude: stop.shipTo.latitude,
          longitude: stop.shipTo.longitude,
        },
      ]

const placeOf = ({ coords }: GeolocationPosition) => ({ latitude: coords.latitude, longitude: coords.longitude })

const hasWebGL = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** The next stop, the one after it, the planned way to both, and the truck. Without a map it is empty. */
export function StopMap({ trip, stop, then, position }: Props) {
  const [able] = useState(hasWebGL)
  const { data: source } = useMapSource(able && navigator.onLine)
  const { data: line } = usePlannedLine(source ? trip._id : null, trip.version)
  const lines = useMemo(() => wayTo(line ?? null, stop._id, then?._id), [line, stop._id, then?._id])
  const markers = [...(then ? markerOf(then, mapColors.planned) : []), ...markerOf(stop, mapColors.nextStop)]
  if (!source || markers.length === 0) return null
  const here: MapMarker[] = position
    ? [{ id: 'here', title: 'You', shape: 'dot', color: mapColors.here, ...placeOf(position) }]
    : []
  return (
    <div className={classes.map}>
      <MapView
        label={`The way to ${nameOf(stop)}`}
        markers={[...markers, ...here]}
        lines={lines}
        fitted={`${stop._id} ${here.length}`}
      />
    </div>
  )
}
