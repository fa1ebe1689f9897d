import type { KeyboardEvent } from 'react'
import { wasHeld } from '@/ui/heldKeys'
import classes from '@/ui/grid/Grid.module.css'

/**
 * How a key answers the question: Enter or Y yes, Escape or N no; undefined is no answer. Neither is a yes that is held down,
 * or was pressed before the question came.
 */
export function answerOf({
  key,
  repeat,
  ctrlKey,
  altKey,
  metaKey,
  nativeEvent,
}: KeyboardEvent): 'yes' | 'no' | 'held' | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  if (key === 'Escape' || key.toLowerCase() === 'n') return 'no'
  if (key !== 'Enter' && key.toLowerCase() !== 'y') return undefined
  return repeat || wasHeld(nativeEvent) ? 'held' : 'yes'
}

interface Props {
  id: string
  /** What is asked about, without a full stop: '500 CS is more than 10 times the usual 4 CS'. */
  children: string
  onAnswer: (yes: boolean) => void
  /** Where it stands, in place of under a cell of the grid. */
  className?: string | undefined
}

/** A question under the field that keeps the focus: the field's keys answer it (`answerOf`), the buttons are for the pointer. */
export function Question({ id, children, onAnswer, className = classes.question }: Props) {
  const button = (yes: boolean, label: string, keys: string) => (
    <button
      type="button"
      tabIndex={-1}
      className={classes.answer}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAnswer(yes)}
    >
      {label} <kbd>{keys}</kbd>
    </button>
  )
  return (
    <span id={id} role="alert" className={className}>
      {children}. {button(true, 'Take it', 'Enter')} {button(false, 'Change it', 'Esc')}
    </span>
  )
}
