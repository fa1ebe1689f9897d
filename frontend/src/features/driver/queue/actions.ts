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
  /** The office was told of it, and is told when it is accepted after all. */
  wasTold?: true
}

export type NewAction = Pick<Action, 'tripId' | 'kind' | 'stopId' | 'at' | 'stopVersion' | 'report'>

/**
 * The next action to send. A refused one stands aside until the driver or the office decides about it. Behind it wait only
 * those that cannot succeed without it: all of a trip whose start asks a question, and the end of a trip with a refused
 * report. Behind a start that was refused for good nothing waits: what the driver reports has to reach the office.
 */
export function nextToSend(actions: readonly Action[]): Action | undefined {
  const waits = (action: Action, at: number) =>
    actions.some(
      (earlier, index) =>
        index < at &&
        earlier.refused &&
        earlier.tripId === action.tripId &&
        (action.kind === 'end' || (earlier.kind === 'start' && !isSetAside(earlier))),
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
 * The trip as the driver left it: the server's, with what is not sent yet. Refused actions did not happen, but for a start
 * that was refused for good: the driver is on the road and goes on reporting.
 */
export const withActions = (trip: Trip, actions: readonly Action[]): Trip =>
  actions
    .filter((action) => action.tripId === trip._id)
    .filter((action) => !action.refused || (action.kind === 'start' && isSetAside(action) && trip.status === 'ready'))
    .reduce(after, trip)
