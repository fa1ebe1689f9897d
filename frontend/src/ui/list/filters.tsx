import { type ComboboxData, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'

type Change = (value: string) => void

/** One value of a list's address, '' for none, with the field that sets it. */
export interface Filter {
  /** What the filter menu calls it. Without it the field is always in sight. */
  label?: string
  /** Without it the value is set elsewhere, and goes with the other filters when they are cleared. */
  field?: (value: string, set: Change) => ReactNode
  /** The one value that it can have: the menu sets it at once. */
  only?: { value: string; label: string } | undefined
  /** What the value may be; all else in the address is as if it were not there. */
  takes?: readonly string[] | ((text: string) => boolean)
  /** No filter but a place beyond the pages: it ends when anything else changes, and the CSV begins without it. */
  place?: true
  /** Filters that begin anew when this one changes. */
  clears?: readonly string[]
}

interface Choice {
  label: string
  /** Said while nothing is chosen. */
  any: string
  options: ComboboxData
  searchable?: boolean
  takes?: Filter['takes']
  clears?: Filter['clears']
}

function onlyOf(options: ComboboxData): Filter['only'] {
  const [one, ...others] = options
  return one && others.length === 0 && typeof one === 'object' && 'value' in one ? one : undefined
}

/** One of several values; a value may be several words with commas. */
export const choice = ({ label, any, options, searchable = false, ...rest }: Choice): Filter => ({
  ...rest,
  label,
  only: onlyOf(options),
  field: (value, set) => (
    <Select
      aria-label={label}
      placeholder={any}
      searchable={searchable}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      allowDeselect={false}
      data={options}
      value={value || null}
      onChange={(next) => set(next ?? '')}
    />
  ),
})

/** A date of the warehouse. */
export const date = (label: string): Filter => ({
  label,
  takes: isBusinessDate,
  field: (value, set) => <DateField aria-label={label} value={value} onChange={set} />,
})

/** A value whose field the screen draws itself. */
export const own = (label: string, field: NonNullable<Filter['field']>): Filter => ({ label, field })

/** A value whose field is always in sight. */
export const inSight = (field: NonNullable<Filter['field']>): Filter => ({ field })

/** A value that is set elsewhere. */
export const elsewhere: Filter = {}
