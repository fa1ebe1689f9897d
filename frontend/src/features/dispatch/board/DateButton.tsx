import type { ComponentProps } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import { shortDate } from '@/features/dispatch/dates'

/** The date of the board; opens the calendar. */
export const DateButton = ({ date, ...rest }: ComponentProps<'button'> & { date: string }) => (
  <button type="button" className={classes.day} aria-label={`Date: ${shortDate(date)}`} {...rest}>
    {shortDate(date)}
  </button>
)
