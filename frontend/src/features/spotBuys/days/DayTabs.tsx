import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '@/features/spotBuys/days/Days.module.css'
import { dayDate } from '@/ui/shortDate'
import type { SpotSheetHead } from '@/api/wire'
import { paths } from '@/paths'
import { formatTime } from '@/ui/clock'
import { count } from '@/ui/format'

/** A day that is offered as a tab. */
export interface Day {
  date: string
  sheet: SpotSheetHead | undefined
}

/** What a tab says of its sheet beside the date. */
export function stateText(sheet: SpotSheetHead | undefined): string {
  if (!sheet) return 'no lines'
  switch (sheet.status) {
    case 'draft':
      return `draft, ${count(sheet.lineCount, 'line')}`
    case 'published':
      return `published ${formatTime(sheet.publishedAt, '')}`.trim()
    case 'closed':
      return 'closed'
  }
}

interface Props {
  days: readonly Day[]
  /** The date of the sheet that is shown. */
  shown: string | undefined
  today: string
  /** The actions of the sheet. */
  children?: ReactNode
}

/** The days: the last one, today, the next one, and the one that is shown if it is another. */
export function DayTabs({ days, shown, today, children }: Props) {
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label="Days">
        {days.map(({ date, sheet }) => (
          <Link
            key={date}
            to={paths.spotBuys(date === today ? '' : date)}
            aria-current={date === shown ? 'page' : undefined}
          >
            <b>
              {date === today ? 'Today, ' : ''}
              {date === today ? dayDate(date).split(', ')[1] : dayDate(date)}
            </b>
            <span>{stateText(sheet)}</span>
          </Link>
        ))}
        <Link to={paths.allSpotBuys()} aria-current={shown === undefined ? 'page' : undefined}>
          All
        </Link>
      </nav>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
