import type { TripStatus } from '@/api/wire'

/** A problem of a stop or trip, found by the validator that people and the optimizer share. */
export interface Problem {
  code: string
  severity: 'error' | 'warning'
  stopId: string | null
  params: Record<string, unknown>
  /** Set where the problems of several trips come together. */
  tripId?: string
}

export interface ShipTo {
  street: string
  city: string
  latitude: number | null
  longitude: number | null
}

interface Named {
  _id: string
  name: string
}

export interface BoardOrder {
  salesOrderId: string
  orderNumber: string
  weight: number
  volume: number
  cases: number
  /** Absent without price.view. */
  value?: number
}

/** A time window of a day, HH:MM in the warehouse's time zone. */
export interface Window {
  from: string
  to: string
}

export interface BoardStop {
  _id: string
  sequence: number
  type: 'delivery' | 'pickup' | 'warehouse'
  status: string
  locked: boolean
  customer: Named | null
  shipTo: ShipTo | null
  orders: BoardOrder[]
  purchaseOrderId: string | null
  arrival: string | null
  departure: string | null
  serviceMinutes: number
  window: Window | null
  lateMinutes: number
  driverNote: string
  problems: Problem[]
}

export type Dimension = 'weight' | 'volume' | 'cases'
interface Load {
  load: number
  limit: number | null
}

export interface Accepted {
  code: string
  stopId: string | null
  note: string
  by: string
  at: string
}

export interface BoardTrip {
  _id: string
  tripNumber: string
  /** A short tag, unique on the date: "01". */
  number: string
  routeId: string | null
  routeName: string | null
  status: TripStatus
  vehicle: (Named & { licensePlate: string }) | null
  driver: { _id: string; firstName: string; lastName: string } | null
  startTime: string
  editable: boolean
  notEditableBecause: string
  stops: BoardStop[]
  /** When it is back at the warehouse. */
  back: string | null
  distanceKm: number | null
  durationMin: number | null
  load: Record<Dimension, Load>
  value?: number
  problems: Problem[]
  accepted: Accepted[]
  changesSincePrinted: number
  version: number
}

export interface Unplanned {
  salesOrderId: string
  orderNumber: string
  customer: Named
  addressId: string
  shipTo: ShipTo | null
  routeId: string | null
  routeName: string | null
  weight: number
  volume: number
  cases: number
  value?: number
  deliveryDate: string
  locationMissing: boolean
  reason: { code: string; params: Record<string, unknown> }
  version: number
}

export interface BoardVehicle extends Named {
  licensePlate: string
  capacity: Partial<Record<Dimension, number | null>>
  features: string[]
}

export interface Board {
  date: string
  generatedAt: string
  timeZone: string
  warehouse: { name: string; latitude: number | null; longitude: number | null } | null
  distances: string
  trips: BoardTrip[]
  unplanned: Unplanned[]
  vehicles: BoardVehicle[]
  drivers: Array<{ _id: string; firstName: string; lastName: string }>
  /** How many routes run on the date, and how many of them have no trip yet. */
  schedule: { routes: number; missing: number }
  /** A plan that is being applied now: edits are refused meanwhile. */
  applying: { jobId: string } | null
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
export interface Moved {
  trips: BoardTrip[]
  unplanned: Unplanned[]
  removedFromUnplanned: string[]
}

export interface TripLine {
  tripId: string
  version: number
  provider: string
  legs: Array<{ stopId: string | null; polyline: string; straight: boolean }>
}
