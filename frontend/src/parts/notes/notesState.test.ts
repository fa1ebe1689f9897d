import { expect, test } from 'vitest'
import { isOutdated, nextNotes, type NotesEvent, notesOf, phaseOf } from '@/parts/notes/notesState'

const read = { notes: 'Back door', version: 3 }
const after = (...events: NotesEvent[]) => events.reduce(nextNotes, notesOf(read))
const typed: NotesEvent = { type: 'typed', text: 'Ring twice' }

test.each<[string, NotesEvent[], string, string]>([
  ['what was read is saved', [], 'saved', 'Back door'],
  ['what is typed is not saved yet', [typed], 'changed', 'Ring twice'],
  ['typed back it is as it was', [typed, { type: 'typed', text: 'Back door' }], 'saved', 'Back door'],
  ['while it is sent it is saving', [typed, { type: 'sent' }], 'saving', 'Ring twice'],
  [
    'the answer may be a little otherwise',
    [typed, { type: 'sent' }, { type: 'stored', wanted: 'Ring twice', answer: { notes: 'Ring twice.', version: 4 } }],
    'saved',
    'Ring twice.',
  ],
  [
    'what is typed during a request stays',
    [
      typed,
      { type: 'sent' },
      { type: 'typed', text: 'Ring thrice' },
      { type: 'stored', wanted: 'Ring twice', answer: { notes: 'Ring twice', version: 4 } },
    ],
    'changed',
    'Ring thrice',
  ],
  ['a failure keeps the text', [typed, { type: 'sent' }, { type: 'failed', problem: 'Away' }], 'failed', 'Ring twice'],
  [
    'another try clears the failure',
    [typed, { type: 'sent' }, { type: 'failed', problem: 'Away' }, { type: 'sent' }],
    'saving',
    'Ring twice',
  ],
  [
    'somebody else’s version waits for a choice',
    [typed, { type: 'sent' }, { type: 'refused', theirs: { notes: 'Side door', version: 5 } }],
    'conflict',
    'Ring twice',
  ],
  [
    'theirs is taken',
    [typed, { type: 'refused', theirs: { notes: 'Side door', version: 5 } }, { type: 'resolved', keep: 'theirs' }],
    'saved',
    'Side door',
  ],
  [
    'mine is to be sent on top of theirs',
    [typed, { type: 'refused', theirs: { notes: 'Side door', version: 5 } }, { type: 'resolved', keep: 'mine' }],
    'changed',
    'Ring twice',
  ],
])('%s', (_name, events, phase, text) => {
  const state = after(...events)
  expect([phaseOf(state), state.text]).toEqual([phase, text])
})

test('my text, kept instead of theirs, is based on their version', () => {
  const state = after(
    typed,
    { type: 'refused', theirs: { notes: 'Side door', version: 5 } },
    { type: 'resolved', keep: 'mine' },
  )
  expect(state.base).toEqual({ notes: 'Side door', version: 5 })
})

test('newer notes of the server replace only unchanged text', () => {
  const newer = { notes: 'Side door', version: 4 }
  expect(isOutdated(after(), newer)).toBe(true)
  expect(isOutdated(after(), read)).toBe(false)
  expect(isOutdated(after(typed), newer)).toBe(false)
  expect(isOutdated(after({ type: 'sent' }), newer)).toBe(false)
  expect(after({ type: 'read', now: newer })).toMatchObject({ text: 'Side door', base: newer })
})
