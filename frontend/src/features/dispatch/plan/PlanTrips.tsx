import { IconArrowsExchange, IconBuildingWarehouse, IconLock } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent } from 'react'
import { formatClock } from '@/ui/clock'
import { colorOf, tripName } from '@/resources/tripTag'
import classes from '@/features/dispatch/plan/Plan.module.css'
import { movesOfTrip, summaryOf } from '@/features/dispatch/plan/planMoves'
import type { Plan, PlanStop, PlanTrip, TripMetrics } from '@/features/dispatch/plan/planWire'
import { reloadText } from '@/features/dispatch/plan/planWords'
import { TripTag } from '@/parts/TripTag'
import { count, formatDistance } from '@/ui/format'

/** The id of a trip on the preview; one that is new has only its number. */
export const idOf = ({ tripId, number }: PlanTrip): string => tripId ?? number

/** Two values, the new one bold; one where nothing changes. */
function Pair({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined || before === after) return after
  return (
    <>
      {/* The unit once: "20.3 → 18.0 mi". */}
      {before.replace(/ mi$| km$|%$/, '')} → <b>{after}</b>
    </>
  )
}

const percent = ({ fullest }: TripMetrics) => (fullest.dimension === 'none' ? '–' : `${fullest.percent}%`)
const nameOf = (stop: PlanStop) => stop.customer?.name ?? 'Stop'

interface TagOfProps {
  plan: Plan
  tripId: string | null
}

function TagOf({ plan, tripId }: TagOfProps) {
  const index = plan.trips.findIndex((trip) => trip.tripId === tripId)
  const trip = plan.trips[index]
  return trip ? <TripTag number={trip.number} color={colorOf(trip.number, index)} /> : null
}

interface MovesProps {
  plan: Plan
  trip: PlanTrip
  kept: boolean
  onKeep: (() => void) | undefined
}

/** What changes on one trip, stop by stop. */
function Moves({ plan, trip, kept, onKeep }: MovesProps) {
  const { joined, left, moved } = movesOfTrip(plan, trip)
  const saved = (trip.before?.distanceKm ?? 0) - trip.after.distanceKm
  return (
    <ul className={classes.moves}>
      {joined.map((stop) => (
        <li key={stop.salesOrderIds.join()}>
          <span className={classes.sign}>+</span>
          <span>
            <b>{nameOf(stop)}</b> {stop.shipTo?.street}
          </span>
          <span>
            {stop.fromTripId ? (
              <>
                from <TagOf plan={plan} tripId={stop.fromTripId} />
              </>
            ) : (
              'was unplanned'
            )}
            {stop.arrival && ` · ${formatClock(stop.arrival)}`}
          </span>
        </li>
      ))}
      {left.map(({ stop, to }) => (
        <li key={stop.salesOrderIds.join()}>
          <span className={classes.sign}>−</span>
          <span>
            <b>{nameOf(stop)}</b> {stop.shipTo?.street}
          </span>
          <span>{to ? <>to {to.number}</> : 'left out'}</span>
        </li>
      ))}
      {trip.stops.map(
        (stop) =>
          stop.reload && (
            <li key={`reload ${stop.salesOrderIds.join()}`}>
              <IconBuildingWarehouse size={12} aria-hidden />
              <span>{reloadText(stop)}</span>
              <span>then {nameOf(stop)}</span>
            </li>
          ),
      )}
      <li>
        <IconArrowsExchange size={12} aria-hidden />
        <span>
          {moved > 0 ? `${count(moved, 'stop')} in a new sequence` : 'The other stops keep their sequence'}
          {trip.before && saved > 0.05 && `: ${formatDistance(saved)} less`}
        </span>
        {onKeep && (
          <button type="button" className={classes.link} aria-pressed={kept} onClick={onKeep}>
            {kept ? 'Change it' : 'Keep as it was'}
          </button>
        )}
      </li>
    </ul>
  )
}

