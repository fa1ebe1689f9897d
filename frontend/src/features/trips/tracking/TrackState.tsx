import type { Tracking, Trip } from '@/api/wire'
import classes from '@/features/trips/tracking/Tracking.module.css'
import { phoneWarning } from '@/resources/driverPhone'
import { offPlanText } from '@/resources/lateness'
import { formatMinutes, formatSpeed } from '@/ui/format'
import { formatTimeOn } from '@/ui/clock'

const minuteMs = 60_000

/** "22 s ago", "11 min ago". */
const ageOf = (seconds: number): string => (seconds < 60 ? `${seconds} s ago` : `${formatMinutes(seconds / 60)} ago`)

/** Where the truck is known to be, in words: never a place without its age. */
function PositionText({ tracking: { position, trip } }: { tracking: Tracking }) {
  if (!position) return <span>No position was recorded</span>
  if (!position.stale)
    return (
      <span>
        Truck seen {ageOf(position.ageSeconds)}
        {position.speed === null ? '' : ` · ${formatSpeed(position.speed)}`}
      </span>
    )
  return (
    <span>
      <b data-amber>No position for {formatMinutes(position.ageSeconds / 60)}</b>, last seen{' '}
      {formatTimeOn(trip.tripDate, position.recordedAt)}
    </span>
  )
}

export const isUnderWay = ({ status }: Pick<Trip, 'status'>): boolean =>
  status === 'in_progress' || status === 'returning'

/** The line of the state while it is read. */
export const TrackStatePlace = () => <p className={classes.state} aria-hidden />

/** How a trip on the road is doing: its delay, when it is back, and the age of its position. */
export function TrackState({ tracking }: { tracking: Tracking }) {
  const { trip, progress, delayMinutes: delay, punctuality } = tracking
  if (!isUnderWay(trip)) return null
  const warning = phoneWarning(tracking.driverPhone)
  const planned =
    progress.finishEta && delay !== null
      ? new Date(Date.parse(progress.finishEta) - delay * minuteMs).toISOString()
      : undefined
  return (
    <p className={classes.state}>
      {delay !== null && <b data-amber={punctuality === 'late' ? '' : undefined}>{offPlanText(delay)}</b>}
      {progress.finishEta && (
        <span>
          Back at {formatTimeOn(trip.tripDate, progress.finishEta)}
          {planned && delay !== 0 ? `, planned ${formatTimeOn(trip.tripDate, planned)}` : ''}
        </span>
      )}
      <PositionText tracking={tracking} />
      {warning && (
        <span>
          <b data-amber>The driver’s phone may lose reports</b>. {warning}
        </span>
      )}
    </p>
  )
}
