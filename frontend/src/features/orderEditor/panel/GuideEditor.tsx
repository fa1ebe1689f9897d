import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { answerOf, Question } from '@/ui/grid/Question'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import { holdKeys } from '@/ui/heldKeys'
import { notify } from '@/ui/toasts'

/** Where the cursor goes after the editor. */
export type Leave = 'next' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last' | 'par' | 'order' | 'grid'

const moves: Record<string, Leave> = {
  Enter: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

interface Props {
  id: string
  label: string
  value: string
  unit: string
  /** Why the cell is locked; undefined when it is not. */
  locked: string | undefined
  /** The quantity that '+' enters. */
  usual: string | undefined
  onFocus: () => void
  onBlur: () => void
  /** Returns why the text is invalid; undefined when it was accepted. */
  onCommit: (text: string, confirmed: boolean) => string | undefined
  /** The question to confirm before the text is accepted; undefined when there is none. */
  ask?: (text: string) => string | undefined
  /** Loads the data that `ask` needs; undefined when nothing is missing. */
  prepare?: (text: string) => Promise<void> | undefined
  onLeave: (to: Leave) => void
  /** Called for a letter, which goes to the filter. */
  onLetter: (letter: string) => void
}

/** The only open editor of the guide. Leaving it by any key enters the text. */
export function GuideEditor({
  id,
  label,
  value,
  unit,
  locked,
  usual,
  onFocus,
  onBlur,
  onCommit,
  ask,
  prepare,
  onLeave,
  onLetter,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<{ words: string; text: string; after: Leave | undefined }>()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  // Selects the restored text, so that the next digit replaces it.
  useEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select()
  }, [typed])

  /** Accepts the text and moves on, unless it must be confirmed first. */
  const commit = (after?: Leave, text: string | null = typed, confirmed = false): void => {
    const entered = text === value ? null : text
    const words = entered === null || confirmed ? undefined : ask?.(entered)
    if (entered !== null && words) return setQuestion({ words, text: entered, after })
    setQuestion(undefined)
    const refused = entered === null ? undefined : onCommit(entered, confirmed)
    setProblem(refused)
    if (refused) return undefined
    setTyped(null)
    return after && onLeave(after)
  }
  const commitByKey = (after: Leave, text: string | null = typed) => {
    const waits = text === null || text === value ? undefined : prepare?.(text)
    if (!waits) return commit(after, text)
    const release = holdKeys()
    return void waits.then(() => {
      // A click may have moved the focus meanwhile.
      if (document.activeElement === input.current) commit(after, text)
      release()
    })
  }
  const answered = (yes: boolean) => {
    if (yes && question) commit(question.after, question.text, true)
    else setQuestion(undefined)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const answer = question && answerOf(event)
    if (answer) {
      event.preventDefault()
      event.stopPropagation()
      if (answer !== 'held') answered(answer === 'yes')
      return
    }
    const act = (): boolean => {
      if (altKey) return false
      if (ctrlKey || metaKey) {
        // The key may save the order, which must include the text of this field.
        if (key === 'Enter' || key.toLowerCase() === 's') commit()
        else if (key === 'Home' || key === 'End') {
          commitByKey(key === 'Home' ? 'first' : 'last')
          return true
        }
        return false
      }
      if (key === 'Escape') {
        if (typed === null && !problem) onLeave('grid')
        setTyped(null)
        setProblem(undefined)
        return true
      }
      if (key === '+') {
        if (locked === undefined && usual !== undefined) commitByKey('next', usual)
        return true
      }
      if (key === 'Enter' && shiftKey) {
        if (!question) commitByKey('up')
        return true
      }
      const move = moves[key]
      if (move) {
        // While a question is open, other keys do not commit.
        if (!question) commitByKey(move)
        return true
      }
      if (typed === null && (key === 'ArrowRight' || key === 'ArrowLeft')) {
        onLeave(key === 'ArrowRight' ? 'par' : 'order')
        return true
      }
      if (key === '/' || /^\p{L}$/u.test(key)) {
        onLetter(key === '/' ? '' : key)
        return true
      }
      return false
    }
    if (!act()) return
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
        aria-describedby={problem || locked || question ? problemId : undefined}
        readOnly={locked !== undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
          setQuestion(undefined)
        }}
        onFocus={(event) => {
          onFocus()
          event.currentTarget.select()
        }}
        onBlur={() => {
          onBlur()
          const words = typed !== null && typed !== value ? ask?.(typed) : undefined
          if (!words) return commit()
          notify(`${label}: ${words}. The previous value is kept.`, 'warning')
          setTyped(null)
          setQuestion(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <span className={classes.unit}>{unit}</span>
      {question ? (
        <Question id={problemId} className={classes.question} onAnswer={answered}>
          {question.words}
        </Question>
      ) : problem ? (
        <span id={problemId} role="alert" className={classes.problem}>
          {problem}
        </span>
      ) : (
        locked && (
          <span id={problemId} className={classes.problem}>
            {locked}
          </span>
        )
      )}
    </span>
  )
}
