import { useEffect, useReducer, useRef } from 'react'
import { errorText } from '@/api/errors'
import type { Customer } from '@/api/wire'
import { isChanged, isOutdated, nextNotes, notesOf, type NotesPhase, phaseOf } from '@/parts/notes/notesState'
import { customerNow, type NotesVersion, useStoreNotes } from '@/resources/customerNotes'
import { useUnsaved } from '@/ui/leave'
import { notify } from '@/ui/toasts'

export interface Notes {
  text: string
  write: (text: string) => void
  /** Saves pending changes, one request at a time; resolves to whether the server has all of them. */
  save: () => Promise<boolean>
  /** Overwrites somebody else's version with the user's text, or takes theirs. */
  resolve: (keep: 'mine' | 'theirs') => void
  state: NotesPhase
  problem: string
  /** Somebody else's notes, while the user must choose one of the two versions. */
  theirs: string | undefined
  unsaved: boolean
}

/** Whether the component is still mounted. */
function useIsShown() {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])
  return () => shown.current
}

const nothing = () => false

/** A customer's notes under edit. The text is kept here, above the tabs, until the server has it. */
export function useNotes(customer: Customer): Notes {
  const storeNotes = useStoreNotes(customer._id)
  const [state, dispatch] = useReducer(nextNotes, customer, notesOf)
  const running = useRef<Promise<boolean>>(undefined)
  const isShown = useIsShown()
  const unsaved = isChanged(state) || state.busy
  useUnsaved({ text: '', holds: nothing, lostWithPage: () => unsaved })
  if (isOutdated(state, customer)) dispatch({ type: 'read', now: customer })

  /** A notification, because the field may be gone: the key that saves the order also leaves it. */
  const sayNotSaved = (error: unknown, wanted: string, from: NotesVersion) => {
    const copy = { label: 'Copy my text', run: () => void navigator.clipboard?.writeText(wanted) }
    const again = { label: 'Try again', run: () => void store(wanted, from) }
    notify(`Notes on ${customer.name} were not saved: ${errorText(error)}`, 'error', {
      action: customerNow(error) ? copy : again,
    })
  }
  const store = (wanted: string, from: NotesVersion): Promise<boolean> => (running.current ??= send(wanted, from))
  const send = async (wanted: string, from: NotesVersion): Promise<boolean> => {
    dispatch({ type: 'sent' })
    try {
      dispatch({ type: 'stored', wanted, answer: await storeNotes(wanted, from) })
      return true
    } catch (error) {
      const theirs = customerNow(error)
      if (!isShown()) sayNotSaved(error, wanted, from)
      else dispatch(theirs ? { type: 'refused', theirs } : { type: 'failed', problem: errorText(error) })
      return false
    } finally {
      running.current = undefined
    }
  }
  return {
    text: state.text,
    write: (text) => dispatch({ type: 'typed', text }),
    save: async () => running.current ?? (!isChanged(state) || (!state.conflict && store(state.text, state.base))),
    resolve: (keep) => {
      dispatch({ type: 'resolved', keep })
      if (keep === 'mine' && state.conflict) void store(state.text, state.conflict)
    },
    state: phaseOf(state),
    problem: state.problem,
    theirs: state.conflict?.notes,
    unsaved,
  }
}
