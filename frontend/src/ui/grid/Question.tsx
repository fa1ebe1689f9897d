import type { KeyboardEvent } from 'react'
import { wasHeld } from '@/ui/heldKeys'
import classes from '@/ui/grid/Grid.module.css'

/**
 * The answer that a key gives: Enter or Y for yes, Escape or N for no, undefined for other keys. A key that is held
 * down, or was pressed before the question appeared, is not a yes.
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
  /** The question without its end: '500 CS is more than 10 times the usual 4 CS'. */
  children: string
  onAnswer: (yes: boolean) => void
  /** Sets the position where it is not below a grid cell. */
  className?: string | undefined
}

/**
 * A question below the field that keeps the focus. Keys in the field answer it (`answerOf`); the buttons are for the
 * mouse.
 */
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
      {children}. {button(true, 'Use it', 'Enter')} {button(false, 'Change it', 'Esc')}
    </span>
  )
}
