import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { isBusinessDate, maxDate, minDate } from '@/ui/businessDate'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'prefix'> & {
  /** YYYY-MM-DD; '' is none. */
  value: string
  onChange: (date: string) => void
  /** A word inside the field, for filters, which have no label above. */
  prefix?: string
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const isAllowed = (date: string) => date === '' || isBusinessDate(date)

/**
 * A business date. The browser's own field: typed as fast as a number, with its own calendar. What is half typed (a year
 * of 0002 on the way to 2026) is not reported. The label names the weekday, which is what people speak of.
 */
export function DateField({ value, onChange, label, prefix, ...props }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  return (
    <TextInput
      w={prefix ? 182 : undefined}
      leftSection={prefix && <Text size="xs" c="dimmed" aria-hidden>{prefix}</Text>}
      leftSectionWidth={prefix ? 42 : undefined}
      {...props}
      type="date"
      min={minDate}
      max={maxDate}
      label={label && isBusinessDate(value) ? `${String(label)} · ${weekday.format(new Date(`${value}T00:00:00Z`))}` : label}
      value={text}
      error={props.error ?? (isAllowed(text) ? undefined : `from ${minDate} to ${maxDate}`)}
      onChange={(event) => {
        const date = event.currentTarget.value
        setText(date)
        if (!isAllowed(date)) return
        setKnown(date)
        onChange(date)
      }}
    />
  )
}
