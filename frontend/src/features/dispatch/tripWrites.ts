import { call } from '@/api/operations'
import type { TripInput, TripStatus } from '@/api/wire'
import type { BoardTrip } from '@/features/dispatch/wire'

/** Changes the truck, driver or start of a trip. Rejects with 409 and the current trip when it was changed meanwhile. */
export const changeTrip = (id: string, body: Pick<TripInput, 'vehicleId' | 'driverId' | 'startTime' | 'version'>) =>
  call('put', '/trips/{id}', { path: { id }, body })

/** Deletes a draft or planned trip. */
export const deleteTrip = (id: string) => call('delete', '/trips/{id}', { path: { id } })

const put = (id: string, targetStatus: TripStatus, notes: string, confirm: readonly string[]) =>
  call('put', '/routes/{id}/transition-status', {
    path: { id },
    body: { targetStatus, ...(notes ? { notes } : {}), ...(confirm.length > 0 ? { confirm: [...confirm] } : {}) },
  })

/** Gives a trip to its driver as it is now: it becomes ready, and its changes are counted from here on. */
export async function sendTrip(trip: BoardTrip, notes: string) {
  if (trip.status !== 'ready') await setReady(trip, true, notes, [])
  await call('post', '/trips/{id}/manifest', { path: { id: trip._id }, body: { how: 'sent' } })
}

/** Takes a trip that was sent back to the status that it had. */
export async function takeBack({ _id, status }: BoardTrip) {
  await put(_id, 'planned', '', [])
  if (status === 'draft') await put(_id, 'draft', '', [])
}

/** Makes a trip ready, by way of planned if it is a draft; or takes it back to planned. */
export async function setReady({ _id, status }: BoardTrip, ready: boolean, notes: string, confirm: readonly string[]) {
  if (ready && status === 'draft') await put(_id, 'planned', notes, confirm)
  await put(_id, ready ? 'ready' : 'planned', notes, confirm)
}
