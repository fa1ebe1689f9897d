import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { add, compare, decimal, parseDecimal, toText, zero } from '@/ui/decimal'
import { holdKeys } from '@/ui/heldKeys'
import { answerOf, Question } from '@/ui/grid/Question'
import classes from '@/ui/grid/Grid.module.css'
import { notify } from '@/ui/toasts'

/**
 * Where the cursor goes after the value is kept. 'here': the cursor and the focus stay on the cell. 'away': the focus
 * already left the grid.
 */
export type After = 'next' | 'up' | 'down' | 'right' | 'left' | 'here' | 'away'

/** The methods of the mounted editor that the grid calls. */
export interface Editor {
  /** Keeps the text without moving; returns false when the text is not valid. */
  commit: () => boolean
}

/** Where a key in an editor moves the cursor; undefined for keys that the editor handles itself. */
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
  /** The key that opened the editor; it replaces the value. */
  seed: string | null
  numeric?: boolean
  placeholder?: string
  check: (text: string) => string | undefined
  /** The question to confirm before the text is kept; undefined when there is none. */
  ask?: (text: string) => string | undefined
  /** Loads the data that `ask` needs; undefined when nothing is missing. */
  prepare?: (text: string) => Promise<void> | undefined
  /** `confirmed`: a question was asked and answered with yes. */
  onCommit: (text: string, after: After, confirmed: boolean) => void
  onCancel: () => void
}

/** The number plus or minus one, never below zero. Text that is not a number is returned unchanged. */
function stepped(text: string, by: 1 | -1): string {
  const number = parseDecimal(text)
  if (!number) return text
  const next = add(number, decimal(by))
  return compare(next, zero) < 0 ? text : toText(next)
}

type TypingProps = Pick<TextProps, 'value' | 'seed' | 'check' | 'ask' | 'prepare' | 'onCommit' | 'onCancel'>

/** The typed text, what is wrong with it, and the question about it. */
function useTyping({ value, seed, check, ask, prepare, onCommit, onCancel }: TypingProps) {
  const [text, setText] = useState(seed ?? value)
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<{ words: string; after: After }>()
  const done = useRef(false)
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
      // Escape or a click may have closed the editor meanwhile.
      if (!done.current) commit(after)
      release()
    })
  }
  const type = (next: string) => {
    setText(next)
    setProblem(undefined)
    setQuestion(undefined)
  }
  const answer = (yes: boolean) => {
    if (!yes) setQuestion(undefined)
    else if (question) commit(question.after, true)
  }
  const cancel = () => {
    done.current = true
    onCancel()
  }
  return { text, type, problem, question, answer, commit, commitByKey, cancel, isDone: () => done.current }
}

/**
 * The only text editor that the grid mounts. It keeps valid text, shows an error for invalid text and asks about
 * unlikely text. Escape restores the value.
 */
export function TextCellEditor(props: TextProps) {
  const { ref, label, seed, numeric = false, placeholder, check, ask, onCancel } = props
  const typing = useTyping(props)
  const { text, problem, question, commit } = typing
  const input = useRef<HTMLInputElement>(null)
  // Not in useEffect, which may run later than `heldKeys` sends the next key.
  useLayoutEffect(() => {
    input.current?.focus()
    if (seed === null) input.current?.select()
  }, [seed])
  useImperativeHandle(ref, () => ({ commit: () => commit('here') }))
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer) {
      event.preventDefault()
      event.stopPropagation()
      if (answer === 'yes' || answer === 'no') typing.answer(answer === 'yes')
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      typing.cancel()
      return
    }
    if (numeric && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      typing.type(stepped(text, event.key === 'ArrowUp' ? 1 : -1))
      return
    }
    const after = afterKey(event)
    if (!after) return
    event.preventDefault()
    // While a question is open, other keys do not commit.
    if (!question) typing.commitByKey(after)
  }
  const onBlur = () => {
    if (typing.isDone()) return
    const wrong = check(text.trim()) ?? ask?.(text.trim())
    if (!wrong) return void commit('away')
    notify(`${label}: ${wrong}. The previous value is kept.`, 'warning')
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
        onChange={(event) => typing.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {problem && (
        <span id="cell-problem" role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
      {question && (
        <Question id="cell-problem" onAnswer={typing.answer}>
          {question.words}
        </Question>
      )}
    </>
  )
}
