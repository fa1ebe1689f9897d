import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { formatTime } from '@/ui/clock'
import type { Tone } from '@/ui/StatusBadge'
import classes from '@/ui/Timeline.module.css'

/** An event in the history of a record. */
export interface TimelineEvent {
  _id: string
  /** RFC 3339. */
  at: string
  /** Only the date of `at` is known, not the time. */
  dayOnly?: boolean
  icon: ReactNode
  tone: Tone
  title: ReactNode
  /** Who did it; undefined when the system did it. */
  by?: string | undefined
  details?: ReactNode
}

const locale = 'en-US'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** '5 minutes ago': in the largest unit that gives at least 1. */
export function relativeTime(instant: string, now: number): string {
  const past = now - Date.parse(instant)
  if (past < minuteMs) return 'just now'
  if (past < hourMs) return relative.format(-Math.floor(past / minuteMs), 'minute')
  if (past < dayMs) return relative.format(-Math.floor(past / hourMs), 'hour')
  return relative.format(-Math.floor(past / dayMs), 'day')
}

interface Day {
  name: string
  events: TimelineEvent[]
}

/** Groups the events by day in the time zone, newest first. */
export function byDay(events: TimelineEvent[], timeZone: string): Day[] {
  const dayOf = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  })
  const days: Day[] = []
  for (const event of events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const name = dayOf.format(new Date(event.at))
    const last = days.at(-1)
    if (last?.name === name) last.events.push(event)
    else days.push({ name, events: [event] })
  }
  return days
}

/** The history of a record by day, newest first. Times are in the warehouse's time zone. */
export function Timeline({ label, events, timeZone }: { label: string; events: TimelineEvent[]; timeZone: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <section aria-label={label} className={classes.days}>
      {byDay(events, timeZone).map((day) => (
        <div key={day.name}>
          <Title order={2} size="h3">
            {day.name}
          </Title>
          <ol className={classes.events} aria-label={day.name}>
            {day.events.map((event) => (
              <li key={event._id} className={classes.event}>
                <span className={classes.icon} data-tone={event.tone} aria-hidden>
                  {event.icon}
                </span>
                <div className={classes.body}>
                  <div>{event.title}</div>
                  {event.by && <div className={classes.by}>{event.by}</div>}
                  {event.details}
                </div>
                <time className={classes.time} dateTime={event.at}>
                  {event.dayOnly ? '' : `${formatTime(event.at)} · `}
                  {relativeTime(event.at, now)}
                </time>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
