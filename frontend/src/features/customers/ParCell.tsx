import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import type { UnitOfMeasure } from '@/api/wire'
import { compare, decimal, parseDecimal, places, toNumber, zero } from '@/ui/decimal'
import type { Par } from '@/resources/analytics'
import { formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

const most = decimal('999999.999')
const mostPlaces = 3

/** Parses the quantity; null for no quantity, undefined for an invalid one. */
function read(text: string): number | null | undefined {
  if (!text.trim()) return null
  const typed = parseDecimal(text)
  if (!typed || compare(typed, zero) < 0 || compare(typed, most) > 0 || places(typed) > mostPlaces) return undefined
  return compare(typed, zero) === 0 ? null : toNumber(typed)
}

interface Props {
  /** The item's name, for labels. */
  name: string
  par: Par | null
  units: UnitOfMeasure[]
  /** The unit that is suggested when there is no par. */
  usualUnits: string
  onSet: (par: Par | null) => Promise<void>
}

interface EditorProps extends Omit<Props, 'onSet'> {
  /** Resolves to whether it was saved. */
  onSet: (par: Par | null) => Promise<boolean>
  onClose: (how: 'keys' | 'left') => void
}

function Editor({ name, par, units, usualUnits, onSet, onClose }: EditorProps) {
  const [text, setText] = useState(par ? String(par.quantity) : '')
  const [unit, setUnit] = useState(par?.units || usualUnits || units[0]?._id || '')
  const [busy, setBusy] = useState(false)
  const quantity = read(text)
  const input = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  useEffect(() => input.current?.select(), [])

  const commit = async (how: 'keys' | 'left', wanted = quantity) => {
    if (over.current) return
    if (wanted === undefined) return how === 'left' ? close(how) : undefined
    const same = wanted === null ? par === null : par?.quantity === wanted && par.units === unit
    if (same) return close(how)
    over.current = true
    setBusy(true)
    if (await onSet(wanted === null ? null : { quantity: wanted, units: unit })) return onClose(how)
    over.current = false
    setBusy(false)
  }
  const close = (how: 'keys' | 'left') => {
    over.current = true
    onClose(how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit('keys')
    else if (event.key === 'Escape') close('keys')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Group
      gap={4}
      wrap="nowrap"
      role="group"
      aria-label={`Par of ${name}`}
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent<HTMLDivElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void commit('left')
      }}
    >
      <TextInput
        ref={input}
        size="xs"
        w={64}
        aria-label="Quantity"
        inputMode="decimal"
        value={text}
        error={quantity === undefined}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        w={76}
        aria-label="Unit"
        data={units.map(({ _id, abbreviation }) => ({ value: _id, label: abbreviation }))}
        value={unit}
        disabled={busy}
        onChange={(event) => setUnit(event.currentTarget.value)}
      />
      {par && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label="Remove the par"
          disabled={busy}
          onClick={() => void commit('keys', null)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The par of an item: the quantity that the customer wants to have after a delivery. Edited in place. */
export function ParCell(props: Props) {
  const { name, par, units, onSet } = props
  const [editing, setEditing] = useState(false)
  const [back, setBack] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (back && !editing) button.current?.focus()
  }, [back, editing])
  const store = async (next: Par | null): Promise<boolean> => {
    try {
      await onSet(next)
      return true
    } catch (error) {
      notify(errorText(error), 'error')
      return false
    }
  }
  const set = async (next: Par | null) => {
    const stored = await store(next)
    if (stored)
      notify(next ? `Par of ${name} set` : `Par of ${name} removed`, 'success', {
        action: { label: 'Undo', run: () => void store(par) },
      })
    return stored
  }
  if (editing)
    return (
      <Editor
        {...props}
        onSet={set}
        onClose={(how) => {
          setBack(how === 'keys')
          setEditing(false)
        }}
      />
    )
  const unit = units.find((each) => each._id === par?.units)?.abbreviation ?? ''
  return (
    <Button
      ref={button}
      size="compact-xs"
      variant={par ? 'default' : 'subtle'}
      color="secondary.3"
      aria-label={par ? `Par of ${name}: ${formatQuantity(par.quantity)} ${unit}, change` : `Set the par of ${name}`}
      onClick={() => setEditing(true)}
    >
      {par ? `${formatQuantity(par.quantity)} ${unit}` : 'Set'}
    </Button>
  )
}