/** The figures of all trips together. */
function Sums({ plan: { trips, before, after } }: Pick<Props, 'plan'>) {
  if (!before || !after) return null
  const stops = (side: 'before' | 'after') => trips.reduce((sum, trip) => sum + (trip[side]?.stops ?? 0), 0)
  const lastBack = (side: 'before' | 'after') =>
    formatClock(
      trips
        .flatMap((trip) => trip[side]?.back ?? [])
        .toSorted()
        .at(-1),
    )
  return (
    <tfoot>
      <tr>
        <th scope="row">All trips</th>
        <td>
          <Pair before={`${stops('before')}`} after={`${stops('after')}`} />
        </td>
        <td>
          <Pair before={formatDistance(before.distanceKm)} after={formatDistance(after.distanceKm)} />
        </td>
        <td>
          <Pair before={lastBack('before')} after={lastBack('after')} />
        </td>
        <td>
          <Pair before={`${before.fullestPercent}%`} after={`${after.fullestPercent}%`} />
        </td>
        <td>
          <Pair before={`${before.lateStops}`} after={`${after.lateStops}`} />
        </td>
      </tr>
    </tfoot>
  )
}

interface Props {
  plan: Plan
  selected: string | undefined
  opened: string | undefined
  kept: readonly string[]
  onSelect: (id: string) => void
  onOpen: (id: string | undefined) => void
  /** Keeps a trip as it was, or changes it after all; undefined when the plan can no longer be applied. */
  onKeep: ((tripId: string) => void) | undefined
}

function moveRow(event: KeyboardEvent<HTMLTableElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-trip]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  if (step === 0 || at < 0) return false
  rows[at + step]?.focus()
  return true
}

/** The trips of a plan with their figures before and after; each opens to what changes on it. */
export function PlanTrips({ plan, selected, opened, kept, onSelect, onOpen, onKeep }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { trip } = (event.target as HTMLElement).dataset
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (trip && event.key === 'ArrowRight') onOpen(trip)
    else if (trip && event.key === 'ArrowLeft') onOpen(undefined)
    else if (!moveRow(event)) return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.title}>
        <h3 id="changes">What changes</h3>
        <span className={classes.quiet}>{summaryOf(plan)}</span>
      </div>
      {/* The arrow keys move between the trips, and open one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={classes.trips} aria-labelledby="changes" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {['Trip', 'Stops', 'Distance', 'Back', 'Fullest', 'Late'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.trips.map((trip, index) => {
            const { before, after } = trip
            const id = idOf(trip)
            const isKept = trip.tripId !== null && kept.includes(trip.tripId)
            const locked = trip.stops.filter((stop) => stop.locked).length
            return (
              <Fragment key={id}>
                <tr data-selected={id === selected || undefined} data-kept={isKept || undefined}>
                  <td>
                    <button
                      type="button"
                      className={classes.open}
                      data-trip={id}
                      aria-expanded={opened === id}
                      onFocus={() => onSelect(id)}
                      onClick={() => onOpen(opened === id ? undefined : id)}
                    >
                      <TripTag number={trip.number} color={colorOf(trip.number, index)} />
                      <span>
                        {tripName(trip)}
                        {isKept && ', as it was'}
                        {trip.tripId === null && ', new'}
                      </span>
                      {after.reloads > 0 && (
                        <span className={classes.quiet}>
                          <IconBuildingWarehouse size={12} role="img" aria-label="Reloads" /> {after.reloads}
                        </span>
                      )}
                      {locked > 0 && (
                        <span className={classes.quiet}>
                          <IconLock size={12} role="img" aria-label="Locked stops" /> {locked}
                        </span>
                      )}
                    </button>
                  </td>
                  <td>
                    <Pair before={before ? `${before.stops}` : undefined} after={`${after.stops}`} />
                  </td>
                  <td>
                    <Pair
                      before={before ? formatDistance(before.distanceKm) : undefined}
                      after={formatDistance(after.distanceKm)}
                    />
                  </td>
                  <td>
                    <Pair
                      before={before?.back ? formatClock(before.back) : undefined}
                      after={formatClock(after.back)}
                    />
                  </td>
                  <td className={after.fullest.percent > 100 ? classes.red : undefined}>
                    <Pair before={before ? percent(before) : undefined} after={percent(after)} />
                  </td>
                  <td className={after.lateStops > 0 ? classes.amber : undefined}>
                    <Pair before={before ? `${before.lateStops}` : undefined} after={`${after.lateStops}`} />
                  </td>
                </tr>
                {opened === id && (
                  <tr data-selected={id === selected || undefined}>
                    <td colSpan={6} className={classes.cell}>
                      <Moves
                        plan={plan}
                        trip={trip}
                        kept={isKept}
                        onKeep={trip.tripId && trip.changed && onKeep ? () => onKeep(trip.tripId!) : undefined}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        <Sums plan={plan} />
      </table>
    </>
  )
}
