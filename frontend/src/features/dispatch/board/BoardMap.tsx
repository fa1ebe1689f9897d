import { memo, useDeferredValue, useMemo } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import { cardOf } from '@/features/dispatch/moves/changes'
import { colorOf, tripName } from '@/resources/tripTag'
import { useTripLines } from '@/features/dispatch/dispatch'
import { placeIn } from '@/features/dispatch/places'
import { usePreview, type Preview } from '@/features/dispatch/board/drag/dragPreview'
import type { Board, BoardStop, BoardTrip, TripLine } from '@/features/dispatch/wire'
import { reasonText } from '@/features/dispatch/reasonWords'
import { nameOf } from '@/features/dispatch/words'
import { mapColors } from '@/parts/map/mapColors'
import type { MapLine, MapMarker, Place } from '@/parts/map/mapContent'
import { MapView } from '@/parts/map/MapView'
import { decodePolyline } from '@/parts/map/polyline'

/** Lavender: what is proposed. */

function stopMarker(stop: BoardStop, color: string, selected: boolean): MapMarker[] {
  const at = placeIn(stop.shipTo)
  if (!at) return []
  return [
    {
      id: cardOf(stop),
      ...at,
      title: `${stop.sequence} ${nameOf(stop)}`,
      color,
      ...(selected ? { shape: 'stop' as const, label: `${stop.sequence}` } : { shape: 'dot' as const }),
    },
  ]
}

/** The tag of a trip lies at its first stop. */
function tagMarker(trip: BoardTrip, color: string): MapMarker[] {
  const at = trip.stops.flatMap((stop) => placeIn(stop.shipTo) ?? [])[0]
  const title = `${trip.number} ${tripName(trip)}`
  return at ? [{ id: trip._id, ...at, shape: 'tag', label: trip.number, title, color }] : []
}

/** The ways of a trip: on the streets where they are known, otherwise straight. */
function waysOf(trip: BoardTrip, line: TripLine | undefined, home: Place | undefined): Place[][] {
  const known = line?.legs.map(({ polyline }) => decodePolyline(polyline)) ?? []
  if (known.length > 0) return known
  const places = trip.stops.flatMap((stop) => placeIn(stop.shipTo) ?? [])
  return places.length > 0 ? [[...(home ? [home] : []), ...places, ...(home ? [home] : [])]] : []
}

/** The legs to and from the card that is held over a trip. */
function proposedLegs(preview: Preview | undefined, home: Place | undefined): MapLine[] {
  const trip = preview?.trips?.find(({ _id }) => _id === preview.tripId)
  const index = trip?.stops.findIndex((stop) => cardOf(stop) === preview?.card) ?? -1
  if (!trip || index < 0) return []
  const at = [trip.stops[index - 1], trip.stops[index], trip.stops[index + 1]]
  const points = at.flatMap((stop) => placeIn(stop?.shipTo) ?? (stop ? [] : (home ?? [])))
  return [{ id: 'proposed', points, color: mapColors.planned, look: 'proposed' }]
}

interface Props {
  board: Board
  selected: string
  /** The card with the focus. */
  card: string | undefined
  /** A trip, or the card of a stop or order. */
  onSelect: (id: string) => void
}

/** The day on the map. The columns and the unplanned orders beside it have the same. */
export const BoardMap = memo(function BoardMap({ board, selected, card, onSelect }: Props) {
  const { data: lines } = useTripLines(board.date)
  // The drop that ends it is painted before the map.
  const preview = useDeferredValue(usePreview())
  const home = placeIn(board.warehouse)
  const ways = useMemo((): MapLine[] => {
    const from = placeIn(board.warehouse)
    const drawn = board.trips.map((trip) => ({ trip, color: colorOf(trip.number) }))
    // The selected trip lies above the others.
    const inOrder = drawn.toSorted((a, b) => Number(a.trip._id === selected) - Number(b.trip._id === selected))
    return inOrder.flatMap(({ trip, color }) =>
      waysOf(
        trip,
        lines?.find(({ tripId }) => tripId === trip._id),
        from,
      ).map((points, index) => ({
        id: `${trip._id} ${index}`,
        points,
        color,
        ...(trip._id === selected ? {} : { look: 'faint' as const }),
      })),
    )
  }, [board, lines, selected])
  const markers = useMemo((): MapMarker[] => {
    const at = placeIn(board.warehouse)
    return [
      ...(at ? [{ id: 'warehouse', ...at, shape: 'warehouse' as const, title: board.warehouse?.name ?? '' }] : []),
      ...board.unplanned.flatMap((order) => {
        const place = placeIn(order.shipTo)
        const title = `${order.customer.name}: ${reasonText(order)}`
        return place
          ? [{ id: order.salesOrderId, ...place, shape: 'dot' as const, state: 'attention' as const, title }]
          : []
      }),
      ...board.trips.flatMap((trip) =>
        trip.stops.flatMap((stop) => stopMarker(stop, colorOf(trip.number), trip._id === selected)),
      ),
      ...board.trips.flatMap((trip) => (trip._id === selected ? [] : tagMarker(trip, colorOf(trip.number)))),
    ]
  }, [board, selected])
  const proposed = proposedLegs(preview, home)
  return (
    <div className={classes.map}>
      <MapView
        label="Trips of the day, as in the columns"
        markers={markers}
        lines={proposed.length > 0 ? [...ways, ...proposed] : ways}
        selected={card}
        onSelect={onSelect}
        fitted={`${board.date} ${board.trips.length > 0}`}
      />
    </div>
  )
})
