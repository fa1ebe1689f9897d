import { type ComboboxStore, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import type { CustomerRef, CustomerSummary } from '@/api/wire'
import { useRecentCustomers } from '@/features/orderEditor/recentCustomers'
import { searchCustomers, useCustomerSearch } from '@/resources/customers'
import { notify } from '@/ui/toasts'

const typingPauseMs = 120
export const fewestLetters = 2
/** The number of results shown; for a customer who is not among them, the user types more letters. */
const mostShown = 8

/** The text of the field. Another customer replaces it, even one with the same name. */
function useText(customer: CustomerRef | null) {
  const name = customer?.name ?? ''
  const [text, setText] = useState(name)
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies
  useLayoutEffect(() => setText(name), [customer?._id, name])
  return { text, setText, restore: () => setText(name) }
}

interface List {
  text: string
  /** The text is not the name of the order's customer. */
  typing: boolean
  focused: boolean
}

/** The customers found for the text; for an empty text, those of the last orders. */
function useFound({ text, typing, focused }: List) {
  const typed = text.trim()
  const [term] = useDebouncedValue(typing ? typed : '', typingPauseMs)
  const { data, error, isLoading } = useCustomerSearch(term)
  const { recent, note } = useRecentCustomers(focused)
  const searching = typing && typed.length >= fewestLetters
  // After a failed search, `data` belongs to an earlier text.
  const found = searching ? ((!error && data) || []).slice(0, mostShown) : typed === '' ? recent : []
  return {
    typed,
    data,
    error,
    isLoading,
    note,
    searching,
    found,
    /** The results belong to the current text. */
    current: searching && term === typed && data !== undefined && !isLoading && !error,
  }
}

function useFirstHighlighted({ selectFirstOption }: ComboboxStore, { data, searching }: ReturnType<typeof useFound>) {
  useEffect(() => {
    if (searching) selectFirstOption()
    // The combobox's functions are new on each render; only the list matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, searching])
}

interface LookUp {
  onFound: (customer: CustomerSummary) => void
  onNothing: (text: string) => void
}

/** Looks up the best match for a text, and says so when there is none. A later choice or further typing cancels it. */
function useLookUp({ onFound, onNothing }: LookUp) {
  const [looking, setLooking] = useState('')
  const latest = useRef(0)
  return {
    looking: looking !== '',
    cancel: () => {
      latest.current++
      setLooking('')
    },
    start: async (text: string) => {
      const own = ++latest.current
      setLooking(text)
      const found = await searchCustomers(text).catch((error: unknown) => errorText(error))
      if (own !== latest.current) return
      setLooking('')
      if (typeof found !== 'string' && found[0]) return onFound(found[0])
      if (typeof found === 'string') notify(found, 'error')
      else notify(`No customer found for “${text}”`, 'warning')
      onNothing(text)
    },
  }
}

interface Options {
  customer: CustomerRef | null
  onPick: (customer: CustomerSummary) => void
  /** Called on Enter: the focus moves on, although the customer may still be looked up. */
  onDone?: (() => void) | undefined
}

/** The choice of a customer by typing: the search, its list, and the customer that Enter takes. */
export function useCustomerPick({ customer, onPick, onDone }: Options) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, restore } = useText(customer)
  const [typing, setTyping] = useState(false)
  const [focused, setFocused] = useState(false)
  const list = useFound({ text, typing, focused })
  const { typed, searching, found, current, note } = list

  useFirstHighlighted(combobox, list)

  const take = (picked: CustomerSummary) => {
    lookUp.cancel()
    onPick(picked)
    // The order's lines are rendered first.
    startTransition(() => {
      setTyping(false)
      combobox.closeDropdown()
      note(picked._id)
    })
  }
  const lookUp = useLookUp({
    onFound: take,
    // Puts the text back, so that the user can correct it.
    onNothing: (wanted) => {
      setText(wanted)
      input.current?.focus()
    },
  })
  return {
    ...list,
    combobox,
    input,
    text,
    typing,
    /** Results are on their way. */
    waits: list.isLoading || lookUp.looking,
    type: (next: string) => {
      lookUp.cancel()
      setText(next)
      setTyping(true)
      combobox.openDropdown()
    },
    takeById: (id: string) => {
      const picked = found.find((each) => each._id === id)
      if (!picked) return
      take(picked)
      onDone?.()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && searching && !current) {
        event.preventDefault()
        // The highlighted customer was found for a shorter text; Enter must not take it.
        combobox.resetSelectedOption()
        // Takes the best match when the results arrive. Meanwhile the next keys are held for the lines.
        onDone?.()
        void lookUp.start(typed)
      } else if (event.key === 'Enter' && searching && found[0] && combobox.getSelectedOptionIndex() < 0) {
        // The list has arrived, but its highlight has not been rendered.
        event.preventDefault()
        take(found[0])
        onDone?.()
      }
      if (event.key === 'Escape' && !combobox.dropdownOpened && customer) onDone?.()
    },
    enter: () => {
      setFocused(true)
      input.current?.select()
    },
    leave: () =>
      startTransition(() => {
        setFocused(false)
        setTyping(false)
        combobox.closeDropdown()
        if (!lookUp.looking) restore()
      }),
  }
}

export type CustomerPick = ReturnType<typeof useCustomerPick>
