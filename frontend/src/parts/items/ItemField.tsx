import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Item } from '@/api/wire'
import classes from '@/parts/items/ItemField.module.css'
import type { ItemChoice } from '@/parts/items/useItemChoice'
import gridClasses from '@/ui/grid/Grid.module.css'
import { answerOf, Question } from '@/ui/grid/Question'

const pageOptions = 6

interface Props {
  /** The text that opened the field. */
  start: string
  label: string
  text: string
  choice: ItemChoice
  /** The words or the code in the text. */
  term: string
  /** A question about the chosen item, to be answered before it is taken. */
  question?: string | undefined
  onAnswer?: (yes: boolean) => void
  onType: (text: string) => void
  onClose: (after: 'stay' | 'left') => void
  /** The results below the field: an `ItemOptions` with this id. */
  children: (listId: string) => ReactNode
}

/** Runs the action of a key; false when the key is not one of the field's. */
function actOnKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { choice: { at, take, highlight }, term, onClose }: Props,
): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'Escape') onClose('stay')
  else if (key === 'Tab' && (shiftKey || !term)) onClose(shiftKey ? 'left' : 'stay')
  else if (key === 'Enter' || key === 'Tab') void take()
  else if (key === 'ArrowDown') highlight(at + 1)
  else if (key === 'ArrowUp') highlight(at - 1)
  else if (key === 'PageDown') highlight(at + pageOptions)
  else if (key === 'PageUp') highlight(at - pageOptions)
  else return false
  return true
}

/** Keeps the results and the highlighted one in view. Returns the ref of the results. */
function useInView(listId: string, { found, at }: ItemChoice) {
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
 * The editor of a grid's cell that chooses an item by code or words. Enter takes the exact code, else the highlighted
 * item. When no item matches all words, none is highlighted until an arrow key selects one. When an item cannot be
 * taken, the text stays and the reason is shown below.
 */
export function ItemField(props: Props) {
  const { start, label, text, choice, term, question, onAnswer, onType, onClose, children } = props
  const { found, at, taking, problem, says } = choice
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const messageId = `${listId}-says`
  // Not in useEffect, which may run later than `heldKeys` sends the next key.
  useLayoutEffect(() => {
    input.current?.focus()
    if (start.length > 1) input.current?.select()
  }, [start])
  const results = useInView(listId, choice)
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer === 'yes' || answer === 'no') onAnswer?.(answer === 'yes')
    if (!answer && !actOnKey(event, props)) return
    event.stopPropagation()
    // Tab in an empty field moves the focus as well.
    if (answer || event.key !== 'Tab' || term || event.shiftKey) event.preventDefault()
  }
  return (
    <div className={classes.field}>
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
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !taking && onClose('stay')}
      />
      <div ref={results} className={classes.results}>
        {problem && (
          <div id={messageId} role="alert" className={classes.refused}>
            {problem}
          </div>
        )}
        {question && onAnswer && (
          <Question id={messageId} className={classes.question} onAnswer={onAnswer}>
            {question}
          </Question>
        )}
        <div role="status" className={says ? classes.hint : undefined}>
          {says}
        </div>
        {children(listId)}
      </div>
    </div>
  )
}

interface OptionsProps {
  listId: string
  found: readonly Item[]
  /** The index of the highlighted item; -1 for none. */
  at: number
  className: string | undefined
  onChoose: (item: Item) => void
  /** The cells of an item. */
  children: (item: Item) => ReactNode
}

/** The items found, one per line. */
export function ItemOptions({ listId, found, at, className = '', onChoose, children }: OptionsProps) {
  return (
    <div role="listbox" id={listId} aria-label="Products" className={classes.list}>
      {found.map((item, index) => (
        // Selected with the combobox's keys; the mouse works too.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item._id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          className={`${classes.option} ${className}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
