import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useCustomers } from '@/resources/customers'

/** How many customers a job takes by name. */
const mostCustomers = 500

interface Props extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  /** Customers' ids, joined by commas as in the address; '' is all. */
  value: string
  onChange: (ids: string) => void
}

const idsOf = (value: string): string[] => (value ? value.split(',') : [])

/** Narrows a job to customers. */
export function CustomersField({ value, onChange, ...field }: Props) {
  const { data } = useCustomers()
  const listed = useMemo(() => {
    const known = (data ?? []).map((customer) => ({
      value: customer._id,
      label: `${customer.entityId} ${customer.name}`.trim(),
    }))
    const ids = new Set(known.map((each) => each.value))
    // What the address names before the customers are here.
    return [
      ...known,
      ...idsOf(value)
        .filter((id) => !ids.has(id))
        .map((id) => ({ value: id, label: id })),
    ]
  }, [data, value])
  return (
    <MultiSelect
      {...field}
      label="Customers"
      placeholder={value === '' ? 'All' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All customers' }}
      hidePickedOptions
      limit={50}
      maxValues={mostCustomers}
      nothingFoundMessage="No such customer"
      data={listed}
      value={idsOf(value)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}
