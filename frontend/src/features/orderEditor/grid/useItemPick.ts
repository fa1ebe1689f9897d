import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import type { Item } from '@/api/wire'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { unitFor } from '@/features/orderEditor/draft/price'
import { parseQuickEntry, type QuickEntry } from '@/features/orderEditor/grid/quickEntry'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { nearestWords, resolveItems, searchItems, useItemSearch } from '@/resources/items'
import { holdKeys } from '@/ui/heldKeys'

const typingPauseMs = 80

const isCode = (item: Item, term: string) => item.itemId.toLowerCase() === term.toLowerCase()

/** Why the typed quantity and unit are invalid for the item. Without its unit, a quantity would mean something else. */
function entryError(item: Item, { quantity, unit }: QuickEntry): string | undefined {
  if (unit !== undefined && !unitFor(item, unit))
    return `the item has no unit ${unit}, only ${item.unitsType.items.map((each) => each.abbreviation).join(', ')}`
  return quantity === undefined ? undefined : quantityError(quantity)
}

/**
 * Why a code finds nothing: the search leaves out items that the customer may not buy and items that are no longer
 * sold.
 */
async function whyNothing(code: string, customerId: string | undefined): Promise<string> {
  const [answer] = await resolveItems({ codes: [code], customerId })
  if (answer?.item && answer.restricted)
    return `${answer.item.itemId} ${answer.item.name} is restricted for this customer`
  if (answer?.item && !answer.item.isActive) return `${answer.item.itemId} ${answer.item.name} is no longer sold`
  const near = answer?.suggestions.map((each) => each.itemId).join(', ')
  return near ? `No product ${code}. Similar: ${near}` : `No product found for ${code}`
}

/**
 * The product that Enter takes from a late answer: the selected one, the exact code, else the best one that matches all
 * words.
 */
const bestOf = (
  items: readonly Item[],
  { partial, pointed, term }: { partial: boolean; pointed: string | undefined; term: string },
): Item | undefined =>
  items.find((item) => item._id === pointed) ??
  items.find((item) => isCode(item, term)) ??
  (partial ? undefined : items[0])

/** The products found for the text, and the index of the highlighted one; -1 for none. */
function useFound(entry: QuickEntry, customerId: string | undefined) {
  const [place, setPlace] = useState(0)
  /** The product selected with an arrow key. */
  const [pointed, setPointed] = useState<string>()
  const [term] = useDebouncedValue(entry.term, typingPauseMs)
  const { data, error, isLoading } = useItemSearch(term, customerId)
  // After a failed search, `data` belongs to an earlier text.
  const answer = entry.term && !error ? data : undefined
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
    current: term === entry.term && !isLoading,
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

/**
 * Counts the last search if no product is taken from it, so that those who tune the search see it. Returns a function
 * that is called when one is taken.
 */
function useFailedSearch(term: string, start: string, customerId: string | undefined): () => void {
  const chosen = useRef(false)
  const last = useRef({ term, customerId })
  useEffect(() => {
    last.current = { term, customerId }
  })
  useEffect(
    () => () => {
      const { term: query, customerId: id } = last.current
      if (!chosen.current && query !== start)
        void import('@/resources/failedSearch').then((to) => to.reportFailedSearch(query, id))
    },
    [start],
  )
  return () => {
    chosen.current = true
  }
}

interface Options {
  /** The text that opened the picker: the first letter typed, or the line's code. */
  start: string
  customerId: string | undefined
  guard: QuantityGuard
  onTake: (item: Item, entry: QuickEntry) => void
}

/** The choice of a product by typing: the search, the product that Enter takes, and why it takes none. */
export function useItemPick({ start, customerId, guard, onTake: onPicked }: Options) {
  const [text, setText] = useState(start)
  const [taking, setTaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<{ words: string; item: Item }>()
  const entry = parseQuickEntry(text)
  const list = useFound(entry, customerId)
  const { found, at, pointed, current, error, partial } = list
  const taken = useFailedSearch(entry.term, start, customerId)
  const onTake = (item: Item, of: QuickEntry) => {
    taken()
    onPicked(item, of)
  }
  const unitOfEntry = (item: Item) => unitFor(item, entry.unit ?? '') ?? item.saleUnit

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
  const choose = async (item: Item) => {
    const wrong = entryError(item, entry)
    if (wrong) return setProblem(`${item.itemId}: ${wrong}`)
    const { quantity } = entry
    if (quantity === undefined) return onTake(item, entry)
    const waits = guard.lookUp(quantity)
    if (waits) await hold(waits)
    const words = guard.askNew(item, quantity, unitOfEntry(item))
    if (words) setQuestion({ words, item })
    else onTake(item, entry)
  }
  const take = async () => {
    if (!entry.term || taking) return
    if (current && found.length > 0) {
      const best = found.find((item) => at <= 0 && isCode(item, entry.term)) ?? found[at]
      return best ? choose(best) : setProblem(nearestWords.reason)
    }
    // Typed or scanned before the results arrived.
    try {
      const late = await hold(searchItems(entry.term, customerId))
      const best = bestOf(late.inventoryItems, { partial: late.partial, pointed, term: entry.term })
      if (best) return await choose(best)
      setProblem(late.inventoryItems.length > 0 ? nearestWords.reason : await hold(whyNothing(entry.term, customerId)))
    } catch (failure) {
      setProblem(errorText(failure))
    }
  }
  const says = (): string => {
    if (found.length > 0) return partial ? nearestWords.title : ''
    if (problem) return ''
    if (!entry.term) return 'Type a code or words; 1043*12 sets the quantity too'
    if (error) return errorText(error)
    return current ? 'No product found; press Enter to see why' : 'Searching…'
  }
  return {
    text,
    entry,
    taking,
    problem,
    question,
    found,
    at,
    unitOfEntry,
    choose,
    take,
    says: says(),
    highlight: list.highlight,
    type: (typed: string) => {
      setText(typed)
      setProblem(undefined)
      setQuestion(undefined)
      list.reset()
    },
    answer: (yes: boolean) => {
      if (yes && question) onTake(question.item, { ...entry, confirmed: true })
      setQuestion(undefined)
    },
  }
}
