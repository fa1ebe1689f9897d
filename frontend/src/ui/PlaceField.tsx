import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  /** What is moved, for screen readers. */
  name: string
  /** From 1. */
  place: number
  count: number
  onMove: (place: number) => void
}

/** The place in a list as a field: a number and Enter move the element there. */
export function PlaceField({ name, place, count, onMove }: Props) {
  const [text, setText] = useState<string>()
  const move = () => {
    const wanted = Number(text)
    setText(undefined)
    if (text && Number.isInteger(wanted) && wanted >= 1) onMove(Math.min(wanted, count))
  }
  return (
    <TextInput
      aria-label={`Place of ${name}`}
      size="xs"
      w={44}
      inputMode="numeric"
      maxLength={3}
      value={text ?? String(place)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
      onBlur={() => setText(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move()
        if (event.key === 'Escape') setText(undefined)
      }}
    />
  )
}
