import { type RefObject, useEffect, useState } from 'react'
import { holdKeys } from '@/ui/heldKeys'
import { notify } from '@/ui/toasts'

/** Where the cursor goes after the editor. */
export type Leave = 'next' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last' | 'par' | 'order' | 'grid'

export interface GuideTextOptions {
  /** The accessible name of the field. */
  label: string
  value: string
  /** Returns why the text is invalid; undefined when it was accepted. */
  onCommit: (text: string, confirmed: boolean) => string | undefined
  /** The question to confirm before the text is accepted; undefined when there is none. */
  ask?: (text: string) => string | undefined
  /** Loads the data that `ask` needs; undefined when nothing is missing. */
  prepare?: (text: string) => Promise<void> | undefined
  onLeave: (to: Leave) => void
}

/** The text in the guide's editor: what is typed, why it was refused, and the question about it. */
export function useGuideText(
  input: RefObject<HTMLInputElement | null>,
  { label, value, onCommit, ask, prepare, onLeave }: GuideTextOptions,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<{ words: string; text: string; after: Leave | undefined }>()
  // Selects the restored text, so that the next digit replaces it.
  useEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select()
  }, [typed, input])

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
  return {
    typed,
    problem,
    question,
    commit,
    /** The same by a key: the next keys wait until the question is known. */
    commitByKey: (after: Leave, text: string | null = typed): void => {
      const waits = text === null || text === value ? undefined : prepare?.(text)
      if (!waits) return commit(after, text)
      const release = holdKeys()
      return void waits.then(() => {
        // A click may have moved the focus meanwhile.
        if (document.activeElement === input.current) commit(after, text)
        release()
      })
    },
    answer: (yes: boolean) => {
      if (yes && question) commit(question.after, question.text, true)
      else setQuestion(undefined)
    },
    type: (text: string) => {
      setTyped(text)
      setProblem(undefined)
      setQuestion(undefined)
    },
    /** Restores the value. */
    restore: () => {
      setTyped(null)
      setProblem(undefined)
    },
    /** Commits when the field loses the focus. Nobody can answer a question then, so the value stays. */
    commitOnBlur: () => {
      const words = typed !== null && typed !== value ? ask?.(typed) : undefined
      if (!words) return commit()
      notify(`${label}: ${words}. The previous value is kept.`, 'warning')
      setTyped(null)
      setQuestion(undefined)
    },
  }
}

export type GuideText = ReturnType<typeof useGuideText>
