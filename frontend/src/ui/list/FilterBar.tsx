import { Button, CloseButton, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from '@/ui/list/FilterBar.module.css'
import type { Filter } from '@/ui/list/filters'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  /** By name. Filters without a field are set elsewhere. */
  filters: [name: string, filter: Filter][]
  values: Record<string, string | number>
  onChange: (name: string, value: string) => void
}

interface ChipProps {
  label: string
  children: ReactNode
  /** Just chosen from the menu: its field takes the focus and opens its options. */
  fresh: boolean
  onLeave: () => void
  onRemove: () => void
}

/** A filter with its field and a button to remove it. */
function Chip({ label, children, fresh, onLeave, onRemove }: ChipProps) {
  const chip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!fresh) return undefined
    // After the menu has closed, because it returns the focus.
    const timer = setTimeout(() => {
      const input = chip.current?.querySelector<HTMLElement>('input, [aria-haspopup]')
      input?.focus()
      if (input?.hasAttribute('aria-haspopup')) input.click()
    })
    return () => clearTimeout(timer)
  }, [fresh])
  const onBlur = ({ relatedTarget: to }: FocusEvent) => {
    // The field's dropdown is rendered in a portal elsewhere in the page.
    if (fresh && to && !chip.current?.contains(to) && !to.closest('[data-portal]')) onLeave()
  }
  return (
    // Handles Escape for the field inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={chip}
      role="group"
      aria-label={`Filter: ${label}`}
      className={classes.chip}
      data-fresh={fresh || undefined}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && fresh) onRemove()
      }}
    >
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
      <CloseButton size={20} iconSize={14} aria-label={`Remove filter ${label}`} onClick={onRemove} />
    </div>
  )
}

/**
 * The filters of a list. Filters with a value are shown in a row, each with its field and a remove button. The others
 * are in one menu (`f`); a filter chosen there is shown and takes the focus.
 */
export function FilterBar({ filters, values, onChange }: Props) {
  const [fresh, setFresh] = useState<string>()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const inMenu = filters.filter(([name, { label, field }]) => label && field && !values[name])
  useShortcuts('List', [{ keys: 'f', label: 'Add a filter', run: () => setOpened(true), enabled: inMenu.length > 0 }])
  const set = (name: string, value: string) => {
    if (fresh === name) setFresh(undefined)
    onChange(name, value)
  }
  const remove = (name: string) => {
    set(name, '')
    // The button may be mounted only after this filter is back in the menu.
    setTimeout(() => button.current?.focus())
  }
  return (
    <>
      {filters.map(([name, { label, field }]) => {
        const value = String(values[name] ?? '')
        if (!field) return null
        if (!label) return <Fragment key={name}>{field(value, (next) => set(name, next))}</Fragment>
        if (!value && fresh !== name) return null
        return (
          <Chip
            key={name}
            label={label}
            fresh={fresh === name && !value}
            onLeave={() => setFresh(undefined)}
            onRemove={() => remove(name)}
          >
            {field(value, (next) => set(name, next))}
          </Chip>
        )
      })}
      {inMenu.length > 0 && (
        <Menu opened={opened} onChange={setOpened} position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button
              ref={button}
              variant="subtle"
              color="secondary.3"
              className={classes.add ?? ''}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(([name, { label, only }]) => (
              <Menu.Item key={name} onClick={() => (only ? set(name, only.value) : setFresh(name))}>
                {only?.label ?? label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
