import { call } from '@/api/operations'
import type { SetAsideReport } from '@/api/wire'
import { type Action, photosHere, type Told } from '@/features/driver/queue/actions'
import { proofOf } from '@/features/driver/queue/perform'
import type { Draft } from '@/features/driver/report/report'

const longestReason = 2_000
const longestNotes = 10_000

const send = (tripId: string, key: string, body: Omit<SetAsideReport, 'sentAt'>): Promise<Told> =>
  call('put', '/trips/{id}/set-aside/{key}', {
    path: { id: tripId, key },
    body: { ...body, sentAt: new Date().toISOString() },
  })

/**
 * Tells the office of a refused action, with all that it says, and asks what has become of it. `accepted`: the server has
 * taken it after all.
 */
export function tellOffice(action: Action, accepted: boolean): Promise<Told> {
  const { tripId, key, kind, stopId, at, stopVersion, report, refused } = action
  const proof = report && proofOf(report, at)
  return send(tripId, key, {
    kind,
    reason: (refused?.message ?? '').slice(0, longestReason),
    madeAt: at,
    photosOnPhone: photosHere(action).length,
    ...(stopId ? { stopId } : {}),
    ...(stopVersion === undefined ? {} : { stopVersion }),
    ...(report ? { status: report.status, notes: report.notes.slice(0, longestNotes) } : {}),
    ...(kind === 'arrive' ? { status: 'arrived' as const } : {}),
    ...(report && report.lines.length > 0 ? { deliveredLines: report.lines } : {}),
    ...(proof ? { proof } : {}),
    ...(accepted ? { accepted } : {}),
  })
}

/** Offers the office a report that was not finished when its trip went to another driver. It stays on the phone. */
export function offerDraft(tripId: string, stopId: string, draft: Draft): Promise<Told> {
  const { entries, reason, note, name, signature, photos } = draft
  const deliveredLines = Object.entries(entries).flatMap(([line, entry]) => {
    const [salesOrderId = '', lineId = ''] = line.split(' ')
    const quantity = Number(entry.quantity)
    return Number.isFinite(quantity) && quantity >= 0 ? { salesOrderId, lineId, quantity, reason: entry.reason } : []
  })
  return send(tripId, `draft-${stopId}`, {
    kind: 'unfinished',
    stopId,
    reason: 'The trip went to another driver before the report was finished',
    notes: [reason, note].filter(Boolean).join(': ').slice(0, longestNotes),
    photosOnPhone: photos.length,
    ...(deliveredLines.length > 0 ? { deliveredLines } : {}),
    ...(name || signature ? { proof: { name, signature } } : {}),
  })
}
