import { Paper, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { Trip, TripStop } from '@/api/wire'
import { stopTitle } from '@/features/trips/trips'
import classes from '@/features/trips/TripPage.module.css'
import { MapView } from '@/parts/map/MapView'
import type { MapMarker } from '@/parts/map/mapContent'

const final = new Set<TripStop['status']>(['completed', 'partial', 'failed', 'skipped'])

function markerOf(stop: TripStop): MapMarker | undefined {
  const { latitude, longitude } = stop.shipTo ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return {
    id: stop._id,
    latitude,
    longitude,
    shape: 'stop',
    label: `${stop.sequence}`,
    title: `${stop.sequence} ${stopTitle(stop)}`,
    ...(stop.status === 'failed' ? { state: 'attention' as const } : {}),
    ...(final.has(stop.status) && stop.status !== 'failed' ? { state: 'done' as const } : {}),
  }
}

interface Props {
  trip: Trip
  selected: string | undefined
  onSelect: (stopId: string) => void
}

/** The stops of a trip on the map; the table beside it has the same. */
export function TripMap({ trip, selected, onSelect }: Props) {
  const markers = useMemo(() => trip.stops.flatMap((stop) => markerOf(stop) ?? []), [trip.stops])
  return (
    <Paper withBorder component="section" aria-labelledby="map" className={classes.map}>
      <Title order={2} id="map" className={classes.mapTitle}>
        Map
      </Title>
      <MapView
        label={`Stops of ${trip.tripNumber}, as in the table`}
        markers={markers}
        lines={noLines}
        selected={selected}
        onSelect={onSelect}
        fitted={trip._id}
      />
    </Paper>
  )
}

const noLines: [] = []
