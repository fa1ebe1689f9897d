import { call } from '@/api/operations'
import type { TripInput, TripStatus } from '@/api/wire'
import type { BoardTrip } from '@/features/dispatch/wire'

/** Changes the truck, driver or start of a trip. Rejects with 409 and the current trip when it was changed meanwhile. */
export const changeTrip = (id: string, body: Pick<TripInput, 'vehicleId' | 'driverId' | 'startTime' | 'version'>) =>
  call('put', '/trips/{id}', { path: { id }, body })

const put = (id: string, targetStatus: TripStatus, notes: string, confirm: readonly string[]) =>
  call('put', '/routes/{id}/transition-status', {
    path: { id },
    body: { targetStatus, ...(notes ? { notes } : {}), ...(confirm.length > 0 ? { confirm: [...confirm] } : {}) },
  })

/** Makes a trip ready, by way of planned if it is a draft; or takes it back to planned. */
export async function setReady({ _id, status }: BoardTrip, ready: boolean, notes: string, confirm: readonly string[]) {
  if (ready && status === 'draft') await put(_id, 'planned', notes, confirm)
  await put(_id, ready ? 'ready' : 'planned', notes, confirm)
}
