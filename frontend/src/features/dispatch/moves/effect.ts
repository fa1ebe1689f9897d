import { cardOf } from '@/features/dispatch/moves/changes'
import type { BoardTrip } from '@/features/dispatch/wire'
import { fullest, problemText, tripNote, type Tone } from '@/features/dispatch/words'
import { formatClock } from '@/ui/clock'
import { count, formatDistance, formatMinutes } from '@/ui/format'

/** What a change would do to a trip, in words, as it is shown beside the card that is dragged. */
export interface Effect {
  tone: Tone
  title: string
  lines: string[]
}

const signed = (sign: number, text: string) => `${sign < 0 ? '−' : '+'}${text}`

/** Compares a trip before and after a change. `card` is the card that was put on it. */
export function effectOf(before: BoardTrip, after: BoardTrip, card: string): Effect {
  const own = after.stops.find(
    (stop) => cardOf(stop) === card || stop.orders.some((each) => each.salesOrderId === card),
  )
  const was = new Map(before.stops.map((stop) => [cardOf(stop), stop.lateMinutes]))
  const others = after.stops.filter((stop) => stop !== own && stop.lateMinutes > 0)
  const become = others.filter((stop) => (was.get(cardOf(stop)) ?? 0) === 0).length
  const later = others.filter((stop) => stop.lateMinutes > (was.get(cardOf(stop)) ?? 0)).length - become
  const late = own?.problems.find(({ code }) => code === 'late')
  const problem = late ?? own?.problems[0] ?? after.problems.find(({ code }) => code === 'overload')
  const km = (after.distanceKm ?? 0) - (before.distanceKm ?? 0)
  const minutes = (after.durationMin ?? 0) - (before.durationMin ?? 0)
  const full = fullest(after)
  const note = tripNote(after)
  return {
    tone: problem || become > 0 ? 'red' : note && note.tone !== 'quiet' ? 'amber' : 'quiet',
    title: [
      own?.arrival ? `Arrives ${formatClock(own.arrival)}` : 'No time of arrival',
      problem && problemText(problem),
    ]
      .filter(Boolean)
      .join(', '),
    lines: [
      [
        become > 0 && `${count(become, 'later stop becomes', 'later stops become')} late`,
        later > 0 && `${later} later still`,
      ]
        .filter(Boolean)
        .join(', '),
      [
        after.distanceKm !== null && signed(km, formatDistance(Math.abs(km))),
        after.durationMin !== null && signed(minutes, formatMinutes(Math.abs(minutes))),
        full !== undefined && `${full}% full`,
      ]
        .filter(Boolean)
        .join(' · '),
    ].filter(Boolean),
  }
}
