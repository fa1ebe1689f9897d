import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import type { CustomerRef, CustomerSummary } from '@/api/wire'
import classes from '@/features/orderEditor/OrderEditor.module.css'
import { useRecentCustomers } from '@/features/orderEditor/recentCustomers'
import { searchCustomers, useCustomerSearch } from '@/resources/customers'
import { count } from '@/ui/format'
import { readyForKeys } from '@/ui/heldKeys'
import { notify } from '@/ui/toasts'

const typingPauseMs = 120
const fewestLetters = 2
/** The number of results shown; for a customer who is not among them, the user types more letters. */
const mostShown = 8

/** The default address of an order. */
const addressOf = (customer: CustomerSummary) =>
  customer.addresses?.find((each) => each.isDefaultShipping) ?? customer.addresses?.[0]

interface Props {
  customer: CustomerRef | null
  onPick: (customer: CustomerSummary) => void
  /** Called on Enter: the focus moves on, although the customer may still be looked up. */
  onDone?: (() => void) | undefined
  /** Takes the focus when the screen opens. */
  focusFirst?: boolean
  disabled?: boolean
  /** The number of custom rates that a change of the customer would remove. */
  customRates?: number
}

/**
 * Finds a customer by name or code: two letters, arrows, Enter. An empty field offers the customers of the last orders.
 */
export function CustomerPicker({
  customer,
  onPick,
  onDone,
  focusFirst = false,
  disabled = false,
  customRates = 0,
}: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState(customer?.name ?? '')
  const [typing, setTyping] = useState(false)
  const [focused, setFocused] = useState(false)
  const [looking, setLooking] = useState('')
  // A later choice or further typing cancels an earlier search.
  const lookup = useRef(0)
  const [term] = useDebouncedValue(typing ? text.trim() : '', typingPauseMs)
  const { data, error, isLoading } = useCustomerSearch(term)
  const { recent, note } = useRecentCustomers(focused)
  const input = useRef<HTMLInputElement>(null)
  const typed = text.trim()
  const searching = typing && typed.length >= fewestLetters
  const current = searching && term === typed && data !== undefined && !isLoading && !error
  // After a failed search, `data` belongs to an earlier text.
  const found = searching ? ((!error && data) || []).slice(0, mostShown) : typed === '' ? recent : []

  useLayoutEffect(() => setText(customer?.name ?? ''), [customer?._id, customer?.name])
  const { selectFirstOption, openDropdown } = combobox
  useEffect(() => {
    if (searching) selectFirstOption()
    // The combobox's functions are new on each render; only the list matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, searching])

  const take = (picked: CustomerSummary) => {
    lookup.current++
    setLooking('')
    onPick(picked)
    // The order's lines are rendered first.
    startTransition(() => {
      setTyping(false)
      combobox.closeDropdown()
      note(picked._id)
    })
  }
  const leave = () =>
    startTransition(() => {
      setFocused(false)
      setTyping(false)
      combobox.closeDropdown()
      if (!looking) setText(customer?.name ?? '')
    })
  /**
   * Enter was pressed before the results arrived: takes the best match when they do. Meanwhile the next keys are held
   * for the lines.
   */
  const takeBest = async (wanted: string) => {
    const own = ++lookup.current
    setLooking(wanted)
    onDone?.()
    const found = await searchCustomers(wanted).catch((error: unknown) => errorText(error))
    if (own !== lookup.current) return
    setLooking('')
    if (typeof found !== 'string' && found[0]) return take(found[0])
    if (typeof found === 'string') notify(found, 'error')
    else notify(`No customer found for “${wanted}”`, 'warning')
    // Nothing was found: puts the text back, so that the user can correct it.
    setText(wanted)
    input.current?.focus()
  }
  // Before the next key press.
  useLayoutEffect(() => {
    if (!focusFirst) return
    input.current?.focus()
    openDropdown()
    readyForKeys()
    // Runs once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Combobox
      store={combobox}
      width="min(460px, 94vw)"
      position="bottom-start"
      middlewares={{ shift: true, flip: false }}
      onOptionSubmit={(id) => {
        const picked = found.find((each) => each._id === id)
        if (!picked) return
        take(picked)
        onDone?.()
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          label="Customer"
          placeholder="Name or code"
          className={classes.customer ?? ''}
          maxLength={100}
          disabled={disabled}
          autoComplete="off"
          leftSection={<IconUserSearch size={16} aria-hidden />}
          rightSection={isLoading || looking ? <Loader size={14} aria-hidden /> : null}
          value={text}
          onChange={(event) => {
            lookup.current++
            setLooking('')
            setText(event.currentTarget.value)
            setTyping(true)
            combobox.openDropdown()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && searching && !current) {
              event.preventDefault()
              // The highlighted customer was found for a shorter text; Enter must not take it.
              combobox.resetSelectedOption()
              void takeBest(typed)
            } else if (event.key === 'Enter' && searching && found[0] && combobox.getSelectedOptionIndex() < 0) {
              // The list has arrived, but its highlight has not been rendered.
              event.preventDefault()
              take(found[0])
              onDone?.()
            }
            if (event.key === 'Escape' && !combobox.dropdownOpened && customer) onDone?.()
          }}
          onFocus={() => {
            setFocused(true)
            input.current?.select()
          }}
          onClick={() => typed === '' && combobox.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!searching && !typing && found.length === 0}>
        {found.length > 0 && (
          <Combobox.Options aria-label={searching ? 'Customers' : 'Customers of your last orders'}>
            {found.map((each) => {
              const address = addressOf(each)
              return (
                <Combobox.Option key={each._id} value={each._id} className={classes.option ?? ''}>
                  <span>{each.entityId}</span>
                  <span className={classes.name}>{each.name}</span>
                  <span className={classes.where}>
                    {[`Level ${each.priceLevelId || '1'}`, address?.city, address?.route?.name ?? 'no route']
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </Combobox.Option>
              )
            })}
          </Combobox.Options>
        )}
        {found.length === 0 && typing && (
          <Combobox.Empty>
            {typed.length < fewestLetters
              ? 'Type two letters'
              : error
                ? errorText(error)
                : current
                  ? 'No customer found'
                  : 'Searching…'}
          </Combobox.Empty>
        )}
        {customRates > 0 && (
          <Combobox.Footer>
            {count(customRates, 'custom rate')} will be cleared if you change the customer
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
