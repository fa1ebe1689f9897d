/** The states before and after the current one; the nearest is last. */
export interface UndoSteps<State> {
  past: State[]
  future: State[]
}

const depth = 50

/** The steps after an edit: the state before it can be restored, and nothing can be redone. */
export const afterEdit = <State>({ past }: UndoSteps<State>, before: State): UndoSteps<State> => ({
  past: [...past, before].slice(-depth),
  future: [],
})

/** One step back (undo) or forward (redo): the state to show and the new steps; undefined when there is none. */
export function stepTo<State>(
  way: keyof UndoSteps<State>,
  { past, future }: UndoSteps<State>,
  now: State,
): (UndoSteps<State> & { state: State }) | undefined {
  const state = (way === 'past' ? past : future).at(-1)
  if (state === undefined) return undefined
  return way === 'past'
    ? { state, past: past.slice(0, -1), future: [...future, now] }
    : { state, past: [...past, now], future: future.slice(0, -1) }
}
