import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCustomer, useCustomerSearch } from '@/resources/customers'

const typingPauseMs = 150

/** Filters a list by one customer, found with the same search as on the order desk. */
export function CustomerFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const { data: chosen } = useCustomer(value || undefined)
  const { data: found, isLoading } = useCustomerSearch(typed === chosen?.name ? '' : term)
  const listed = (found ?? []).map((customer) => ({ value: customer._id, label: customer.name }))
  const own = value && !listed.some((each) => each.value === value) ? [{ value, label: chosen?.name ?? value }] : []
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
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
    />
  )
}
