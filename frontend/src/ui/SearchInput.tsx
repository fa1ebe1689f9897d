import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useShortcuts } from '@/ui/shortcuts'

const typingPauseMs = 300

/** A search box. It reports the text when typing pauses, and takes over a change of the URL. `/` focuses it. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder,
}: {
  value: string
  onChange: (text: string) => void
  label: string
  placeholder?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  useShortcuts('List', [
    {
      keys: '/',
      label,
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const report = useDebouncedCallback((next: string) => {
    setKnown(next)
    onChange(next)
  }, typingPauseMs)
  // The value changed without typing: by a link or the Back button.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const change = (next: string) => {
    setText(next)
    report(next)
  }
  return (
    <TextInput
      ref={input}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      maxLength={200}
      w={250}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Clear search" onClick={() => change('')} /> : null}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey) return
        // Down moves from the search box to the rows, where Enter opens a record.
        const row = event.currentTarget.closest('[data-list]')?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')
        if (!row) return
        event.preventDefault()
        row.focus()
      }}
    />
  )
}
