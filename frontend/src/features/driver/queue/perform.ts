import { ApiError } from '@/api/errors'
import { call } from '@/api/operations'
import { upload } from '@/api/upload'
import type { StopCompletion, Trip } from '@/api/wire'
import type { Action, Photo, Report } from '@/features/driver/queue/actions'
import { count } from '@/ui/format'

const targets = { start: 'in_progress', return: 'returning', end: 'completed' } as const

/**
 * The stop has as many photos as it can have, for example of reports that this phone does not know. The report is worth
 * more than the photo: it is sent without it, and says so.
 */
const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 409 && !error.held

async function uploaded(action: Action, photo: Photo, at: number): Promise<Photo> {
  if (photo.key) return photo
  const form = new FormData()
  form.append('image', new Blob([photo.bytes], { type: photo.type }), 'photo.jpg')
  const path = `/trips/${encodeURIComponent(action.tripId)}/stops/${encodeURIComponent(action.stopId)}/photo`
  try {
    const { key } = await upload<{ key: string }>(path, form, { idempotencyKey: `${action.key}-${at}` })
    return { ...photo, key }
  } catch (error) {
    if (isTooMany(error)) return { ...photo, leftOut: true }
    throw error
  }
}

const proofOf = ({ name, signature, photos, place }: Report, at: string): StopCompletion['proof'] =>
  name || signature || photos.length > 0 || place
    ? { name, signature, photos: photos.flatMap(({ key }) => key ?? []), at, ...place }
    : undefined

/** Sends an action. `keep` saves it with the keys of its photos, so that none is uploaded twice. */
export async function perform(action: Action, keep: (action: Action) => Promise<void>): Promise<Trip> {
  const options = { idempotencyKey: action.key }
  if (action.kind !== 'arrive' && action.kind !== 'finish')
    return call(
      'put',
      '/routes/{id}/transition-status',
      {
        path: { id: action.tripId },
        body: {
          targetStatus: targets[action.kind],
          at: action.at,
          sentAt: new Date().toISOString(),
          ...(action.confirm ? { confirm: action.confirm as never } : {}),
        },
      },
      options,
    )
  const path = { tripId: action.tripId, stopId: action.stopId }
  const { at: madeAt, stopVersion } = action
  // The server corrects the times by the difference of its clock to the phone's when this is sent.
  const times = () => ({
    completedAt: madeAt,
    madeAt,
    sentAt: new Date().toISOString(),
    ...(stopVersion === undefined ? {} : { stopVersion }),
  })
  let { report } = action
  if (!report)
    return call(
      'put',
      '/trips/{tripId}/stops/{stopId}/complete',
      { path, body: { status: 'arrived', ...times() } },
      options,
    )
  for (const [at, photo] of report.photos.entries()) {
    if (photo.key || photo.leftOut) continue
    const sent = await uploaded(action, photo, at)
    report = { ...report, photos: report.photos.with(at, sent) }
    await keep({ ...action, report })
  }
  const leftOut = report.photos.filter((photo) => photo.leftOut).length
  const proof = proofOf(report, action.at)
  const notes = [report.notes, leftOut > 0 ? `${count(leftOut, 'photo')} left out: the stop has 8 already` : '']
    .filter(Boolean)
    .join('. ')
  const body: StopCompletion = {
    status: report.status,
    ...times(),
    ...(notes ? { notes } : {}),
    ...(report.lines.length > 0 ? { deliveredLines: report.lines } : {}),
    ...(proof ? { proof } : {}),
  }
  return call('put', '/trips/{tripId}/stops/{stopId}/complete', { path, body }, options)
}
