import type { SetAsideState, StopCompletion, Trip, TripStop } from '@/api/wire'
import type { Row } from '@/features/driver/queue/database'

/** A photo as it is kept: bytes, because not every browser keeps Blobs in its database. */
export interface Photo {
  /** Made by the phone. Its file of the camera is kept under it. */
  id: string
  type: string
  bytes: ArrayBuffer
  /** The server's key, once it is uploaded. */
  key?: string
  /** The file of the camera, which has not been made small. */
  whole?: true
  /** Why the server refused it: the stop has all photos that it can have, or it cannot be read. The report is sent without it. */
  leftOut?: 'many' | 'unread'
}

/** What the driver reports when a stop is over. */
export interface Report {
  status: 'completed' | 'partial' | 'failed'
  notes: string
  lines: NonNullable<StopCompletion['deliveredLines']>
  /** Who received the goods. */
  name: string
  /** An SVG path; empty: not signed. */
  signature: string
  photos: Photo[]
  /** Where the driver was. */
  place?: { latitude: number; longitude: number }
}

/** Why the server refused an action for good. */
export interface Refusal {
  message: string
  /** Questions of the server: with these codes the same action is accepted. Without any, the office is told. */
  codes: string[]
  /** What has become of it at the office; undefined: it has not been told yet. `unheard`: it cannot be told. */
  told?: Told['state'] | 'unheard'
  /** What the office wrote when it decided. */
  note?: string
}

/** What has become of something that was set aside. */
export type Told = SetAsideState

/** The server refused it for good: nothing that the driver could confirm. */
export const isSetAside = ({ refused }: Action): boolean => refused !== undefined && refused.codes.length === 0

/** Photos of a report that only the phone has. */
export const photosHere = ({ report }: Pick<Action, 'report'>): Photo[] =>
  (report?.photos ?? []).filter(({ key, leftOut }) => !key && !leftOut)

/** Something that the driver did. It is written to the phone first and sent from there. */
export interface Action extends Row {
  /** The idempotency key: the server carries out the action once, however often it is sent. */
  key: string
  tripId: string
  kind: 'start' | 'arrive' | 'finish' | 'return' | 'end'
  /** Its stop, of arrive and finish. */
  stopId: string
  /** When the driver did it. */
  at: string
  /** The version of the stop that the driver saw. Actions of earlier versions of this page have none. */
  stopVersion?: number
  report?: Report
  confirm?: string[]
  refused?: Refusal
  /**
   * Of the end of a trip: the server refused it while something else of the trip stood aside. It is sent again when
   * somebody has decided about that.
   */
  waits?: true
  /** The office was told of it, and is told when it is accepted after all. */
  wasTold?: true
}

export type NewAction = Pick<Action, 'tripId' | 'kind' | 'stopId' | 'at' | 'stopVersion' | 'report'>

/** It was refused, and nobody has decided about it. */
const isUndecided = ({ refused }: Action): boolean =>
  refused !== undefined && (!refused.told || refused.told === 'open' || refused.told === 'unheard')

/** It was refused for good, and the office has not decided about it. */
export const awaitsOffice = (action: Action): boolean => isSetAside(action) && isUndecided(action)

/** Something of its trip was refused, and nobody has decided about it. */
export const hasUndecided = (actions: readonly Action[], { tripId }: Action): boolean =>
  actions.some((action) => action.tripId === tripId && isUndecided(action))

/**
 * The next action to send. A refused one stands aside until the driver or the office decides about it. Behind it wait only
 * those that cannot succeed without it: all of a trip whose start asks a question, and an end of the trip that the server
 * has refused meanwhile. Behind a start that was refused for good nothing waits: what the driver reports has to reach the
 * office.
 */
export function nextToSend(actions: readonly Action[]): Action | undefined {
  const waits = (action: Action, at: number) =>
    (action.waits && hasUndecided(actions, action)) ||
    actions
      .slice(0, at)
      .some(
        (earlier) =>
          earlier.refused && earlier.kind === 'start' && !isSetAside(earlier) && earlier.tripId === action.tripId,
      )
  return actions.find((action, at) => !action.refused && !waits(action, at))
}

const statusAfter = { start: 'in_progress', return: 'returning', end: 'completed' } as const

function stopAfter(stop: TripStop, action: Action): TripStop {
  if (action.kind === 'arrive') return { ...stop, status: 'arrived', arrivedAt: action.at, arrivedAutomatically: false }
  const { report } = action
  return report ? { ...stop, status: report.status, completedAt: action.at, notes: report.notes || stop.notes } : stop
}

function after(trip: Trip, action: Action): Trip {
  if (action.kind === 'arrive' || action.kind === 'finish')
    return {
      ...trip,
      stops: trip.stops.map((stop) => (stop._id === action.stopId ? stopAfter(stop, action) : stop)),
    }
  const status = statusAfter[action.kind]
  return {
    ...trip,
    status,
    ...(action.kind === 'start' ? { departedAt: action.at } : {}),
    ...(action.kind === 'end' ? { endedAt: action.at } : {}),
  }
}

/**
 * Whether an action counts on the phone. One that was refused for good does as long as the office has not decided about
 * it, unless the server knows better: the driver has done it, and goes on. A start does also later: the driver is on the
 * road. An end does not: the server may have another stop.
 */
function counts(action: Action, trip: Trip): boolean {
  if (!action.refused) return true
  if (action.kind === 'start') return isSetAside(action) && trip.status === 'ready'
  if (!awaitsOffice(action)) return false
  if (action.kind === 'return') return trip.status === 'in_progress'
  const stop = trip.stops.find(({ _id }) => _id === action.stopId)
  return stop?.status === 'pending' || (action.kind === 'finish' && stop?.status === 'arrived')
}

/** The trip as the driver left it: the server's, with what is not sent yet. */
export const withActions = (trip: Trip, actions: readonly Action[]): Trip =>
  actions
    .filter((action) => action.tripId === trip._id)
    .reduce((left, action) => (counts(action, left) ? after(left, action) : left), trip)
