import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterEdit, stepTo, type UndoSteps } from '@/ui/grid/undoSteps'

const none: UndoSteps<number> = { past: [], future: [] }

test('back and forth lead to the same state with the same steps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 49 }), fc.integer(), (before, now) => {
      const steps = before.reduce(afterEdit, none)
      const back = stepTo('past', steps, now)!
      expect(back.state).toBe(before.at(-1))
      const { state, ...again } = stepTo('future', back, back.state)!
      expect([state, again]).toEqual([now, steps])
    }),
  )
})

test('an edit after an undo leaves nothing to redo, and fifty steps are kept', () => {
  const back = stepTo('past', afterEdit(none, 1), 2)!
  expect(stepTo('future', afterEdit(back, 1), 3)).toBeUndefined()
  const many = Array.from({ length: 60 }, (_, index) => index).reduce(afterEdit, none)
  expect([many.past.length, many.past[0]]).toEqual([50, 10])
})

test('without steps there is nowhere to go', () => {
  expect(stepTo('past', none, 1)).toBeUndefined()
  expect(stepTo('future', none, 1)).toBeUndefined()
})
