import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from '@/features/orderDesk/panel/OrderGuide.module.css'

/** Where the cursor goes from here. */
export type Leave = 'next' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last' | 'par' | 'order' | 'grid'

const moves: Record<string, Leave> = { Enter: 'next', ArrowUp: 'up', ArrowDown: 'down', PageUp: 'pageUp', PageDown: 'pageDown' }

interface Props {
  id: string
  label: string
  value: string
  unit: string
  /** Why nothing may be typed. */
  locked: string | undefined
  /** What '+' takes. */
  usual: string | undefined
  onFocus: () => void
  onBlur: () => void
  /** Answers why the text cannot be; undefined when it was taken. */
  onCommit: (text: string) => string | undefined
  onLeave: (to: Leave) => void
  /** A letter: it belongs to the filter. */
  onLetter: (letter: string) => void
}

/** The one field of the guide that is open: what is typed counts when it is left, by whatever key. */
export function GuideEditor({ id, label, value, unit, locked, usual, onFocus, onBlur, onCommit, onLeave, onLetter }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  // What stands there again is replaced by the next digit.
  useEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select()
  }, [typed])

  const commit = (text: string | null = typed): boolean => {
    if (text === null || text === value) {
      setTyped(null)
      return true
    }
    const refused = onCommit(text)
    setProblem(refused)
    if (!refused) setTyped(null)
    return !refused
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const act = (): boolean => {
      if (altKey) return false
      if (ctrlKey || metaKey) {
        // The order is finished from here too: what stands in the field belongs to it.
        if (key === 'Enter' || key.toLowerCase() === 's') commit()
        else if (key === 'Home' || key === 'End') {
          if (commit()) onLeave(key === 'Home' ? 'first' : 'last')
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
        if (locked === undefined && usual !== undefined && commit(usual)) onLeave('next')
        return true
      }
      if (key === 'Enter' && shiftKey) {
        if (commit()) onLeave('up')
        return true
      }
      const move = moves[key]
      if (move) {
        if (commit()) onLeave(move)
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
        aria-describedby={problem || locked ? problemId : undefined}
        readOnly={locked !== undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onFocus={(event) => {
          onFocus()
          event.currentTarget.select()
        }}
        onBlur={() => {
          onBlur()
          commit()
        }}
        onKeyDown={onKeyDown}
      />
      <span className={classes.unit}>{unit}</span>
      {problem ? (
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
