import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import type { Item } from '@/api/wire'
import { stockFor } from '@/features/orderDesk/draft/lineFacts'
import { quantityError } from '@/features/orderDesk/draft/orderDraft'
import { unitFor } from '@/features/orderDesk/draft/price'
import { lastWords } from '@/features/orderDesk/grid/lastBought'
import classes from '@/features/orderDesk/grid/OrderGrid.module.css'
import { parseQuickEntry, type QuickEntry } from '@/features/orderDesk/grid/quickEntry'
import { StockText } from '@/features/orderDesk/grid/StockText'
import { type CustomerPurchase, useCustomerPurchases } from '@/resources/analytics'
import { resolveItems, searchItems, useItemSearch } from '@/resources/items'
import { holdKeys } from '@/ui/heldKeys'
import { notify } from '@/ui/toasts'

const typingPauseMs = 80
const pageOptions = 6

interface Props {
  /** What opened the picker: the first letter typed, or the line's code. */
  start: string
  customerId: string | undefined
  label: string
  onTake: (item: Item, entry: QuickEntry) => void
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

/** Chooses a product by code or words; Enter takes the exact code, else the highlighted one. */
export function ItemPicker({ start, customerId, label, onTake, onClose }: Props) {
  const [text, setText] = useState(start)
  const [at, setAt] = useState(0)
  const [taking, setTaking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const listId = useId()
  const entry = parseQuickEntry(text)
  const [term] = useDebouncedValue(entry.term, typingPauseMs)
  const { data, error, isLoading } = useItemSearch(term, customerId)
  const { data: purchases } = useCustomerPurchases(customerId)
  const found = entry.term ? (data?.inventoryItems ?? []) : []

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

  const choose = (item: Item) => {
    const wrong = entryError(item, entry)
    if (wrong) notify(`${item.itemId}: ${wrong}`, 'warning')
    onTake(item, wrong ? { term: entry.term } : entry)
  }
  const take = async () => {
    if (!entry.term || taking) return
    const settled = term === entry.term && !isLoading && data
    if (settled && found[at]) return choose(found.find((item) => at === 0 && isCode(item, entry.term)) ?? found[at])
    // Typed or scanned faster than the list came.
    setTaking(true)
    const release = holdKeys()
    try {
      const { inventoryItems } = await searchItems(entry.term, customerId)
      const best = inventoryItems.find((item) => isCode(item, entry.term)) ?? inventoryItems[0]
      if (best) return choose(best)
      notify(await whyNothing(entry.term, customerId), 'warning')
    } catch (failure) {
      notify(errorText(failure), 'error')
    } finally {
      setTaking(false)
      release()
    }
  }

  const highlight = (wanted: number) => setAt(Math.max(Math.min(wanted, found.length - 1), 0))
  const onKeyDown = (event: KeyboardEvent) => {
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

  return (
    <div className={classes.picker}>
      <input
        ref={input}
        className={classes.editor}
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
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !taking && onClose('stay')}
      />
      <div ref={results} className={classes.results}>
        <div role="listbox" id={listId} aria-label="Products" className={classes.list}>
          {found.map((item, index) => {
            const bought = purchases?.find((each) => each.item._id === item._id)
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
                onClick={() => choose(item)}
              >
                <span className={classes.code}>{item.itemId}</span>
                <span className={classes.resultName}>{item.name}</span>
                {bought && <Bought item={item} bought={bought} />}
                <span className={classes.resultStock}>
                  <StockText stock={stockFor(item, entry.quantity ?? '1', item.saleUnit, bought?.restricted ?? false)} />
                </span>
              </div>
            )
          })}
        </div>
        {found.length === 0 && (
          <div className={classes.hint} role="status">
            {error ? errorText(error) : !entry.term ? 'Type a code or words; 1043*12 sets the quantity too' : isLoading || term !== entry.term ? 'Searching…' : 'No product found; Enter says why'}
          </div>
        )}
      </div>
    </div>
  )
}
