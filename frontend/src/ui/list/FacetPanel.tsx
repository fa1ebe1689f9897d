import { IconChevronDown } from '@tabler/icons-react'
import classes from '@/ui/list/FacetPanel.module.css'
import { OptionList } from '@/ui/list/OptionList'
import type { Option } from '@/ui/list/several'
import { useStored } from '@/ui/stored'

/** A filter with its values and the number of records of each. */
export interface Facet {
  name: string
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** The number of values of a facet that are shown at first. */
const first = 6
const noneClosed: string[] = []

/** The filters of a list with counts, beside it. Which ones are folded is remembered for the user. */
export function FacetPanel({ list, facets }: { list: string; facets: readonly Facet[] }) {
  const [closed, setClosed] = useStored<string[]>(`facets.${list}`, noneClosed)
  return (
    <aside aria-label="Filters" className={classes.panel}>
      {facets
        .filter(({ options, chosen }) => options.length > 0 || chosen.length > 0)
        .map(({ name, label, options, chosen, onToggle }) => {
          const open = !closed.includes(name)
          return (
            <section key={name} aria-label={label}>
              <h2 className={classes.heading}>
                <button
                  type="button"
                  aria-expanded={open}
                  className={classes.fold}
                  onClick={() => setClosed(open ? [...closed, name] : closed.filter((other) => other !== name))}
                >
                  <IconChevronDown size={14} aria-hidden className={classes.chevron ?? ''} />
                  {label}
                </button>
              </h2>
              {open && <OptionList {...{ options, chosen, onToggle, first }} />}
            </section>
          )
        })}
    </aside>
  )
}
