import { type ComboboxData, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'

type Change = (value: string) => void

/** One value of a list's address, '' for none, with the field that sets it. */
export interface Filter {
  /** Without it the value is set elsewhere, and goes with the other filters when they are cleared. */
  field?: (value: string, set: Change) => ReactNode
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
  width: number
  searchable?: boolean
  takes?: Filter['takes']
  clears?: Filter['clears']
}

/** One of several values; a value may be several words with commas. */
export const choice = ({ label, any, options, width, searchable = false, ...rest }: Choice): Filter => ({
  ...rest,
  field: (value, set) => (
    <Select
      aria-label={label}
      placeholder={any}
      clearable
      searchable={searchable}
      w={width}
      data={options}
      value={value || null}
      onChange={(next) => set(next ?? '')}
    />
  ),
})

/** A date of the warehouse. */
export const date = (label: string, prefix: string): Filter => ({
  takes: isBusinessDate,
  field: (value, set) => (
    <DateField aria-label={label} title={label} prefix={prefix} w={164} value={value} onChange={set} />
  ),
})

/** A value whose field the screen draws itself, or that has none. */
export const own = (field?: Filter['field']): Filter => (field ? { field } : {})
