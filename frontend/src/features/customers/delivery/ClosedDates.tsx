import { Input, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { maxDate } from '@/ui/businessDate'
import { calendarWords } from '@/ui/DateCalendar'
import calendar from '@/ui/DateCalendar.module.css'
import { formatDate } from '@/ui/format'

interface Props {
  dates: string[]
  today: string
  error: ReactNode
  onChange: (dates: string[]) => void
}

/** The dates on which an address is closed. Choosing a date again removes it. */
export function ClosedDates({ dates, today, error, onChange }: Props) {
  const ahead = dates.filter((date) => date >= today).toSorted()
  return (
    <Input.Wrapper label="Closed dates" labelElement="div" error={error}>
      <DatePicker
        type="multiple"
        classNames={{ day: calendar.day ?? '' }}
        ariaLabels={calendarWords}
        aria-label="Closed dates"
        size="xs"
        hideOutsideDates
        firstDayOfWeek={0}
        weekendDays={[]}
        defaultDate={ahead[0] ?? today}
        maxDate={maxDate}
        value={dates}
        onChange={onChange}
        getDayProps={(date) => ({ 'data-now': date === today || undefined })}
      />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {ahead.length > 0 ? `Closed on ${ahead.map(formatDate).join(', ')}` : 'No closed dates ahead'}
      </Text>
    </Input.Wrapper>
  )
}
