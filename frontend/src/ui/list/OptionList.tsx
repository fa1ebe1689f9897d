import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatQuantity } from '@/ui/format'
import classes from '@/ui/list/OptionList.module.css'
import type { Option } from '@/ui/list/several'

interface Props {
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** The number of options that are shown at first; the chosen ones always are. */
  first: number
}

/** From this many options on, they can be searched. */
const searchFrom = 12

/** Options with their counts, of which several can be chosen. */
export function OptionList({ options, chosen, onToggle, first }: Props) {
  const [whole, setWhole] = useState(false)
  const [search, setSearch] = useState('')
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  const all = [...options, ...missing.map((value): Option => ({ value, label: value }))]
  const text = search.trim().toLowerCase()
  const fitting = whole && text ? all.filter(({ label }) => label.toLowerCase().includes(text)) : all
  const shown = whole ? fitting : fitting.filter(({ value }, index) => index < first || chosen.includes(value))
  const hidden = all.length - shown.length
  return (
    <div className={classes.options}>
      {whole && all.length >= searchFrom && (
        <TextInput
          size="xs"
          aria-label="Find a value"
          placeholder="Find"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={whole ? classes.long : undefined}>
        {shown.map(({ value, label, count, needsWork }) => (
          <Checkbox
            key={value}
            size="xs"
            classNames={{ root: classes.option ?? '', body: classes.body ?? '', labelWrapper: classes.words ?? '' }}
            data-chosen={chosen.includes(value) || undefined}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            label={
              <span className={classes.label}>
                <span className={classes.text}>{label}</span>{' '}
                {count !== undefined && (
                  <span className={classes.count} data-loud={(needsWork && count > 0) || undefined}>
                    {formatQuantity(count)}
                  </span>
                )}
              </span>
            }
          />
        ))}
        {shown.length === 0 && <p className={classes.none}>No matches</p>}
      </div>
      {!whole && hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {formatQuantity(hidden)} more
        </button>
      )}
    </div>
  )
}
