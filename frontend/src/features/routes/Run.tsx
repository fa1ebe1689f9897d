import type { RouteDay } from '@/api/wire'
import classes from '@/features/routes/Routes.module.css'
import { dayName } from '@/features/routes/week'
import { nothing } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'

type Fault = RouteDay['problems'][number]['code']

/** What a cell says about the first thing that is wrong. */
const short: Record<Fault, string> = {
  route_inactive: 'Route inactive',
  no_vehicle: 'No truck',
  vehicle_inactive: 'Truck inactive',
  vehicle_double_booked: 'Truck conflict',
  no_driver: 'No driver',
  driver_ineligible: 'No driver',
  driver_double_booked: 'Driver conflict',
}

/** A start in the morning needs no AM in a narrow cell. */
const shortTime = (time: string): string => formatTimeOfDay(time).replace(/\sAM$/, '')

/** What the cell itself does not show, for screen readers. */
function further(day: RouteDay): string {
  return [
    ...(day.status === 'cancelled' ? ['canceled'] : []),
    ...(day.driver ? [`driver ${day.driver.firstName} ${day.driver.lastName}`] : []),
    day.vehicle?.name ?? 'no truck',
    ...(day.status === 'override' ? ['changed for this date'] : []),
    ...day.warnings,
  ].join(', ')
}

interface Props {
  day: RouteDay
  /** Names the driver only where the day differs from the weekly pattern. */
  brief?: boolean
  onOpen: (() => void) | undefined
  tabbable: boolean
}

/** A run of a route on a date. */
export function Run({ day, brief = false, onOpen, tabbable }: Props) {
  const [problem] = day.status === 'cancelled' ? [] : day.problems
  const named = !brief || day.status !== 'pattern'
  const canceled = day.status === 'cancelled' && (day.notes || 'Canceled')
  return (
    <button
      type="button"
      className={classes.run}
      data-status={day.status}
      data-attention={problem && ''}
      tabIndex={tabbable ? 0 : -1}
      title={day.warnings.join('\n') || undefined}
      aria-disabled={onOpen ? undefined : true}
      onClick={onOpen}
    >
      <span className={classes.spoken}>
        {day.route.name}, {dayName(day.date ?? '')}:{' '}
      </span>
      <b>{day.startTime ? shortTime(day.startTime) : nothing}</b>{' '}
      <span>{canceled || (problem ? short[problem.code] : named && day.driver?.firstName)}</span>
      <span className={classes.spoken}>, {further(day)}</span>
    </button>
  )
}
