import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Route, RouteDay } from '@/api/wire'
import classes from '@/features/routes/Routes.module.css'
import { RouteTag } from '@/features/routes/RouteTag'
import { dayName } from '@/features/routes/week'
import { paths } from '@/paths'
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

interface RunProps {
  day: RouteDay
  onOpen: (() => void) | undefined
  tabbable: boolean
}

function Run({ day, onOpen, tabbable }: RunProps) {
  const [problem] = day.status === 'cancelled' ? [] : day.problems
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
      <span>{canceled || (problem ? short[problem.code] : day.driver?.firstName)}</span>
      <span className={classes.spoken}>, {further(day)}</span>
    </button>
  )
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface Props {
  routes: readonly Route[]
  days: readonly RouteDay[]
  dates: readonly string[]
  today: string
  selected: string | undefined
  /** undefined for users who may not change it. */
  onOpen: ((routeId: string, date: string) => void) | undefined
}

/** The week of all routes. The arrow keys move between the runs, Enter opens one. */
export function ScheduleGrid({ routes, days, dates, today, selected, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const by = new Map(days.map((day) => [`${day.routeId} ${day.date}`, day]))
  const first = routes.flatMap(({ _id }) => dates.map((date) => `${_id} ${date}`)).find((key) => by.has(key))

  /** Moves the focus to the next run in a direction, over dates without one. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const cell = (event.target as HTMLElement).closest('td')
    if (!step || !cell || event.altKey) return
    event.preventDefault()
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
    let row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
    let column = cell.cellIndex
    for (;;) {
      row += step[0]
      column += step[1]
      const next = rows[row]?.cells[column]
      if (!next || next.tagName !== 'TD') return
      const run = next.querySelector('button')
      if (run) return run.focus()
    }
  }
  return (
    <div className={classes.scroll}>
      {/* The arrow keys are an addition: Tab reaches the first run, and each is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} className={classes.calendar} aria-label="Schedule" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">Route</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today ? '' : undefined}>
                {dayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => (
            <tr key={route._id} data-selected={route._id === selected ? '' : undefined}>
              <th scope="row">
                <Link
                  to={{ pathname: paths.route(route._id), search: `?week=${dates[0]}` }}
                  className={classes.name}
                  aria-current={route._id === selected || undefined}
                >
                  <RouteTag route={route} />
                  <span>{route.name}</span>
                </Link>
              </th>
              {dates.map((date) => {
                const key = `${route._id} ${date}`
                const day = by.get(key)
                return (
                  <td key={date}>
                    {day && (
                      <Run day={day} onOpen={onOpen && (() => onOpen(route._id, date))} tabbable={key === first} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
