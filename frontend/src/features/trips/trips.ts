import useSWR, { useSWRConfig } from 'swr'
import { api, randomId } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import { apiPath } from '@/api/path'
import type {
  Driver, Eligible, ErpStatus, FulfillmentStatus, Optimised, Route, StopStatus, TransitionOptions, Trip, TripInput, TripPage, TripStatus, Vehicle,
} from '@/api/wire'
import type { Tone } from '@/ui/StatusBadge'

const tripKey = (id: string | undefined) => (id ? apiPath`/trips/${id}` : null)
const workflowKey = (id: string | undefined) => (id ? apiPath`/routes/${id}/fulfillment-status` : null)
const optionsKey = (id: string | undefined) => (id ? apiPath`/routes/${id}/transition-options` : null)

export interface TripFilters {
  status?: TripStatus[]
  tripDateFrom?: string
  tripDateTo?: string
  routeId?: string
}

export const useTrips = (query: { page: number; limit: number; filters: TripFilters }) => useSWR<TripPage, ApiError>(['/trips', query], { keepPreviousData: true })

const runningPollMs = 2_000
const idlePollMs = 20_000

export const useTrip = (id: string | undefined) => useSWR<Trip, ApiError>(tripKey(id))

/** Per-order results of the ERP's steps: read every 2 seconds while one runs. */
export const useWorkflow = (id: string | undefined) =>
  useSWR<FulfillmentStatus, ApiError>(workflowKey(id), { refreshInterval: (status) => (status?.running ? runningPollMs : idlePollMs) })

export const useTransitionOptions = (id: string | undefined) => useSWR<TransitionOptions, ApiError>(optionsKey(id))

export const useEligible = (date: string, excludeTripId: string | undefined) =>
  useSWR<Eligible[], ApiError>(date ? ['/sales-order/item-fulfillments/eligible-for-trips', { date, excludeTripId }] : null, { keepPreviousData: true })

export const useTripRoutes = () => useSWR<Route[], ApiError>('/routes')
export const useVehicles = () => useSWR<Vehicle[], ApiError>('/vehicles')
export const useDrivers = () => useSWR<Driver[], ApiError>('/vehicles/eligible-drivers')

/** The steps of the trip workflow, by what starts each. */
export type WorkflowStart = 'process-fulfillments' | 'retry-fulfillment-processing' | 'update-fulfillments-to-shipped' | 'create-invoices'

export const createTrip = (input: TripInput) => api.post<Trip>('/trips', input, { idempotencyKey: randomId() })
export const previewOptimised = (id: string) => api.post<Optimised>(apiPath`/trips/${id}/optimize`, { apply: false })
export const applyOptimised = (id: string) => api.post<Optimised>(apiPath`/trips/${id}/optimize`, { apply: true })

/** The writes on one trip, each followed by a fresh read of all that shows it. */
export function useTripActions(id: string) {
  const { mutate } = useSWRConfig()
  const again = async () => {
    await Promise.all([mutate(tripKey(id)), mutate(workflowKey(id)), mutate(optionsKey(id)), mutate(readsOf('/trips/today/active'))])
    void mutate((key) => Array.isArray(key) && key[0] === '/trips')
  }
  return {
    save: async (input: TripInput) => {
      const trip = await api.put<Trip>(apiPath`/trips/${id}`, input)
      await mutate(tripKey(id), trip, { revalidate: false })
      void again()
      return trip
    },
    remove: async () => {
      await api.delete(apiPath`/trips/${id}`)
      void mutate((key) => Array.isArray(key) && key[0] === '/trips')
    },
    transition: async (targetStatus: TripStatus, notes: string) => {
      await api.put(apiPath`/routes/${id}/transition-status`, { targetStatus, ...(notes ? { notes } : {}) })
      await again()
    },
    start: async (step: WorkflowStart) => {
      await api.post(apiPath`/routes/${id}/${step}`)
      await again()
    },
    completeStop: async (stopId: string, status: StopStatus, notes: string) => {
      await api.put(apiPath`/trips/${id}/stops/${stopId}/complete`, { status, ...(notes ? { notes } : {}) })
      await again()
    },
    reload: again,
  }
}

export const tripStatuses: TripStatus[] = ['draft', 'planned', 'ready', 'in_progress', 'returning', 'completed', 'closed', 'cancelled']

export const tripTones: Record<TripStatus, Tone> = {
  draft: 'off', planned: 'neutral', ready: 'waiting', in_progress: 'active', returning: 'active', completed: 'good', closed: 'good', cancelled: 'off',
}

export const erpTones: Record<ErpStatus, Tone> = {
  none: 'off', processing: 'active', partial: 'waiting', fulfilled: 'good', shipping: 'active', shipped: 'good', invoicing: 'active', invoiced: 'good', failed: 'bad',
}

export const stopTones: Record<StopStatus, Tone> = { pending: 'neutral', arrived: 'active', completed: 'good', partial: 'waiting', failed: 'bad', skipped: 'off' }

export const driverName = (driver: Driver | null): string => (driver ? `${driver.firstName} ${driver.lastName}` : '')
