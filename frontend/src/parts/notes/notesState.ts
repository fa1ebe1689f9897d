import type { NotesVersion } from '@/resources/customerNotes'

/** Notes under edit. */
export interface NotesState {
  text: string
  /** The version on which the text is based. */
  base: NotesVersion
  /** A request is in flight. */
  busy: boolean
  /** Why the last request failed; '' when it did not. */
  problem: string
  /** The version that somebody else has saved meanwhile. */
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
  /** The user chose one of two versions; 'mine' must then be sent. */
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

/** Whether nothing is typed and the server has a newer version, which is then shown. */
export const isOutdated = (state: NotesState, now: NotesVersion): boolean =>
  !isChanged(state) && !state.busy && (now.notes !== state.base.notes || now.version > state.base.version)

/** The notes after one event. A pure function. */
export function nextNotes(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text }
    case 'read':
      return { ...state, text: event.now.notes, base: versionOf(event.now) }
    case 'sent':
      return { ...state, busy: true, problem: '' }
    case 'stored':
      // The server may normalize the text; what was typed meanwhile stays.
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

/** The save state of the notes. */
export function phaseOf(state: NotesState): NotesPhase {
  if (state.conflict) return 'conflict'
  if (state.busy) return 'saving'
  if (!isChanged(state)) return 'saved'
  return state.problem ? 'failed' : 'changed'
}
