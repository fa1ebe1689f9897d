import { ActionIcon, Button, Paper, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { addDays, useSession } from '@/api/session'
import type { Route } from '@/api/wire'
import { DayPanel } from '@/features/routes/LazyDialogs'
import classes from '@/features/routes/RoutePage.module.css'
import { Run } from '@/features/routes/Run'
import { moveRun } from '@/features/routes/runKeys'
import { RunSummary } from '@/features/routes/RunSummary'
import { weekdays, weekOf } from '@/features/routes/week'
import { useCalendar } from '@/resources/routes'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'

const weeks = 5
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** "24", with the month on its first day and on the first day shown: "Dec 1". */
function dayText(date: string, isFirst: boolean): string {
  const day = Number(date.slice(8))
  return isFirst || day === 1 ? `${month.format(new Date(date))} ${day}` : `${day}`
}

/** The runs of a route in five weeks. The arrow keys move between them; the chosen one is edited below. */
export function RouteCalendar({ route }: { route: Route }) {
  const { can, today } = useSession()
  const [from, setFrom] = useState(today)
  const [chosen, setChosen] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const dirty = useRef(false)
  const first = weekOf(from)[0]!
  const dates = Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index))
  const read = useCalendar(first, dates.at(-1)!)
  const choose = (date: string | undefined) => {
    if (dirty.current && date !== chosen) return notify('Save or cancel the change of the chosen day first', 'warning')
    setChosen(date)
  }
  return (
    <>
      <Paper component="section" withBorder p="sm" aria-labelledby="schedule">
        <div className={classes.panelHead}>
          <Title order={2} id="schedule">
            Schedule
          </Title>
          <RunSummary days={(read.data ?? []).filter(({ routeId }) => routeId === route._id)} />
          <span className={classes.steps}>
            {from !== today && (
              <Button size="compact-sm" variant="default" onClick={() => setFrom(today)}>
                Today
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Weeks before"
              onClick={() => setFrom(addDays(first, -7 * weeks))}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Weeks after"
              onClick={() => setFrom(addDays(first, 7 * weeks))}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </span>
        </div>
        <Loaded read={read}>
          {(days) => {
            const by = new Map(days.filter(({ routeId }) => routeId === route._id).map((day) => [day.date, day]))
            const start = dates.find((date) => date >= today && by.has(date)) ?? dates.find((date) => by.has(date))
            return (
              // The arrow keys are an addition: Tab reaches the first run, and each is a button.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <table
                ref={table}
                className={classes.month}
                aria-label="Schedule"
                onKeyDown={(event) => moveRun(event, table.current)}
              >
                <thead>
                  <tr>
                    {weekdays.map(({ label }) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {Array.from({ length: weeks }, (_, week) => (
                    <tr key={dates[week * 7]}>
                      {dates.slice(week * 7, week * 7 + 7).map((date) => {
                        const day = by.get(date)
                        return (
                          <td
                            key={date}
                            data-run={day ? true : undefined}
                            data-past={date < today || undefined}
                            data-today={date === today || undefined}
                            data-chosen={date === chosen || undefined}
                          >
                            <span className={classes.date} aria-hidden={day ? true : undefined}>
                              {dayText(date, date === first)}
                            </span>
                            {day && (
                              <Run
                                day={day}
                                brief
                                onOpen={can('route.manage') ? () => choose(date) : undefined}
                                tabbable={date === (chosen ?? start)}
                              />
                            )}
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }}
        </Loaded>
      </Paper>
      {read.data
        ?.filter(({ routeId, date }) => routeId === route._id && date === chosen)
        .map((day) => (
          <DayPanel
            key={`${day.date} ${day.version}`}
            day={day}
            dirtyRef={dirty}
            onClose={() => {
              dirty.current = false
              setChosen(undefined)
            }}
          />
        ))}
    </>
  )
}
