import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Driver, VehicleInput } from '@/api/wire'

export const nameOfDriver = ({ firstName, lastName }: Driver): string => `${firstName} ${lastName}`.trim()

/** All vehicles, the inactive ones too. */
export const useAllVehicles = () => useRead(keyOf('/vehicles', { query: { includeInactive: true } }))
/** The users who can drive. */
export const useEligibleDrivers = () => useRead(keyOf('/vehicles/eligible-drivers'))

/** The route that the vehicle drives today, or usually; null for none. */
export const useRouteOfVehicle = (id: string) => useRead(keyOf('/vehicles/{id}/associated-route', { path: { id } }))
/** Who drives the vehicle today, or usually; null for nobody. */
export const useDriverOfVehicle = (id: string) => useRead(keyOf('/vehicles/{id}/associated-driver', { path: { id } }))

/** The writes on vehicles. All reads of vehicles are then read again. */
export function useVehicleActions() {
  const { mutate } = useSWRConfig()
  const took = async <T>(answer: T) => {
    await mutate(readsOf('/vehicles'))
    return answer
  }
  return {
    create: async (input: VehicleInput, idempotencyKey: string) =>
      took(await call('post', '/vehicles', { body: input }, { idempotencyKey })),
    /** Rejects with 409 and the current vehicle when somebody has changed it since the version. */
    change: async (id: string, input: VehicleInput, version: number) =>
      took(await call('patch', '/vehicles/{id}', { path: { id }, body: { ...input, version } })),
    /** Rejects with 409 when schedules use the vehicle. */
    setActive: async (id: string, isActive: boolean) =>
      took(await call('patch', '/vehicles/{id}/toggle-active', { path: { id }, body: { isActive } })),
    /** Rejects with 409 when the vehicle was ever used. */
    remove: async (id: string) => took(await call('delete', '/vehicles/{id}', { path: { id } })),
  }
}
