import { Popover, UnstyledButton } from '@mantine/core'
import classes from '@/ui/list/FilterBar.module.css'
import { OptionList } from '@/ui/list/OptionList'
import type { Option } from '@/ui/list/several'

interface Props {
  label: string
  any: string
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** The field of a filter that takes several values. */
export function SeveralField({ label, any, options, chosen, onToggle }: Props) {
  const names = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  return (
    <Popover position="bottom-start" shadow="md" trapFocus width={260}>
      <Popover.Target>
        <UnstyledButton className={classes.several ?? ''} aria-label={`${label}: ${names.join(', ') || any}`}>
          {names.join(', ') || any}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={6}>
        <OptionList options={options} chosen={chosen} onToggle={onToggle} first={12} />
      </Popover.Dropdown>
    </Popover>
  )
}
