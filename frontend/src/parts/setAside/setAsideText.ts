import type { SetAside, StopLine } from '@/api/wire'
import { deliveredText } from '@/resources/deliveredText'
import { count, formatInstant, words } from '@/ui/format'

const kinds: Record<SetAside['kind'], string> = {
  start: 'Start of the trip',
  arrive: 'Arrival',
  finish: 'Report',
  return: 'Return to the warehouse',
  end: 'End of the trip',
  unfinished: 'Unfinished report',
}

/** "Report, stop 4 Jewel-Osco · South Shore T-1042". */
export function setAsideTitle({ kind, stopNumber, stopName, routeName, tripNumber }: SetAside): string {
  const stop = stopNumber > 0 ? `, stop ${stopNumber} ${stopName}`.trimEnd() : ''
  return `${kinds[kind]}${stop} · ${[routeName, tripNumber || 'a deleted trip'].filter(Boolean).join(' ')}`
}

/**
 * What was reported: "Partial: Two were wet · 2 of 6 CS Apples: Damaged · received by R. Coleman, signed, 1 photo".
 * `lines` are those of the stop; a line that is not among them is named by its number.
 */
export function setAsideSays(
  { status, notes, deliveredLines, proof, photosOnPhone }: SetAside,
  lines: readonly StopLine[],
): string {
  const photos = (proof?.photos?.length ?? 0) + (proof?.photo ? 1 : 0)
  const seen = [
    proof?.name && `received by ${proof.name}`,
    proof?.signature && 'signed',
    photos > 0 && count(photos, 'photo'),
  ].filter(Boolean)
  return [
    [status && words(status), notes].filter(Boolean).join(': '),
    ...deliveredLines.map((line) => deliveredText(line, lines)),
    seen.join(', '),
    photosOnPhone > 0 && `${count(photosOnPhone, 'photo')} only on the phone`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "Rosa Delgado, Nov 20, 9:12 AM". */
export const setAsideBy = ({ by, madeAt }: SetAside): string =>
  [by ? `${by.firstName} ${by.lastName}` : 'A driver', formatInstant(madeAt)].join(', ')
