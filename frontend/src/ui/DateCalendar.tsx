import { Button, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useSession } from '@/api/session'
import { maxDate, minDate } from '@/ui/businessDate'
import classes from '@/ui/DateCalendar.module.css'
import '@mantine/dates/styles.layer.css'

interface Props {
  /** YYYY-MM-DD; '' for no date. */
  value: string
  onPick: (date: string) => void
}

/** What screen readers say for the buttons of a calendar. */
export const calendarWords = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

/**
 * A month calendar to pick a business date. Today is the date in the warehouse. The focus starts on the value, or on
 * today.
 */
export function DateCalendar({ value, onPick }: Props) {
  const { today, tomorrow } = useSession()
  const first = value || today
  return (
    <>
      <DatePicker
        classNames={{ day: classes.day ?? '' }}
        ariaLabels={calendarWords}
        defaultDate={first}
        hideOutsideDates
        firstDayOfWeek={0}
        weekendDays={[]}
        minDate={minDate}
        maxDate={maxDate}
        value={value || null}
        onChange={(date) => date && onPick(date)}
        getDayProps={(date) => ({
          'data-now': date === today || undefined,
          'data-autofocus': date === first || undefined,
        })}
        // Escape closes the calendar, but not the dialog around it.
        __stopPropagation
      />
      <Group gap="xs" mt="xs" grow>
        {(
          [
            ['Today', today],
            ['Tomorrow', tomorrow],
          ] as const
        ).map(([name, date]) => (
          <Button key={name} variant="default" data-mantine-stop-propagation onClick={() => onPick(date)}>
            {name}
          </Button>
        ))}
      </Group>
    </>
  )
}
