import type {
  DispatchBoard,
  DispatchLine,
  DispatchMoved,
  DispatchStop,
  DispatchTrip,
  DispatchUnplanned,
} from '@/api/wire'

/** The delivery date with its trips; its date is always set. */
export type Board = Omit<DispatchBoard, 'date'> & { date: string }
export type BoardTrip = DispatchTrip
export type BoardStop = DispatchStop
export type BoardOrder = BoardStop['orders'][number]
export type ShipTo = NonNullable<BoardStop['shipTo']>
/** An order of the date that is on no trip. */
export type Unplanned = DispatchUnplanned
export type Dimension = keyof BoardTrip['load']

/** A problem of a stop or trip, found by the validator that people and the optimizer share. */
export interface Problem {
  code: string
  severity: 'error' | 'warning'
  stopId: string | null
  params: Record<string, unknown>
  /** Set where the problems of several trips come together. */
  tripId?: string
}

/** One change of the board, as it is sent. */
export type Move =
  | { salesOrderId: string; fromTripId: string | null; toTripId: string | null; position?: number }
  | { stopId: string; tripId: string; position: number }
  | { stopId: string; tripId: string; locked: boolean }

export interface MoveRequest {
  date: string
  moves: Move[]
  versions: Record<string, number>
  accept?: { codes: string[]; note: string }
  dryRun?: boolean
}

/** The trips and orders that a move touched, as they are now. */
export type Moved = DispatchMoved
export type TripLine = DispatchLine
