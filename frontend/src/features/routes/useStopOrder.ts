import { useCallback, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError, errorText } from '@/api/errors'
import type { Route, RouteStop } from '@/api/wire'
import { reorderRoute, routeKey } from '@/resources/routes'
import { notify } from '@/ui/toasts'

/** A stop's id on its route. */
export const idOf = ({ customerId, addressId }: RouteStop): string => `${customerId} ${addressId}`

/** The stops with one of them at another place, from 1 on. */
export function stopsMoved(stops: readonly RouteStop[], id: string, place: number): RouteStop[] {
  const stop = stops.find((each) => idOf(each) === id)
  if (!stop) return [...stops]
  return stops
    .filter((each) => each !== stop)
    .toSpliced(place - 1, 0, stop)
    .map((each, index) => ({ ...each, stopNumber: index + 1 }))
}

/**
 * Changes the order of a route's stops. The new order is shown at once and sent; while a request runs, further changes
 * wait and are sent together. If somebody else has changed the stops, theirs are shown.
 */
export function useStopOrder(route: Route) {
  const { mutate } = useSWRConfig()
  const [wanted, setWanted] = useState<readonly RouteStop[]>()
  const next = useRef<readonly RouteStop[]>(undefined)
  const sending = useRef(false)
  const stops = wanted ?? route.stops

  const send = useCallback(
    async (id: string, version: number) => {
      sending.current = true
      const show = (answer: Route) => mutate(routeKey(id), answer, { revalidate: false })
      let known = version
      try {
        while (next.current) {
          const order = next.current
          next.current = undefined
          const answer = await reorderRoute(id, order, known)
          known = answer.stopsVersion
          if (!next.current) await show(answer)
        }
        // The answer has no line for the map.
        void mutate(routeKey(id))
      } catch (error) {
        next.current = undefined
        const theirs = error instanceof ApiError ? error.current<Route>() : undefined
        if (theirs) {
          await show(theirs)
          notify('Somebody else changed the stops. These are theirs; move the stop again.', 'warning')
        } else {
          notify(`The order was not saved. ${errorText(error)}`, 'error')
        }
      } finally {
        sending.current = false
        setWanted(undefined)
      }
    },
    [mutate],
  )
  const arrange = (order: readonly RouteStop[]) => {
    setWanted(order)
    next.current = order
    if (!sending.current) void send(route._id, route.stopsVersion)
  }
  /** Moves a stop to a place, from 1 on, and offers to undo it. */
  const move = (stop: RouteStop, place: number) => {
    const before = stops.findIndex((each) => idOf(each) === idOf(stop)) + 1
    if (before === place) return
    arrange(stopsMoved(stops, idOf(stop), place))
  }
  return { stops, move }
}
