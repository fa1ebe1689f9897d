import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { add, compare, decimal, parseDecimal, toText, zero } from '@/ui/decimal'
import { holdKeys } from '@/ui/heldKeys'
import { answerOf, Question } from '@/ui/grid/Question'
import classes from '@/ui/grid/Grid.module.css'
import { notify } from '@/ui/toasts'

/** Where the cursor goes once the value has been kept: 'here' keeps it and the focus on the cell, 'away' has lost the focus already. */
export type After = 'next' | 'up' | 'down' | 'right' | 'left' | 'here' | 'away'

/** What the grid may ask of the editor that it mounted. */
export interface Editor {
  /** Keeps what was typed, without moving; false when it cannot be. */
  commit: () => boolean
}

/** Where a key of an editor leads; undefined where it is the editor's own. */
export const afterKey = (event: KeyboardEvent): After | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'next'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.key === 'ArrowUp') return 'up'
  if (event.key === 'ArrowDown') return 'down'
  return undefined
}

interface TextProps {
  ref?: Ref<Editor>
  label: string
  value: string
  /** Replaces the value: the key that opened the editor. */
  seed: string | null
  numeric?: boolean
  placeholder?: string
  check: (text: string) => string | undefined
  /** The question that a text must be confirmed against before it is kept; undefined where there is none. */
  ask?: (text: string) => string | undefined
  /** Reads what the question depends on; undefined where nothing is missing. */
  prepare?: (text: string) => Promise<void> | undefined
  /** `confirmed`: there was a question, and it was answered with yes. */
  onCommit: (text: string, after: After, confirmed: boolean) => void
  onCancel: () => void
}

/** The number one more or less, never below zero; the text itself where it is no number. */
function stepped(text: string, by: 1 | -1): string {
  const number = parseDecimal(text)
  if (!number) return text
  const next = add(number, decimal(by))
  return compare(next, zero) < 0 ? text : toText(next)
}

/** The one text editor that the grid mounts. Keeps what is valid, says what is not, asks about what is hardly meant, Escape restores. */
export function TextCellEditor({
  ref,
  label,
  value,
  seed,
  numeric = false,
  placeholder,
  check,
  ask,
  prepare,
  onCommit,
  onCancel,
}: TextProps) {
  const [text, setText] = useState(seed ?? value)
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<{ words: string; after: After }>()
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (seed === null) input.current?.select()
  }, [seed])

  const commit = (after: After, confirmed = false): boolean => {
    const typed = text.trim()
    const wrong = check(typed)
    const words = wrong || confirmed ? undefined : ask?.(typed)
    if (wrong) setProblem(wrong)
    else if (words) setQuestion({ words, after })
    if (wrong || words) return false
    done.current = true
    onCommit(typed, after, confirmed)
    return true
  }
  const commitByKey = (after: After) => {
    const waits = check(text.trim()) ? undefined : prepare?.(text.trim())
    if (!waits) return void commit(after)
    const release = holdKeys()
    void waits.then(() => {
      // Escape or a click may have been faster.
      if (!done.current) commit(after)
      release()
    })
  }
  useImperativeHandle(ref, () => ({ commit: () => commit('here') }))
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer) {
      event.preventDefault()
      event.stopPropagation()
      if (answer === 'yes') commit(question.after, true)
      else if (answer === 'no') setQuestion(undefined)
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      done.current = true
      onCancel()
      return
    }
    if (numeric && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      setText(stepped(text, event.key === 'ArrowUp' ? 1 : -1))
      setProblem(undefined)
      setQuestion(undefined)
      return
    }
    const after = afterKey(event)
    if (!after) return
    event.preventDefault()
    // Only its own keys answer a question.
    if (!question) commitByKey(after)
  }
  const onBlur = () => {
    if (done.current) return
    const wrong = check(text.trim()) ?? ask?.(text.trim())
    if (!wrong) return void commit('away')
    notify(`${label}: ${wrong}. The former value stands.`, 'warning')
    onCancel()
  }
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        data-numeric={numeric || undefined}
        inputMode={numeric ? 'decimal' : 'text'}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || question ? 'cell-problem' : undefined}
        autoComplete="off"
        maxLength={numeric ? 20 : 500}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
          setQuestion(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {problem && (
        <span id="cell-problem" role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
      {question && (
        <Question id="cell-problem" onAnswer={(yes) => (yes ? commit(question.after, true) : setQuestion(undefined))}>
          {question.words}
        </Question>
      )}
    </>
  )
}
