import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useCustomers } from '@/resources/customers'

/** The maximum number of customers in a job. */
const mostCustomers = 500

interface Props extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  /** Customer ids, separated by commas as in the address; '' for all. */
  value: string
  onChange: (ids: string) => void
}

const idsOf = (value: string): string[] => (value ? value.split(',') : [])

/** Limits a job to some customers. */
export function CustomersField({ value, onChange, ...field }: Props) {
  const { data } = useCustomers()
  const listed = useMemo(() => {
    const known = (data ?? []).map((customer) => ({
      value: customer._id,
      label: `${customer.entityId} ${customer.name}`.trim(),
    }))
    const ids = new Set(known.map((each) => each.value))
    // Shows the ids of the address before the customers have loaded.
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
      nothingFoundMessage="No matches"
      data={listed}
      value={idsOf(value)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}
