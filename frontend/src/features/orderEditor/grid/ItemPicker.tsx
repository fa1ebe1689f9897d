import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Item } from '@/api/wire'
import { candidateLine } from '@/features/orderEditor/draft/newLines'
import type { DraftLine, OrderContent } from '@/features/orderEditor/draft/order'
import { unitFor } from '@/features/orderEditor/draft/price'
import classes from '@/features/orderEditor/grid/ItemPicker.module.css'
import { PickerResults } from '@/features/orderEditor/grid/PickerResults'
import type { QuickEntry } from '@/features/orderEditor/grid/quickEntry'
import { useItemPick } from '@/features/orderEditor/grid/useItemPick'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import gridClasses from '@/ui/grid/Grid.module.css'
import { answerOf, Question } from '@/ui/grid/Question'

const pageOptions = 6

interface Props {
  /** The text that opened the picker: the first letter typed, or the line's code. */
  start: string
  customer: OrderContent['customer']
  guard: QuantityGuard
  label: string
  onTake: (item: Item, entry: QuickEntry) => void
  /**
   * Called with the candidate line for the highlighted product; with undefined when the picker closes. Must be a stable
   * function.
   */
  onCandidate?: ((line: DraftLine | undefined) => void) | undefined
  onClose: (after: 'stay' | 'left') => void
}

/** Reports the candidate line for the highlighted product until the picker closes. */
function useCandidate(
  highlighted: Item | undefined,
  customer: OrderContent['customer'],
  { quantity, unit }: QuickEntry,
  onCandidate: Props['onCandidate'],
): void {
  useEffect(() => {
    onCandidate?.(highlighted && candidateLine(highlighted, customer, quantity, unitFor(highlighted, unit ?? '')))
  }, [highlighted, customer, quantity, unit, onCandidate])
  useEffect(() => () => onCandidate?.(undefined), [onCandidate])
}

type ItemPick = ReturnType<typeof useItemPick>

/** Runs the action of a key; false when the key is not one of the picker's. */
function actOnKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { at, entry, take, highlight }: ItemPick,
  onClose: Props['onClose'],
): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'Escape') onClose('stay')
  else if (key === 'Tab' && (shiftKey || !entry.term)) onClose(shiftKey ? 'left' : 'stay')
  else if (key === 'Enter' || key === 'Tab') void take()
  else if (key === 'ArrowDown') highlight(at + 1)
  else if (key === 'ArrowUp') highlight(at - 1)
  else if (key === 'PageDown') highlight(at + pageOptions)
  else if (key === 'PageUp') highlight(at - pageOptions)
  else return false
  return true
}

/** Why the product cannot be taken, the question about its quantity, and the state of the search. */
function Messages({ id, pick: { problem, question, answer, says } }: { id: string; pick: ItemPick }) {
  return (
    <>
      {problem && (
        <div id={id} role="alert" className={classes.refused}>
          {problem}
        </div>
      )}
      {question && (
        <Question id={id} className={classes.question} onAnswer={answer}>
          {question.words}
        </Question>
      )}
      <div role="status" className={says ? classes.hint : undefined}>
        {says}
      </div>
    </>
  )
}

/** Keeps the results and the highlighted one in view. Returns the ref of the results. */
function useInView(listId: string, { found, at }: ItemPick) {
  const results = useRef<HTMLDivElement>(null)
  const shown = found.length
  useEffect(() => {
    if (shown > 0) results.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])
  return results
}

/**
 * Chooses a product by code or words. Enter takes the exact code, else the highlighted product. When no product matches
 * all words, none is highlighted until an arrow key selects one. When a product cannot be taken, the text stays and the
 * reason is shown below.
 */
export function ItemPicker({ start, customer, guard, label, onTake, onCandidate, onClose }: Props) {
  const pick = useItemPick({ start, customerId: customer?._id, guard, onTake })
  const { text, entry, taking, problem, question, found, at } = pick
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const messageId = `${listId}-says`
  useCandidate(found[at], customer, entry, onCandidate)
  useEffect(() => {
    input.current?.focus()
    if (start.length > 1) input.current?.select()
  }, [start])
  const results = useInView(listId, pick)

  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer === 'yes' || answer === 'no') pick.answer(answer === 'yes')
    if (!answer && !actOnKey(event, pick, onClose)) return
    event.stopPropagation()
    // Tab in an empty picker moves the focus as well.
    if (answer || event.key !== 'Tab' || entry.term || event.shiftKey) event.preventDefault()
  }
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
        aria-describedby={problem || question ? messageId : undefined}
        onChange={(event) => pick.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !taking && onClose('stay')}
      />
      <div ref={results} className={classes.results}>
        <Messages id={messageId} pick={pick} />
        <PickerResults
          listId={listId}
          found={found}
          at={at}
          customer={customer}
          entry={entry}
          unitOfEntry={pick.unitOfEntry}
          onChoose={(item) => void pick.choose(item)}
        />
      </div>
    </div>
  )
}
