import { useRef } from 'react'
import { Link } from 'react-router'
import type { Route, RouteDay } from '@/api/wire'
import classes from '@/features/routes/Routes.module.css'
import { RouteTag } from '@/features/routes/RouteTag'
import { Run } from '@/features/routes/Run'
import { moveRun } from '@/features/routes/runKeys'
import { dayName } from '@/features/routes/week'
import { paths } from '@/paths'

interface Props {
  routes: readonly Route[]
  days: readonly RouteDay[]
  dates: readonly string[]
  today: string
  /** undefined for users who may not change it. */
  onOpen: ((routeId: string, date: string) => void) | undefined
}

/** The week of all routes. The arrow keys move between the runs, Enter opens one. */
export function ScheduleGrid({ routes, days, dates, today, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const by = new Map(days.map((day) => [`${day.routeId} ${day.date}`, day]))
  const first = routes.flatMap(({ _id }) => dates.map((date) => `${_id} ${date}`)).find((key) => by.has(key))

  return (
    <div className={classes.scroll}>
      {/* The arrow keys are an addition: Tab reaches the first run, and each is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        ref={table}
        className={classes.calendar}
        aria-label="Schedule"
        onKeyDown={(event) => moveRun(event, table.current)}
      >
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
            <tr key={route._id}>
              <th scope="row">
                <Link to={paths.route(route._id)} className={classes.name}>
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
