import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useCustomers } from '@/resources/customers'

interface Props {
  /** Customers' ids; none is all. */
  value: string[]
  onChange: (ids: string[]) => void
  most: number
  error?: string | undefined
}

/** Narrows a job to customers. */
export function CustomersField({ value, onChange, most, error }: Props) {
  const { data } = useCustomers()
  const listed = useMemo(() => {
    const known = (data ?? []).map((customer) => ({ value: customer._id, label: `${customer.entityId} ${customer.name}`.trim() }))
    const ids = new Set(known.map((each) => each.value))
    // What the address names before the customers are here.
    return [...known, ...value.filter((id) => !ids.has(id)).map((id) => ({ value: id, label: id }))]
  }, [data, value])
  return (
    <MultiSelect
      label={most === 1 ? 'Customer' : 'Customers'}
      placeholder={value.length === 0 ? 'All' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All customers' }}
      hidePickedOptions
      limit={50}
      maxValues={most}
      nothingFoundMessage="No such customer"
      data={listed}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
