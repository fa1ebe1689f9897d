import { Paper, Title } from '@mantine/core'
import type { RefObject } from 'react'
import type { RouteDay } from '@/api/wire'
import { DayForm, RestoreButton } from '@/features/routes/DayDialog'
import classes from '@/features/routes/RoutePage.module.css'
import { formatDate } from '@/ui/format'

interface Props {
  day: RouteDay
  onClose: () => void
  /** Whether something typed would be lost. */
  dirtyRef: RefObject<boolean>
}

/** The chosen day, edited below the calendar. */
export function DayPanel({ day, onClose, dirtyRef }: Props) {
  return (
    <Paper component="section" withBorder p="sm" aria-labelledby="chosen-day">
      <div className={classes.panelHead}>
        <Title order={2} id="chosen-day">
          {formatDate(day.date)}
        </Title>
        <span className={classes.quiet}>
          {day.status === 'pattern' ? 'As every week' : day.status === 'cancelled' ? 'Canceled' : 'Changed'}
        </span>
        {day.status !== 'pattern' && <RestoreButton day={day} onClose={onClose} />}
      </div>
      <DayForm day={day} onClose={onClose} dirtyRef={dirtyRef} />
    </Paper>
  )
}
