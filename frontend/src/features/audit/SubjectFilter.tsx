import { Autocomplete } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useUsers } from '@/resources/users'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

const mostShown = 20

/**
 * Filters the list by an exact id or email; emails of users are suggested. Applied on Enter, by a choice or on blur.
 */
export function SubjectFilter({ label, placeholder, value, onChange }: Props) {
  const { data: users } = useUsers()
  const emails = useMemo(() => users?.map((user) => user.email), [users])
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The value changed without typing: by a link or the Back button.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const ask = (next: string) => {
    if (next.trim() !== value) onChange(next.trim())
  }
  return (
    <Autocomplete
      aria-label={label}
      placeholder={placeholder}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      maxLength={254}
      limit={mostShown}
      data={emails ?? []}
      value={text}
      onChange={setText}
      onOptionSubmit={ask}
      onBlur={() => ask(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(event.currentTarget.value)
      }}
    />
  )
}
