import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { nameOfUser, useUserSearch } from '@/resources/users'

const typingPauseMs = 150

/** Filters a list by one user, found by the start of their email; the value is the whole email. */
export function UserFilter({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const { data: found, isLoading } = useUserSearch(term === value ? '' : term.trim())
  const listed = (typed ? (found ?? []) : []).map((user) => ({
    value: user.email,
    label: `${user.email} (${nameOfUser(user)})`,
  }))
  const own = value && !listed.some((each) => each.value === value) ? [{ value, label: value }] : []
  return (
    <Select
      aria-label="User"
      placeholder="Anyone, by email"
      searchable
      allowDeselect={false}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      data={[...own, ...listed]}
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={typed === '' ? 'Type the beginning of an email' : isLoading ? 'Searching…' : 'No matches'}
      value={value || null}
      onChange={(email) => onChange(email ?? '')}
      onSearchChange={setTyped}
    />
  )
}
