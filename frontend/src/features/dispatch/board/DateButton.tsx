import type { ComponentProps } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import { dayDate } from '@/ui/shortDate'

/** The date of the board; opens the calendar. */
export const DateButton = ({ date, ...rest }: ComponentProps<'button'> & { date: string }) => (
  <button type="button" className={classes.day} aria-label={`Date: ${dayDate(date)}`} {...rest}>
    {dayDate(date)}
  </button>
)
