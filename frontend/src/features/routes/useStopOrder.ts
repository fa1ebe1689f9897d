import { useSWRConfig } from 'swr'
import type { Route, RouteStop } from '@/api/wire'
import { reorderRoute, routeKey } from '@/resources/routes'
import { movedTo, useOrdering } from '@/ui/useOrdering'

/** A stop's id on its route. */
export const idOf = ({ customerId, addressId }: RouteStop): string => `${customerId} ${addressId}`

/** Changes the order of a route's stops. */
export function useStopOrder(route: Route) {
  const { mutate } = useSWRConfig()
  const { _id: id } = route
  const { shown, arrange } = useOrdering<RouteStop, Route>({
    name: `stops ${id}`,
    list: route.stops,
    version: route.stopsVersion,
    idOf,
    send: (stops, version) => reorderRoute(id, stops, version),
    read: ({ stops, stopsVersion }) => ({ list: stops, version: stopsVersion }),
    show: async (answer) => {
      await mutate(routeKey(id), answer, { revalidate: false })
      // The answer has no line for the map.
      void mutate(routeKey(id))
    },
    theirs: 'Somebody else changed the stops. These are theirs; move the stop again.',
  })
  /** Moves a stop to a place, from 1 on. */
  const move = (stop: RouteStop, place: number) => {
    const current = shown.find((each) => idOf(each) === idOf(stop))
    if (!current || shown.indexOf(current) === place - 1) return
    arrange(movedTo(shown, current, place).map((each, index) => ({ ...each, stopNumber: index + 1 })))
  }
  return { stops: shown, move }
}
