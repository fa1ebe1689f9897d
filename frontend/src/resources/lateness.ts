import { formatClock } from '@/ui/clock'
import { formatMinutes } from '@/ui/format'

type Instant = string | number | null | undefined

/** What the lateness of a stop follows from. */
export interface Expected {
  /** When the truck is expected, or was there. */
  eta: Instant
  /** When the stop closes; absent: it is open at any time. */
  closesAt?: Instant
  firstEta: Instant
  plannedArrival: Instant
}

export interface Lateness {
  minutes: number
  /** The stop is reached after it has closed. */
  missed: boolean
  /** "12 min late" for a missed window, else "28 min behind". */
  text: string
}

/** Minutes behind the first expected time that are worth a word. */
const muchMinutes = 15
/** Above this, minutes are shown as hours and minutes. */
const mostMinutes = 90

/** A delay: "75 min", "1 h 40 min". */
export function formatDelay(minutes: number): string {
  const whole = Math.round(minutes)
  return whole <= mostMinutes ? `${whole} min` : formatMinutes(whole)
}

const ms = (instant: Instant): number => (instant ? new Date(instant).getTime() : NaN)
const minutesFrom = (from: number, to: number): number => Math.round((to - from) / 60_000)

/**
 * How late a stop is: after its delivery window, or, where it has none, after the time that was expected first.
 * Undefined: it is not late.
 */
export function latenessOf({ eta, closesAt, firstEta, plannedArrival }: Expected): Lateness | undefined {
  const [at, closes] = [ms(eta), ms(closesAt)]
  const isOpen = Number.isNaN(closes)
  const minutes = minutesFrom(isOpen ? ms(firstEta ?? plannedArrival) : closes, at)
  if (!(minutes > (isOpen ? muchMinutes : 0))) return undefined
  return { minutes, missed: !isOpen, text: `${formatDelay(minutes)} ${isOpen ? 'behind' : 'late'}` }
}

/** "closes 9:35, expected 9:47, 12 min late", "expected 9:47, 28 min behind". */
export const latenessSentence = ({ eta, closesAt }: Expected, { missed, text }: Lateness): string =>
  `${missed ? `closes ${formatClock(closesAt)}, ` : ''}expected ${formatClock(eta)}, ${text}`

/** Whether a trip or stop keeps to its plan: "28 min behind", "3 min ahead", "On plan"; '' where that is not known. */
export function offPlanText(minutes: number | null | undefined): string {
  if (minutes == null) return ''
  if (Math.abs(minutes) < 1) return 'On plan'
  return `${formatDelay(Math.abs(minutes))} ${minutes > 0 ? 'behind' : 'ahead'}`
}
