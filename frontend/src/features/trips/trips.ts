import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type {
  Driver,
  FulfillmentStatus,
  ErpStatus,
  StopCompletion,
  StopStatus,
  Trip,
  TripInput,
  TripStatus,
  TripStop,
} from '@/api/wire'
import { isMoving } from '@/resources/takeOff'
import { trackedKey } from '@/resources/tracking'
import { decisionPollMs } from '@/resources/undelivered'
import { words } from '@/ui/format'
import type { Tone } from '@/ui/StatusBadge'

const tripKey = (id: string | undefined) => (id ? keyOf('/trips/{id}', { path: { id } }) : null)
const workflowKey = (id: string | undefined) => (id ? keyOf('/routes/{id}/fulfillment-status', { path: { id } }) : null)
const optionsKey = (id: string | undefined) => (id ? keyOf('/routes/{id}/transition-options', { path: { id } }) : null)

export interface TripFilters {
  status?: TripStatus[]
  tripDateFrom?: string
  tripDateTo?: string
  routeId?: string
  search?: string
}

/**
 * The key of a page of trips. `older`: a position from an answer's coverage; the page then has trips from that position
 * on, which the list does not contain.
 */
export const tripsKey = ({ older, ...query }: { page: number; limit: number; filters: TripFilters; older?: string }) =>
  keyOf('/trips', { query: older ? { ...query, page: undefined, older } : query })

const runningPollMs = 2_000
const idlePollMs = 20_000

const decisionsOf = (trip: Trip | undefined) =>
  trip?.stops.flatMap((stop) => stop.itemFulfillments.flatMap(({ decisions }) => decisions)) ?? []

/** A trip; read again while it changes by itself, or a decision about undelivered goods is not carried out. */
export const useTrip = (id: string | undefined) =>
  useRead(tripKey(id), {
    refreshInterval: (trip) => (isMoving(trip) ? runningPollMs : decisionPollMs(decisionsOf(trip))),
  })

/** The results of the ERP's steps, per order; read every 2 seconds while a step runs. */
export const useWorkflow = (id: string | undefined) =>
  useRead(workflowKey(id), { refreshInterval: (status) => (status?.running ? runningPollMs : idlePollMs) })

export const useTransitionOptions = (id: string | undefined) => useRead(optionsKey(id))

export const useEligible = (date: string, excludeTripId: string | undefined) =>
  useRead(
    date ? keyOf('/sales-order/item-fulfillments/eligible-for-trips', { query: { date, excludeTripId } }) : null,
    { keepPreviousData: true },
  )

export const useTripRoutes = (wanted = true) => useRead(wanted ? keyOf('/routes') : null)
export const useVehicles = () => useRead(keyOf('/vehicles'))
export const useDrivers = () => useRead(keyOf('/vehicles/eligible-drivers'))

/** The calls that start the steps of the trip workflow. */
export type WorkflowStart =
  | 'process-fulfillments'
  | 'retry-fulfillment-processing'
  | 'update-fulfillments-to-shipped'
  | 'create-invoices'

export type FollowingStep = FulfillmentStatus['following'][number]

/** Creates a trip. Idempotent: the same key creates only one trip. */
export const createTrip = (input: TripInput, idempotencyKey: string) =>
  call('post', '/trips', { body: input }, { idempotencyKey })
export const previewOptimized = (id: string) =>
  call('post', '/trips/{id}/optimize', { path: { id }, body: { apply: false } })
export const applyOptimized = (id: string) =>
  call('post', '/trips/{id}/optimize', { path: { id }, body: { apply: true } })

/** The writes on a trip. Each one reads everything again that shows the trip. */
export function useTripActions(id: string) {
  const { mutate } = useSWRConfig()
  const again = async () => {
    await Promise.all([
      mutate(tripKey(id)),
      mutate(workflowKey(id)),
      mutate(optionsKey(id)),
      mutate(trackedKey(id)),
      mutate(readsOf('/trips/today/active')),
    ])
    void mutate((key) => Array.isArray(key) && key[0] === '/trips')
  }
  return {
    save: async (input: TripInput) => {
      const trip = await call('put', '/trips/{id}', { path: { id }, body: input })
      await mutate(tripKey(id), trip, { revalidate: false })
      void again()
      return trip
    },
    remove: async () => {
      await call('delete', '/trips/{id}', { path: { id } })
      void mutate((key) => Array.isArray(key) && key[0] === '/trips')
    },
    transition: async (targetStatus: TripStatus, notes: string, confirm: string[] = []) => {
      await call('put', '/routes/{id}/transition-status', {
        path: { id },
        body: { targetStatus, ...(notes ? { notes } : {}), ...(confirm.length > 0 ? { confirm } : {}) },
      })
      await again()
    },
    /** `following`: later steps that the server starts by itself. */
    start: async (step: WorkflowStart, following: FollowingStep[] = []) => {
      const path = { id }
      if (step === 'process-fulfillments' || step === 'update-fulfillments-to-shipped')
        await call('post', `/routes/{id}/${step}`, following.length > 0 ? { path, body: { following } } : { path })
      else await call('post', `/routes/{id}/${step}`, { path })
      await again()
    },
    completeStop: async (stopId: string, completion: StopCompletion, idempotencyKey: string) => {
      const given = { path: { tripId: id, stopId }, body: completion }
      await call('put', '/trips/{tripId}/stops/{stopId}/complete', given, { idempotencyKey })
      void mutate(keyOf('/trips/{id}/stops/{stopId}/lines', { path: { id, stopId } }))
      await again()
    },
    chooseReport: async (stopId: string, reportId: string) => {
      const path = { id, stopId, reportId }
      await call('post', '/trips/{id}/stops/{stopId}/reports/{reportId}/choose', { path })
      void mutate(keyOf('/trips/{id}/stops/{stopId}/lines', { path: { id, stopId } }))
      void mutate(keyOf('/trips/{id}/stops/{stopId}/reports', { path: { id, stopId } }))
      await again()
    },
    reload: again,
  }
}

export const tripStatuses: TripStatus[] = [
  'draft',
  'planned',
  'ready',
  'in_progress',
  'returning',
  'completed',
  'closed',
  'cancelled',
]

export const tripTones: Record<TripStatus, Tone> = {
  draft: 'off',
  planned: 'neutral',
  ready: 'waiting',
  in_progress: 'active',
  returning: 'active',
  completed: 'good',
  closed: 'good',
  cancelled: 'off',
}

export const erpTones: Record<ErpStatus, Tone> = {
  none: 'off',
  processing: 'active',
  partial: 'waiting',
  fulfilled: 'good',
  shipping: 'active',
  shipped: 'good',
  invoicing: 'active',
  invoiced: 'good',
  failed: 'bad',
}

export const stopTones: Record<StopStatus, Tone> = {
  pending: 'neutral',
  arrived: 'active',
  completed: 'good',
  partial: 'waiting',
  failed: 'bad',
  skipped: 'off',
}

/** The customer of a stop, or the work to do there. */
export const stopTitle = (stop: TripStop): string => stop.customer?.name ?? words(stop.type)

export const driverName = (driver: Driver | null): string => (driver ? `${driver.firstName} ${driver.lastName}` : '')
