import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Item } from '@/api/wire'
import { answerOf, Question } from '@/ui/grid/Question'
import { stockFor } from '@/features/orderEditor/draft/lineFacts'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { candidateLine } from '@/features/orderEditor/draft/newLines'
import { type DraftLine, effectiveRate, type OrderContent } from '@/features/orderEditor/draft/order'
import { packOf, unitFor } from '@/features/orderEditor/draft/price'
import { lastWords } from '@/features/orderEditor/grid/lastBought'
import classes from '@/features/orderEditor/grid/ItemPicker.module.css'
import gridClasses from '@/ui/grid/Grid.module.css'
import { parseQuickEntry, type QuickEntry } from '@/features/orderEditor/grid/quickEntry'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { StockText } from '@/features/orderEditor/grid/StockText'
import { type CustomerPurchase, useCustomerPurchases } from '@/resources/analytics'
import { nearestWords, resolveItems, searchItems, useItemSearch } from '@/resources/items'
import { formatRate } from '@/ui/format'
import { holdKeys } from '@/ui/heldKeys'

const typingPauseMs = 80
const pageOptions = 6

interface Props {
  /** What opened the picker: the first letter typed, or the line's code. */
  start: string
  customer: OrderContent['customer']
  guard: QuantityGuard
  label: string
  onTake: (item: Item, entry: QuickEntry) => void
  /** Hears of the line that the highlighted product would make; undefined when the picker goes. The same function each time. */
  onCandidate?: ((line: DraftLine | undefined) => void) | undefined
  onClose: (after: 'stay' | 'left') => void
}

const isCode = (item: Item, term: string) => item.itemId.toLowerCase() === term.toLowerCase()

/** Why the quantity and unit that were typed with a product cannot be meant; without its unit a quantity is another one. */
function entryError(item: Item, { quantity, unit }: QuickEntry): string | undefined {
  if (unit !== undefined && !unitFor(item, unit)) return `there is no unit ${unit}, only ${item.unitsType.items.map((each) => each.abbreviation).join(', ')}`
  return quantity === undefined ? undefined : quantityError(quantity)
}

/** Why nothing is found for a code: the search leaves out what the customer may not have and what is not sold any more. */
async function whyNothing(code: string, customerId: string | undefined): Promise<string> {
  const [answer] = await resolveItems({ codes: [code], customerId })
  if (answer?.item && answer.restricted) return `${answer.item.itemId} ${answer.item.name} is restricted for this customer`
  if (answer?.item && !answer.item.isActive) return `${answer.item.itemId} ${answer.item.name} is not sold any more`
  const near = answer?.suggestions.map((each) => each.itemId).join(', ')
  return near ? `No product ${code}. Near to it: ${near}` : `No product found for ${code}`
}

/** What the customer bought of it last, and whether they prefer it. */
function Bought({ item, bought }: { item: Item; bought: CustomerPurchase }) {
  const unit = item.unitsType.items.find((each) => each._id === bought.lastUnits)?.abbreviation ?? ''
  return (
    <span className={classes.bought}>
      {bought.preferred && <span title="Preferred">★ </span>}
      {bought.lastDate !== null && bought.lastQuantity !== null && bought.lastRate !== null && lastWords({ quantity: bought.lastQuantity, rate: bought.lastRate, date: bought.lastDate }, unit)}
    </span>
  )
}

/**
 * Chooses a product by code or words; Enter takes the exact code, else the highlighted one. Where no product has all of the
 * words, none is highlighted until an arrow key does it. What cannot be taken stays as it was typed, with the reason below.
 */
