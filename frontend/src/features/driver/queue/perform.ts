import { ApiError } from '@/api/errors'
import { call } from '@/api/operations'
import { upload } from '@/api/upload'
import type { StopCompletion, Trip } from '@/api/wire'
import { canBeSent } from '@/features/driver/report/photos'
import type { Action, Photo, Report } from '@/features/driver/queue/actions'
import type { Originals } from '@/features/driver/queue/originals'
import { count } from '@/ui/format'

const targets = { start: 'in_progress', return: 'returning', end: 'completed' } as const

/**
 * The stop has as many photos as it can have, for example of reports that this phone does not know. The report is worth
 * more than the photo: it is sent without it, and says so. Any other conflict, such as a trip that has not left, refuses
 * the report too.
 */
const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.body?.code === 'photos_full'

/** The server cannot read it, or it is too large. */
const isUnread = (error: unknown): boolean => error instanceof ApiError && [400, 413, 415, 422].includes(error.status)

async function uploaded(action: Action, photo: Photo, at: number, originals: Originals): Promise<Photo> {
  const path = `/trips/${encodeURIComponent(action.tripId)}/stops/${encodeURIComponent(action.stopId)}/photo`
  const send = async ({ type, bytes }: Pick<Photo, 'type' | 'bytes'>, idempotencyKey: string) => {
    const form = new FormData()
    form.append('image', new Blob([bytes], { type }), 'photo')
    return upload<{ key: string }>(path, form, { idempotencyKey })
  }
  try {
    return { ...photo, ...(await send(photo, `${action.key}-${at}`)) }
  } catch (error) {
    if (isTooMany(error)) return { ...photo, leftOut: 'many' }
    if (!isUnread(error)) throw error
  }
  try {
    // What the phone made of it cannot be read; the file of the camera may be.
    const original = await originals.of(photo.id)
    if (original && canBeSent(original.bytes))
      return { ...photo, ...(await send(original, `${action.key}-${at}-whole`)) }
  } catch (error) {
    if (!isUnread(error)) throw error
  }
  return { ...photo, leftOut: 'unread' }
}

/** What the office is told about photos that are not sent. */
const leftOutText = (photos: readonly Photo[], why: NonNullable<Photo['leftOut']>): string => {
  const n = photos.filter(({ leftOut }) => leftOut === why).length
  if (n === 0) return ''
  const reason = why === 'many' ? 'the stop has 8 already' : 'not readable by the server'
  return `${count(n, 'photo')} left out: ${reason}`
}

export const proofOf = ({ name, signature, photos, place }: Report, at: string): StopCompletion['proof'] =>
  name || signature || photos.length > 0 || place
    ? { name, signature, photos: photos.flatMap(({ key }) => key ?? []), at, ...place }
    : undefined

/** Sends an action. `keep` saves it with the keys of its photos, so that none is uploaded twice. */
export async function perform(
  action: Action,
  keep: (action: Action) => Promise<void>,
  originals: Originals,
): Promise<Trip> {
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
    const sent = await uploaded(action, photo, at, originals)
    report = { ...report, photos: report.photos.with(at, sent) }
    await keep({ ...action, report })
  }
  const proof = proofOf(report, action.at)
  const { photos } = report
  const notes = [report.notes, leftOutText(photos, 'many'), leftOutText(photos, 'unread')].filter(Boolean).join('. ')
  const body: StopCompletion = {
    status: report.status,
    ...times(),
    ...(notes ? { notes } : {}),
    ...(report.lines.length > 0 ? { deliveredLines: report.lines } : {}),
    ...(proof ? { proof } : {}),
  }
  return call('put', '/trips/{tripId}/stops/{stopId}/complete', { path, body }, options)
}
