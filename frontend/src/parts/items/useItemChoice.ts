import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { errorText } from '@/api/errors'
import type { Item } from '@/api/wire'
import { nearestWords, searchItems, useFailedSearch, useItemSearch } from '@/resources/items'
import { holdKeys } from '@/ui/heldKeys'

const typingPauseMs = 80

const isCode = ({ itemId, upc }: Item, term: string) =>
  [itemId, upc].some((code) => code?.toLowerCase() === term.toLowerCase())

/**
 * The item that Enter takes from a late answer: the selected one, the exact code, else the best one that matches all
 * words.
 */
const bestOf = (
  items: readonly Item[],
  { partial, pointed, term }: { partial: boolean; pointed: string | undefined; term: string },
): Item | undefined =>
  items.find((item) => item._id === pointed) ??
  items.find((item) => isCode(item, term)) ??
  (partial ? undefined : items[0])

/** The items found for the text, and the index of the highlighted one; -1 for none. */
function useFound(typed: string, customerId: string | undefined) {
  const [place, setPlace] = useState(0)
  /** The item selected with an arrow key. */
  const [pointed, setPointed] = useState<string>()
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const { data, error, isLoading } = useItemSearch(term, customerId)
  // After a failed search, `data` belongs to an earlier text.
  const answer = typed && !error ? data : undefined
  const found = answer?.inventoryItems ?? []
  const partial = answer?.partial ?? false
  const at = partial && (found[place] === undefined || found[place]._id !== pointed) ? -1 : place
  return {
    found,
    partial,
    at,
    pointed,
    error,
    /** The results belong to the current text. */
    current: term === typed && !isLoading,
    highlight: (wanted: number) => {
      const next = Math.max(Math.min(wanted, found.length - 1), 0)
      setPlace(next)
      setPointed(found[next]?._id)
    },
    reset: () => {
      setPlace(0)
      setPointed(undefined)
    },
  }
}

interface Options {
  /** The words or the code to search for. */
  term: string
  /** The text that opened the field: the first letter typed, or the line's code. */
  start: string
  customerId?: string | undefined
  /** What the field says while nothing is typed. */
  hint: string
  /** Finds an item by its exact code, also one that the search leaves out. */
  byCode?: (code: string) => Promise<Item | undefined>
  /** Why a code finds nothing. */
  whyNothing: (code: string) => Promise<string>
  onChoose: (item: Item) => unknown
}

/** The choice of an item by typing: the search, the item that Enter takes, and why it takes none. */
export function useItemChoice({ term, start, customerId, hint, byCode, whyNothing, onChoose }: Options) {
  const [taking, setTaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { found, at, pointed, current, error, partial, highlight, reset } = useFound(term, customerId)
  const taken = useFailedSearch(term, start, customerId)

  /** Holds keys typed meanwhile for what appears next. */
  const hold = async <T>(work: Promise<T>): Promise<T> => {
    setTaking(true)
    const release = holdKeys()
    try {
      return await work
    } finally {
      setTaking(false)
      release()
    }
  }
  const take = async () => {
    if (!term || taking) return
    const shown = current && found.length > 0
    const exact = shown && at <= 0 ? found.find((item) => isCode(item, term)) : undefined
    const highlighted = () => found[at] ?? nearestWords.reason
    const asksCode = byCode !== undefined && !exact && pointed === undefined && !/\s/.test(term)
    const choose = async (): Promise<Item | string> => {
      const coded = asksCode ? await byCode(term) : undefined
      if (coded || shown) return coded ?? highlighted()
      // A scanned code must not become an item that only resembles it.
      if (asksCode && /\d/.test(term)) return whyNothing(term)
      const late = await searchItems(term, customerId)
      const best = bestOf(late.inventoryItems, { partial: late.partial, pointed, term })
      return best ?? (late.inventoryItems.length > 0 ? nearestWords.reason : whyNothing(term))
    }
    try {
      const answer = shown && !asksCode ? (exact ?? highlighted()) : await hold(choose())
      if (typeof answer === 'string') setProblem(answer)
      else await onChoose(answer)
    } catch (failure) {
      setProblem(errorText(failure))
    }
  }
  const says = (): string => {
    if (found.length > 0) return partial ? nearestWords.title : ''
    if (problem) return ''
    if (!term) return hint
    if (error) return errorText(error)
    return current ? 'No product found; press Enter to see why' : 'Searching…'
  }
  return {
    found,
    at,
    highlight,
    taking,
    hold,
    taken,
    take,
    problem,
    setProblem,
    says: says(),
    /** Another text is typed. */
    restart: () => {
      setProblem(undefined)
      reset()
    },
  }
}

export type ItemChoice = ReturnType<typeof useItemChoice>
