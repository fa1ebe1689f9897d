import type { NotesVersion } from '@/resources/customerNotes'

/** Notes under edit. */
export interface NotesState {
  text: string
  /** What the text was made of. */
  base: NotesVersion
  /** A request is under way. */
  busy: boolean
  /** Why the last request failed; '' when it did not. */
  problem: string
  /** What somebody else has written meanwhile. */
  conflict: NotesVersion | undefined
}

export type NotesEvent =
  | { type: 'typed'; text: string }
  /** The server's version was read. */
  | { type: 'read'; now: NotesVersion }
  | { type: 'sent' }
  | { type: 'stored'; wanted: string; answer: NotesVersion }
  | { type: 'failed'; problem: string }
  | { type: 'refused'; theirs: NotesVersion }
  /** Of two versions one is chosen; mine is then to be sent. */
  | { type: 'resolved'; keep: 'mine' | 'theirs' }

const versionOf = ({ notes, version }: NotesVersion): NotesVersion => ({ notes, version })

export const notesOf = (customer: NotesVersion): NotesState => ({
  text: customer.notes,
  base: versionOf(customer),
  busy: false,
  problem: '',
  conflict: undefined,
})

export const isChanged = ({ text, base }: NotesState): boolean => text !== base.notes

/** Nothing is typed, and the server has something newer: that is what stands. */
export const isOutdated = (state: NotesState, now: NotesVersion): boolean =>
  !isChanged(state) && !state.busy && (now.notes !== state.base.notes || now.version > state.base.version)

/** The notes after one event. Pure. */
export function nextNotes(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text }
    case 'read':
      return { ...state, text: event.now.notes, base: versionOf(event.now) }
    case 'sent':
      return { ...state, busy: true, problem: '' }
    case 'stored':
      // The server may keep it a little otherwise; what was typed meanwhile stays.
      return {
        ...state,
        busy: false,
        conflict: undefined,
        base: versionOf(event.answer),
        text: state.text === event.wanted ? event.answer.notes : state.text,
      }
    case 'failed':
      return { ...state, busy: false, problem: event.problem }
    case 'refused':
      return { ...state, busy: false, conflict: versionOf(event.theirs) }
    case 'resolved':
      if (!state.conflict) return state
      return {
        ...state,
        conflict: undefined,
        base: state.conflict,
        text: event.keep === 'theirs' ? state.conflict.notes : state.text,
      }
  }
}

export type NotesPhase = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'

/** Where the notes stand with the server. */
export function phaseOf(state: NotesState): NotesPhase {
  if (state.conflict) return 'conflict'
  if (state.busy) return 'saving'
  if (!isChanged(state)) return 'saved'
  return state.problem ? 'failed' : 'changed'
}
