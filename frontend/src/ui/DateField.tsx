import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { isBusinessDate, maxDate, minDate } from '@/ui/businessDate'
import classes from '@/ui/DateField.module.css'
import { lazily, sayNotLoaded } from '@/ui/lazily'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** YYYY-MM-DD; '' for no date. */
  value: string
  onChange: (date: string) => void
}

const DateCalendar = lazily(async () => (await import('@/ui/DateCalendar')).DateCalendar)

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const dayOf = (date: string) => weekday.format(new Date(`${date}T00:00:00Z`))
const isAllowed = (date: string) => date === '' || isBusinessDate(date)
const opensCalendar = ({ key, altKey }: KeyboardEvent) => (altKey && key === 'ArrowDown') || key === 'F4' || key === ' '

/**
 * A business date, typed in the browser's date field or picked in a calendar (button, Alt+Down or Space). Incomplete
 * input (year 0002 while 2026 is typed) is not reported. The label shows the weekday, because people plan by weekdays.
 */
export function DateField({ value, onChange, label, ...props }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [opened, setOpened] = useState(false)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const take = (date: string) => {
    setText(date)
    if (!isAllowed(date)) return
    setKnown(date)
    onChange(date)
  }
  const open = () => {
    // Opens after its code is loaded, so that the focused day is mounted at once.
    DateCalendar.fetch().then(() => setOpened(true), sayNotLoaded)
  }
  const fixed = props.disabled || props.readOnly
  const name = typeof label === 'string' ? label : (props['aria-label'] ?? 'Date')
  const picker = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Calendar: ${name}`}
          onMouseEnter={() => void DateCalendar.fetch().catch(() => undefined)}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          <IconCalendar size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Calendar: ${name}`}>
        <DateCalendar
          value={isBusinessDate(text) ? text : ''}
          onPick={(date) => {
            take(date)
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...props}
      classNames={{ input: classes.input ?? '' }}
      type="date"
      min={minDate}
      max={maxDate}
      label={label && isBusinessDate(value) ? `${String(label)} · ${dayOf(value)}` : label}
      value={text}
      error={props.error ?? (isAllowed(text) ? undefined : `from ${minDate} to ${maxDate}`)}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (fixed || !opensCalendar(event)) return
        event.preventDefault()
        open()
      }}
      rightSection={fixed ? undefined : picker}
    />
  )
}
