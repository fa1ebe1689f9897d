import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useItemSearch, useResolvedItems } from '@/resources/items'

const typingPauseMs = 150

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** The item's _id; '' for none. */
  value: string
  onChange: (id: string) => void
}

/** Chooses one item, found with the search of the catalog. */
export function ItemSelect({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const { data: resolved } = useResolvedItems(value ? [value] : [], undefined)
  const chosen = resolved?.get(value)?.item
  const label = chosen ? `${chosen.itemId} ${chosen.name}` : value
  const { data: found, isLoading } = useItemSearch(typed === label ? '' : term, undefined)
  const listed = (found?.inventoryItems ?? []).map(({ _id, itemId, name }) => ({
    value: _id,
    label: `${itemId} ${name}`,
  }))
  const own = value && !listed.some((each) => each.value === value) ? [{ value, label }] : []
  return (
    <Select
      searchable
      allowDeselect={false}
      data={[...own, ...listed]}
      filter={({ options }) => options}
      nothingFoundMessage={typed.length < 2 ? 'Type two letters' : isLoading ? 'Searching…' : 'No matches'}
      {...props}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
    />
  )
}

/** Filters a list by one item. */
export const ItemFilter = (props: Pick<Props, 'value' | 'onChange'>) => (
  <ItemSelect
    aria-label="Item"
    placeholder="Any item"
    comboboxProps={{ width: 320, position: 'bottom-start' }}
    {...props}
  />
)
