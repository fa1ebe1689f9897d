import { useState } from 'react'
import type { Item } from '@/api/wire'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { unitFor } from '@/features/orderEditor/draft/price'
import { parseQuickEntry, type QuickEntry } from '@/parts/items/quickEntry'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { useItemChoice } from '@/parts/items/useItemChoice'

/** Why the typed quantity and unit are invalid for the item. Without its unit, a quantity would mean something else. */
function entryError(item: Item, { quantity, unit }: QuickEntry): string | undefined {
  if (unit !== undefined && !unitFor(item, unit))
    return `the item has no unit ${unit}, only ${item.unitsType.items.map((each) => each.abbreviation).join(', ')}`
  return quantity === undefined ? undefined : quantityError(quantity)
}

interface Options {
  /** The text that opened the picker: the first letter typed, or the line's code. */
  start: string
  customerId: string | undefined
  guard: QuantityGuard
  onTake: (item: Item, entry: QuickEntry) => void
}

/** The choice of a product by typing, with its quantity ("1043*12") and the question about an unusual one. */
export function useItemPick({ start, customerId, guard, onTake: onPicked }: Options) {
  const [text, setText] = useState(start)
  const [question, setQuestion] = useState<{ words: string; item: Item }>()
  const entry = parseQuickEntry(text)
  const choice = useItemChoice({
    term: entry.term,
    start,
    customerId,
    hint: 'Type a code or words; 1043*12 sets the quantity too',
    whyNothing: async (code) => (await import('@/features/orderEditor/grid/whyNothing')).whyNothing(code, customerId),
    onChoose: choose,
  })
  const onTake = (item: Item, of: QuickEntry) => {
    choice.taken()
    onPicked(item, of)
  }
  const unitOfEntry = (item: Item) => unitFor(item, entry.unit ?? '') ?? item.saleUnit
  async function choose(item: Item) {
    const wrong = entryError(item, entry)
    if (wrong) return choice.setProblem(`${item.itemId}: ${wrong}`)
    const { quantity } = entry
    if (quantity === undefined) return onTake(item, entry)
    const waits = guard.lookUp(quantity)
    if (waits) await choice.hold(waits)
    const words = guard.askNew(item, quantity, unitOfEntry(item))
    if (words) setQuestion({ words, item })
    else onTake(item, entry)
  }
  return {
    choice,
    text,
    entry,
    question,
    unitOfEntry,
    choose,
    type: (typed: string) => {
      setText(typed)
      setQuestion(undefined)
      choice.restart()
    },
    answer: (yes: boolean) => {
      if (yes && question) onTake(question.item, { ...entry, confirmed: true })
      setQuestion(undefined)
    },
  }
}
