import { type KeyboardEvent, useId, useRef } from 'react'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import {
  type GuideText,
  type GuideTextOptions,
  type Leave,
  useGuideText,
} from '@/features/orderEditor/panel/useGuideText'
import { answerOf, Question } from '@/ui/grid/Question'

const moves: Record<string, Leave> = {
  Enter: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

interface Props extends GuideTextOptions {
  id: string
  unit: string
  /** Why the cell is locked; undefined when it is not. */
  locked: string | undefined
  /** The quantity that '+' enters. */
  usual: string | undefined
  onFocus: () => void
  onBlur: () => void
  /** Called for a letter, which goes to the filter. */
  onLetter: (letter: string) => void
}

/** Runs the action of a key with Ctrl; false when the key must also reach the screen. */
function actOnCtrlKey(key: string, text: GuideText): boolean {
  // The key may save the order, which must include the text of this field.
  if (key === 'Enter' || key.toLowerCase() === 's') text.commit()
  if (key !== 'Home' && key !== 'End') return false
  text.commitByKey(key === 'Home' ? 'first' : 'last')
  return true
}

/** Runs the action of a key; false when the key is not one of the editor's. */
function actOnKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  text: GuideText,
  { locked, usual, onLeave, onLetter }: Props,
): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return actOnCtrlKey(key, text)
  if (key === 'Escape') {
    if (text.typed === null && !text.problem) onLeave('grid')
    text.restore()
    return true
  }
  if (key === '+') {
    if (locked === undefined && usual !== undefined) text.commitByKey('next', usual)
    return true
  }
  const move = key === 'Enter' && shiftKey ? 'up' : moves[key]
  if (move) {
    // While a question is open, these keys do not commit.
    if (!text.question) text.commitByKey(move)
    return true
  }
  if (text.typed === null && (key === 'ArrowRight' || key === 'ArrowLeft')) {
    onLeave(key === 'ArrowRight' ? 'par' : 'order')
    return true
  }
  if (key !== '/' && !/^\p{L}$/u.test(key)) return false
  onLetter(key === '/' ? '' : key)
  return true
}

/** Below the field: the question, why the text was refused, or why the cell is locked. */
function Message({ id, text, locked }: { id: string; text: GuideText; locked: string | undefined }) {
  if (text.question)
    return (
      <Question id={id} className={classes.question} onAnswer={text.answer}>
        {text.question.words}
      </Question>
    )
  if (text.problem)
    return (
      <span id={id} role="alert" className={classes.problem}>
        {text.problem}
      </span>
    )
  if (!locked) return null
  return (
    <span id={id} className={classes.problem}>
      {locked}
    </span>
  )
}

/** The only open editor of the guide. Leaving it by any key enters the text. */
export function GuideEditor(props: Props) {
  const { id, label, value, unit, locked, onFocus, onBlur } = props
  const input = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const text = useGuideText(input, props)
  const { typed, problem, question } = text
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer === 'yes' || answer === 'no') text.answer(answer === 'yes')
    if (!answer && !actOnKey(event, text, props)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={classes.editing}>
      <input
        ref={input}
        id={id}
        data-autofocus
        className={classes.editor}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || locked || question ? messageId : undefined}
        readOnly={locked !== undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed ?? value}
        onChange={(event) => text.type(event.currentTarget.value)}
        onFocus={(event) => {
          onFocus()
          event.currentTarget.select()
        }}
        onBlur={() => {
          onBlur()
          text.commitOnBlur()
        }}
        onKeyDown={onKeyDown}
      />
      <span className={classes.unit}>{unit}</span>
      <Message id={messageId} text={text} locked={locked} />
    </span>
  )
}
