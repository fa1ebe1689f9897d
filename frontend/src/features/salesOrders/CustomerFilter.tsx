import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { forgetWithUser } from '@/api/userChange'
import { useCustomer, useCustomerSearch } from '@/resources/customers'

const typingPauseMs = 150

// The names of chosen customers, shown until the customer is read. They are kept here because the filter is mounted anew when
// it gets a value.
const names = new Map<string, string>()
forgetWithUser(() => names.clear())

/** Filters a list by one customer, found with the same search as on the order desk. */
export function CustomerFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const { data: read } = useCustomer(value || undefined)
  const chosen = read?.name ?? names.get(value)
  const { data: found, isLoading } = useCustomerSearch(typed === chosen ? '' : term)
  const listed = (found ?? []).map((customer) => ({ value: customer._id, label: customer.name }))
  const own = value && !listed.some((each) => each.value === value) ? [{ value, label: chosen ?? value }] : []
  return (
    <Select
      aria-label="Customer"
      placeholder="Any customer"
      searchable
      allowDeselect={false}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      data={[...own, ...listed]}
      // The server has already searched, in more fields than the names.
      filter={({ options }) => options}
      nothingFoundMessage={typed.length < 2 ? 'Type two letters' : isLoading ? 'Searching…' : 'No matches'}
      value={value || null}
      onChange={(id, option) => {
        if (option) names.set(option.value, option.label)
        onChange(id ?? '')
      }}
      onSearchChange={setTyped}
    />
  )
}
