import { Button } from '@mantine/core'
import classes from '@/features/orderEditor/saving/Saving.module.css'
import type { SaveState } from '@/features/orderEditor/saving/useOrderSaving'

interface Props {
  state: SaveState
  /** Why the last save failed. */
  problem: string
  /** Saving is retried automatically. */
  retries: boolean
  onSave: () => void
}

/** A failed save: the reason, what happens next, and a button to save now. No input is lost. */
export function SaveProblem({ state, problem, retries, onSave }: Props) {
  return (
    <div role="alert" className={classes.problem} data-bad={!retries || undefined}>
      <strong>{state === 'offline' ? 'No connection: not saved yet' : 'Not saved'}</strong>
      <span>{problem}</span>
      {retries && <span>Keep editing; saving is retried automatically.</span>}
      <Button size="compact-xs" variant="default" onClick={onSave}>
        Save again
      </Button>
    </div>
  )
}
