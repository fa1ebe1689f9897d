import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ApiError, errorText } from '@/api/errors'
import type { Customer } from '@/api/wire'
import { useCustomerActions } from '@/resources/customers'
import { notify } from '@/ui/toasts'

/** Both sides after somebody else has written. */
export interface NotesConflict {
  theirs: string
  version: number
}

export interface Notes {
  text: string
  write: (text: string) => void
  /** Sends what is not saved yet; one request at a time. */
  save: () => Promise<void>
  /** Sends what was written over what somebody else has written, or takes theirs. */
  resolve: (keep: 'mine' | 'theirs') => void
  state: 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'
  problem: string
  conflict: NotesConflict | undefined
  unsaved: boolean
}

/** Said where the field is gone by then: it was left by the key that saves the order. */
const sayNotSaved = (name: string, error: unknown, action: { label: string; run: () => void }) => void notify(`Notes on ${name} were not saved: ${errorText(error)}`, 'error', { action })

/**
 * A customer's notes under edit. What is typed lives here, above the tabs, until the server has it. The version that goes
 * along is the one that was read; a write that changed something else of the customer meanwhile does not count as another's.
 */
export function useNotes(customer: Customer): Notes {
  const { saveNotes } = useCustomerActions(customer._id)
  const [text, setText] = useState(customer.notes)
  const [base, setBase] = useState({ notes: customer.notes, version: customer.version })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<NotesConflict>()
  const running = useRef(false)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])
  const changed = text !== base.notes

  // Nothing is typed: what the server has now is what stands.
  if (!changed && !busy && (customer.notes !== base.notes || customer.version > base.version)) {
    setBase({ notes: customer.notes, version: customer.version })
    setText(customer.notes)
  }

  const send = useCallback(
    async (wanted: string, from: { notes: string; version: number }): Promise<Customer> => {
      try {
        return await saveNotes(wanted, from.version)
      } catch (error) {
        const now = error instanceof ApiError ? error.current<Customer>() : undefined
        if (!now) throw error
        // Their change was of something else, or they wrote the very same.
        if (now.notes === from.notes || now.notes === wanted) return await saveNotes(wanted, now.version)
        throw error
      }
    },
    [saveNotes],
  )
  const store = async (wanted: string, from: { notes: string; version: number }) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem('')
    try {
      const answer = await send(wanted, from)
      setBase({ notes: answer.notes, version: answer.version })
      setConflict(undefined)
      // The server may keep it a little otherwise; what was typed meanwhile stays.
      setText((typed) => (typed === wanted ? answer.notes : typed))
    } catch (error) {
      const now = error instanceof ApiError ? error.current<Customer>() : undefined
      if (!shown.current) sayNotSaved(customer.name, error, now ? { label: 'Copy my text', run: () => void navigator.clipboard?.writeText(wanted) } : { label: 'Try again', run: () => void store(wanted, from) })
      else if (now) setConflict({ theirs: now.notes, version: now.version })
      else setProblem(errorText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const resolve = (keep: 'mine' | 'theirs') => {
    if (!conflict) return
    const theirs = { notes: conflict.theirs, version: conflict.version }
    setConflict(undefined)
    setBase(theirs)
    if (keep === 'theirs') setText(conflict.theirs)
    else void store(text, theirs)
  }

  const unsaved = changed || busy
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  const state = conflict ? 'conflict' : busy ? 'saving' : problem && changed ? 'failed' : changed ? 'changed' : 'saved'
  return {
    text,
    write: setText,
    save: async () => {
      if (changed && !conflict) await store(text, base)
    },
    resolve,
    state,
    problem,
    conflict,
    unsaved,
  }
}

/** Saves what is not saved before another screen opens; where the server does not take it, somebody has to decide. */
export function useLeavingNotes({ state, unsaved, save }: Notes) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    if (state === 'saved') blocker.proceed()
    else if (state === 'changed') void save()
  }, [blocked, blocker, state, save])
  return {
    asks: blocked && (state === 'failed' || state === 'conflict'),
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