export function ItemPicker({ start, customer, guard, label, onTake, onCandidate, onClose }: Props) {
  const { can } = useSession()
  const customerId = customer?._id
  const [text, setText] = useState(start)
  const [place, setPlace] = useState(0)
  /** The product that an arrow key went to. */
  const [pointed, setPointed] = useState<string>()
  const [taking, setTaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<{ words: string; item: Item }>()
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const listId = useId()
  const entry = parseQuickEntry(text)
  const [term] = useDebouncedValue(entry.term, typingPauseMs)
  const { data, error, isLoading } = useItemSearch(term, customerId)
  const { data: purchases } = useCustomerPurchases(customerId)
  // After a failed search the last answer is one to other words.
  const answer = entry.term && !error ? data : undefined
  const found = answer?.inventoryItems ?? []
  // -1: none is highlighted.
  const at = answer?.partial && (found[place] === undefined || found[place]._id !== pointed) ? -1 : place

  useEffect(() => {
    input.current?.focus()
    if (start.length > 1) input.current?.select()
  }, [start])
  const shown = found.length
  useEffect(() => {
    if (shown > 0) results.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])

  /** Keys that are typed meanwhile go to what comes. */
  const hold = async <T,>(work: Promise<T>): Promise<T> => {
    setTaking(true)
    const release = holdKeys()
    try {
      return await work
    } finally {
      setTaking(false)
      release()
    }
  }
  const unitOfEntry = (item: Item) => unitFor(item, entry.unit ?? '') ?? item.saleUnit
  const highlighted = found[at]
  useEffect(() => {
    onCandidate?.(highlighted && candidateLine(highlighted, customer, entry.quantity, unitFor(highlighted, entry.unit ?? '')))
  }, [highlighted, customer, entry.quantity, entry.unit, onCandidate])
  useEffect(() => () => onCandidate?.(undefined), [onCandidate])

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
    if (term === entry.term && !isLoading && found.length > 0) {
      const best = found.find((item) => at <= 0 && isCode(item, entry.term)) ?? found[at]
      return best ? choose(best) : setProblem(nearestWords.reason)
    }
    // Typed or scanned faster than the list came.
    try {
      const { inventoryItems, partial } = await hold(searchItems(entry.term, customerId))
      const best = inventoryItems.find((item) => item._id === pointed) ?? inventoryItems.find((item) => isCode(item, entry.term)) ?? (partial ? undefined : inventoryItems[0])
      if (best) return await choose(best)
      setProblem(inventoryItems.length > 0 ? nearestWords.reason : await hold(whyNothing(entry.term, customerId)))
    } catch (failure) {
      setProblem(errorText(failure))
    }
  }

  const highlight = (wanted: number) => {
    const next = Math.max(Math.min(wanted, found.length - 1), 0)
    setPlace(next)
    setPointed(found[next]?._id)
  }
  const answered = (yes: boolean) => {
    if (yes && question) onTake(question.item, { ...entry, confirmed: true })
    setQuestion(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer) {
      event.preventDefault()
      event.stopPropagation()
      if (answer !== 'held') answered(answer === 'yes')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') onClose('stay')
    else if (event.key === 'Tab' && (event.shiftKey || !entry.term)) onClose(event.shiftKey ? 'left' : 'stay')
    else if (event.key === 'Enter' || event.key === 'Tab') void take()
    else if (event.key === 'ArrowDown') highlight(at + 1)
    else if (event.key === 'ArrowUp') highlight(at - 1)
    else if (event.key === 'PageDown') highlight(at + pageOptions)
    else if (event.key === 'PageUp') highlight(at - pageOptions)
    else return
    event.stopPropagation()
    if (event.key !== 'Tab' || entry.term || event.shiftKey) event.preventDefault()
  }
  const says = (() => {
    if (found.length > 0) return answer?.partial ? nearestWords.title : ''
    if (problem) return ''
    if (!entry.term) return 'Type a code or words; 1043*12 sets the quantity too'
    if (error) return errorText(error)
    return isLoading || term !== entry.term ? 'Searching…' : 'No product found; Enter says why'
  })()

  return (
    <div className={classes.picker}>
      <input
        ref={input}
        className={gridClasses.editor}
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={text}
        readOnly={taking}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || question ? `${listId}-says` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
          setQuestion(undefined)
          setPlace(0)
          setPointed(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !taking && onClose('stay')}
      />
      <div ref={results} className={classes.results}>
        {problem && (
          <div id={`${listId}-says`} role="alert" className={classes.refused}>
            {problem}
          </div>
        )}
        {question && (
          <Question id={`${listId}-says`} className={classes.question} onAnswer={answered}>
            {question.words}
          </Question>
        )}
        <div role="status" className={says ? classes.hint : undefined}>
          {says}
        </div>
        {found.length > 0 && (
          <div aria-hidden className={classes.resultHead}>
            <span className={classes.code}>Code</span>
            <span className={classes.resultName}>Item</span>
            <span className={classes.resultPack}>Pack</span>
            <span className={classes.resultBought}>Last bought</span>
            <span className={classes.resultRate}>{entry.quantity && !quantityError(entry.quantity) ? `Rate for ${entry.quantity}` : 'Rate'}</span>
            <span className={classes.resultStock}>Available</span>
          </div>
        )}
        <div role="listbox" id={listId} aria-label="Products" className={classes.list}>
          {found.map((item, index) => {
            const bought = purchases?.find((each) => each.item._id === item._id)
            const unitId = unitOfEntry(item)
            const rate = customer && can('price.view') ? effectiveRate(candidateLine(item, customer, entry.quantity, unitId)) : undefined
            return (
              // Chosen with the combobox's keys; the pointer is the second way.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={item._id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                className={classes.result}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void choose(item)}
              >
                <span className={classes.code}>{item.itemId}</span>
                <span className={classes.resultName}>{item.name}</span>
                <span className={classes.resultPack}>{packOf(item, unitId)}</span>
                <span className={classes.resultBought}>{bought && <Bought item={item} bought={bought} />}</span>
                <span className={classes.resultRate}>{rate === undefined ? '' : rate === null ? 'No price' : formatRate(Number(rate))}</span>
                <span className={classes.resultStock}>
                  <StockText stock={stockFor(item, entry.quantity ?? '1', unitId, bought?.restricted ?? false)} brief />
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
