import { type ComboboxData, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
import { SeveralField } from '@/ui/list/SeveralField'
import { joinSeveral, type Option, splitSeveral, toggleSeveral } from '@/ui/list/several'

type Change = (value: string) => void

/** One value of a list's address ('' for none), with the field that sets it. */
export interface Filter {
  /** Its label in the filter menu. Without it, the field is always visible. */
  label?: string
  /** Without it, the value is set elsewhere and is cleared with the other filters. */
  field?: (value: string, set: Change) => ReactNode
  /** The only value it can have; the menu sets it at once. */
  only?: { value: string; label: string } | undefined
  /** The valid values; others in the address are ignored. */
  takes?: readonly string[] | ((text: string) => boolean)
  /** Not a filter but a position beyond the pages. Any other change clears it, and the CSV ignores it. */
  place?: true
  /** Filters that are cleared when this one changes. */
  clears?: readonly string[]
}

interface Choice {
  label: string
  /** Shown while nothing is chosen. */
  any: string
  options: ComboboxData
  searchable?: boolean
  takes?: Filter['takes']
  clears?: Filter['clears']
}

/** Without `takes` there is none: a single option may be the first of a list that is still being loaded. */
function onlyOf(options: ComboboxData, takes: Filter['takes']): Filter['only'] {
  const [one] = options
  if (typeof takes === 'function' || takes?.length !== 1) return undefined
  return one && typeof one === 'object' && 'value' in one ? one : undefined
}

/** A choice of one option. The value of an option may be several words separated by commas. */
export const choice = ({ label, any, options, searchable = false, ...rest }: Choice): Filter => ({
  ...rest,
  label,
  only: onlyOf(options, rest.takes),
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

interface Several {
  label: string
  /** Shown while nothing is chosen. */
  any: string
  options: readonly Option[]
  takes?: Filter['takes']
  /** The values that cannot be chosen together with this one. */
  excludes?: (value: string) => readonly string[]
}

/** A choice of several options, which the address has in one parameter, see `splitSeveral`. */
export const several = ({ label, any, options, takes, excludes }: Several): Filter => ({
  label,
  ...(takes ? { takes } : {}),
  field: (value, set) => (
    <SeveralField
      {...{ label, any, options }}
      chosen={splitSeveral(value)}
      onToggle={(one) => set(joinSeveral(toggleSeveral(splitSeveral(value), one, excludes?.(one))))}
    />
  ),
})

/** A business date in the warehouse. */
export const date = (label: string): Filter => ({
  label,
  takes: isBusinessDate,
  field: (value, set) => <DateField aria-label={label} value={value} onChange={set} />,
})

/** A filter whose field the screen renders itself. */
export const own = (label: string, field: NonNullable<Filter['field']>): Filter => ({ label, field })

/** A filter whose field is always visible. */
export const inSight = (field: NonNullable<Filter['field']>): Filter => ({ field })

/** A filter that is set elsewhere. */
export const elsewhere: Filter = {}
