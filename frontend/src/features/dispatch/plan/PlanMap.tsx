import { SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { placeIn } from '@/features/dispatch/places'
import { colorOf, tripName } from '@/resources/tripTag'
import classes from '@/features/dispatch/plan/Plan.module.css'
import { idOf } from '@/features/dispatch/plan/PlanTrips'
import { usePlanLines } from '@/features/dispatch/plan/plans'
import type { Plan, PlanStop } from '@/features/dispatch/plan/planWire'
import { mapColors } from '@/parts/map/mapColors'
import type { MapLine, MapMarker, Place } from '@/parts/map/mapContent'
import { MapView } from '@/parts/map/MapView'
import { decodePolyline } from '@/parts/map/polyline'

export const mapSides = ['before', 'after', 'both'] as const
export type MapSide = (typeof mapSides)[number]

const labels: Record<MapSide, string> = { before: 'Before', after: 'After', both: 'Both' }
const choices = mapSides.map((value) => ({ value, label: labels[value] }))

/** The way along the stops: on the streets where it is known, otherwise straight. */
const wayOf = (stops: readonly PlanStop[], home: Place | undefined, legs: readonly string[] | undefined): Place[] => {
  if (legs && legs.length > 0) return legs.flatMap(decodePolyline)
  const places = stops.flatMap((stop) => {
    const place = placeIn(stop.shipTo)
    return [...(stop.reload && home ? [home] : []), ...(place ? [place] : [])]
  })
  return places.length === 0 ? [] : [...(home ? [home] : []), ...places, ...(home ? [home] : [])]
}

interface Props {
  plan: Plan
  home: Place | undefined
  side: MapSide
  onSide: (side: MapSide) => void
  selected: string | undefined
  onSelect: (id: string) => void
}

function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      <span>
        <i data-kind="before" /> Before
      </span>
      <span>
        <i data-kind="new" /> New to the truck
      </span>
      <span>
        <i data-kind="left" /> Left out
      </span>
    </div>
  )
}

/** A plan on the map: what was is dashed, what will be has the colors of the trips. The table has the same. */
export function PlanMap({ plan, home, side, onSide, selected, onSelect }: Props) {
  const { data: lines } = usePlanLines(plan)
  const content = useMemo(() => {
    const legsOf = (number: string) => lines?.find((line) => line.number === number)
    const trips = plan.trips.map((trip, index) => ({ trip, id: idOf(trip), color: colorOf(trip.number, index) }))
    const was: MapLine[] = trips.map(({ trip, id }) => ({
      id: `was ${id}`,
      points: wayOf(trip.stopsBefore, home, legsOf(trip.number)?.before),
      color: mapColors.before,
      look: 'proposed',
    }))
    const will: MapLine[] = trips.map(({ trip, id, color }) => ({
      id,
      points: wayOf(trip.stops, home, legsOf(trip.number)?.after),
      color,
      ...(selected === undefined || id === selected ? {} : { look: 'faint' as const }),
    }))
    const markers: MapMarker[] = trips.flatMap(({ trip, id, color }) =>
      (side === 'before' ? trip.stopsBefore : trip.stops).flatMap((stop, index) => {
        const at = placeIn(stop.shipTo)
        const title = `${trip.number}: ${index + 1} ${stop.customer?.name ?? ''}`
        const isNew = side !== 'before' && (stop.isNew || stop.fromTripId !== null)
        const shape = id === selected ? ('stop' as const) : ('dot' as const)
        return at
          ? [
              {
                id: `${id} ${index}`,
                ...at,
                title,
                color,
                shape,
                ...(shape === 'stop' ? { label: `${index + 1}` } : {}),
                ...(isNew ? { state: 'proposed' as const } : {}),
              },
            ]
          : []
      }),
    )
    // The number of a trip lies at its first stop; the selected trip numbers its stops.
    const tags = trips.flatMap(({ trip, id, color }): MapMarker[] => {
      const at = (side === 'before' ? trip.stopsBefore : trip.stops).flatMap((stop) => placeIn(stop.shipTo) ?? [])[0]
      const title = `${trip.number} ${tripName(trip)}`
      return at && id !== selected ? [{ id: `${id} tag`, ...at, shape: 'tag', label: trip.number, title, color }] : []
    })
    const left = plan.unplanned.flatMap((order): MapMarker[] => {
      const at = placeIn(order.shipTo)
      return at ? [{ id: order.salesOrderId, ...at, title: order.customer.name, shape: 'dot', state: 'attention' }] : []
    })
    const depot: MapMarker[] = home ? [{ id: 'warehouse', ...home, shape: 'warehouse', title: 'Warehouse' }] : []
    return {
      lines: [...(side === 'after' ? [] : was), ...(side === 'before' ? [] : will)],
      markers: [...depot, ...left, ...markers, ...tags],
    }
  }, [plan, lines, home, side, selected])
  return (
    <div className={classes.map}>
      <SegmentedControl
        className={classes.mapSwitch ?? ''}
        size="xs"
        aria-label="Shown on the map"
        data={choices}
        value={side}
        onChange={(value) => onSide(value as MapSide)}
      />
      <MapView
        label="The plan, as in the table"
        {...content}
        onSelect={(id) => onSelect(id.split(' ')[0] ?? '')}
        fitted={plan._id}
      />
      <Legend />
    </div>
  )
}
