import type { BoardTrip, Dimension, Problem, ShipTo } from '@/features/dispatch/wire'

/** The figures of a day. */
export interface DayMetrics {
  distanceKm: number
  durationMin: number
  lateStops: number
  trucks: number
  fullestPercent: number
  ordersPlanned: number
  ordersTotal: number
  /** Decimal, in the company's currency. */
  cost: string
  costPerStop: string
}

/** The figures of a trip. */
export interface TripMetrics {
  stops: number
  distanceKm: number
  durationMin: number
  leave: string | null
  back: string | null
  fullest: { dimension: Dimension | 'none'; percent: number }
  lateStops: number
}

export interface PlanStop {
  /** null: applying the plan makes the stop. */
  stopId: string | null
  salesOrderIds: string[]
  customer: { _id: string; name: string } | null
  shipTo: ShipTo | null
  arrival: string | null
  locked: boolean
  /** The other trip that it comes from. */
  fromTripId: string | null
  /** It was on no trip. */
  isNew: boolean
  lateMinutes: number
}

export interface PlanTrip {
  /** null: applying the plan makes the trip. */
  tripId: string | null
  number: string
  tripNumber: string | null
  routeName: string
  vehicle: BoardTrip['vehicle']
  driver: BoardTrip['driver']
  locked: boolean
  changed: boolean
  before: TripMetrics | null
  after: TripMetrics
  stopsBefore: PlanStop[]
  stops: PlanStop[]
}

export interface LeftOut {
  salesOrderId: string
  orderNumber: string
  customer: { _id: string; name: string }
  shipTo: ShipTo | null
  value?: number
  weight: number
  reasons: Array<Pick<Problem, 'code' | 'params'>>
  fix: Pick<Problem, 'code' | 'params'> | null
}

export type Objective = 'cost' | 'distance' | 'time'
export type Balance = 'none' | 'lightly' | 'strongly'

export interface Plan {
  _id: string
  date: string
  status: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled' | 'applying' | 'applied' | 'undone'
  progress: { done: number; leftOut: number; cost: string }
  error: string | null
  startedAt: string | null
  seconds: number
  rules: {
    objective: Objective
    balance: Balance
    maxWorkMinutes: number
    lockedStops: number
    lockedTrips: number
    distances: string
  }
  before: DayMetrics | null
  after: DayMetrics | null
  trips: PlanTrip[]
  unplanned: LeftOut[]
}

/** What a person may set of a plan; what is left out is the server's choice. */
export interface PlanRequest {
  date: string
  vehicleIds?: string[]
  lockTrips?: string[]
  objective?: Objective
  balance?: Balance
  maxWorkMinutes?: number
  keepTrucks?: boolean
}
