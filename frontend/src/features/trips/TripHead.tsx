import { Group } from '@mantine/core'
import type { Tracking, Trip } from '@/api/wire'
import { isUnderWay, TrackState, TrackStatePlace } from '@/features/trips/tracking/TrackState'
import classes from '@/features/trips/TripPage.module.css'
import { Facts } from '@/ui/Facts'
import { count, formatDate, formatDistance, formatInstant, formatMinutes, formatMoney, formatWeight } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'
import { usePageActionsSlot } from '@/ui/pageActions'

/** 'Printed Nov 21, 5:12 AM · 2 changes since'. */
const manifestState = ({ how, at, changes }: NonNullable<Trip['manifest']>): string =>
  `${how === 'sent' ? 'Sent' : 'Printed'} ${formatInstant(at)} · ${changes ? `${count(changes, 'change')} since` : 'unchanged'}`

const isDone = ({ status }: Trip['stops'][number]) => status !== 'pending' && status !== 'arrived'

/** '3 of 5, 1 partial', or '5' before the trip has left. */
function stopsText({ stops, departedAt, totals }: Trip): string {
  const orders = totals.orders === stops.length ? '' : ` · ${count(totals.orders, 'order')}`
  if (!departedAt) return `${stops.length}${orders}`
  const partial = stops.filter(({ status }) => status === 'partial').length
  const failed = stops.filter(({ status }) => status === 'failed').length
  return [
    `${stops.filter(isDone).length} of ${stops.length} done`,
    partial > 0 && `${partial} partial`,
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the trip is and how it is doing, in one row, with the actions of the page beside it. */
export function TripHead({
  trip,
  tracking,
  isLoading,
}: {
  trip: Trip
  tracking: Tracking | undefined
  /** How the trip is doing is still read. */
  isLoading: boolean
}) {
  const actions = usePageActionsSlot()
  const { totals } = trip
  const distance = totals.distanceKm > 0 ? formatDistance(totals.distanceKm) : 'unknown'
  const start = trip.startTime ? `, ${formatTimeOfDay(trip.startTime)}` : ''
  return (
    <div className={classes.head}>
      <div className={classes.facts}>
        {tracking ? <TrackState tracking={tracking} /> : isLoading && isUnderWay(trip) && <TrackStatePlace />}
        <Facts
          facts={[
            ['Date and start', `${formatDate(trip.tripDate)}${start}`],
            ['Stops', stopsText(trip)],
            ['Load', `${formatWeight(totals.weight)} · ${count(Math.round(totals.cases), 'case')}`],
            ['Value', formatMoney(totals.value)],
            ['Distance', `${distance} · ${formatMinutes(totals.durationMin)}`],
            ...(trip.manifest ? [['Manifest', manifestState(trip.manifest)] as const] : []),
          ]}
        />
      </div>
      <Group gap="xs" className={classes.actions} ref={actions} />
    </div>
  )
}
