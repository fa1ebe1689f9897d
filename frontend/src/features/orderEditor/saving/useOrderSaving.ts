import { type Dispatch, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, errorText } from '@/api/errors'
import type { Cart, SalesOrder } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { passes, pauseMs, retryMs } from '@/features/orderEditor/saving/saveTiming'
import type { CartCreation } from '@/features/orderEditor/saving/sendCart'
import { unsavedOf } from '@/features/orderEditor/saving/unsaved'
import { useAnswers } from '@/features/orderEditor/saving/useAnswers'
import { useAutomaticSave } from '@/features/orderEditor/saving/useAutomaticSave'
import { useLatestDraft } from '@/features/orderEditor/saving/useLatestDraft'
import { useSaveOnLeave } from '@/features/orderEditor/saving/useSaveOnLeave'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'offline' | 'failed'

interface Options<T> {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  /** Sends what the draft holds now; rejects with an ApiError. */
  send: (draft: OrderDraft) => Promise<T>
  /** Carts save by themselves, sales orders when told. */
  automatic: boolean
  /** There is something worth a save. */
  worth: boolean
  /** Whether the draft is small enough to be sent while the page goes away; absent: it is asked about. */
  sendsOnLeave?: (draft: OrderDraft) => boolean
  /** Kept with what was not saved when the session ends. */
  creation?: CartCreation
}

interface Failure {
  error: unknown
  /** The edit that it was about. */
  edits: number
  /** Failures on end. */
  tries: number
}

const subscribeOnline = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
const isOnline = () => navigator.onLine
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.type === 'FETCH_ERROR' || error.type === 'TIMEOUT_ERROR')

/**
 * The draft to start with: what this user typed into this order and could not save before the session ended, else the given
 * one. Give it to the editor's `useReducer`; the hook below keeps and forgets what this answers.
 */
export const openDraft = (userId: string, draft: OrderDraft): OrderDraft => unsavedOf(userId, draft)?.draft ?? draft

/** One request at a time. */
function useRequests<T extends Cart | SalesOrder>({ draft, dispatch, send, worth, creation }: Options<T>) {
  const { latestRef, apply } = useLatestDraft({ draft, send, worth, creation }, dispatch)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const inFlightRef = useRef<{ edits: number; done: Promise<T | undefined> } | null>(null)
  const onSettled = useCallback(() => setFailure(undefined), [])
  const { conflict, adopt, meet, resolve, lose } = useAnswers<T>({ draft, latestRef, apply, onSettled })

  const saveOnce = useCallback(async (): Promise<T | undefined | 'again'> => {
    const sent = latestRef.current.draft
    setSaving(true)
    try {
      const answer = await latestRef.current.send(sent)
      adopt(sent, answer)
      return answer
    } catch (error) {
      const current = error instanceof ApiError ? error.current<T>() : undefined
      if (current) {
        if (!meet(current)) return undefined
        return latestRef.current.draft.dirty ? 'again' : current
      }
      if (passes(error)) lose(sent)
      setFailure((before) => ({ error, edits: sent.edits, tries: (before?.tries ?? 0) + 1 }))
      return undefined
    } finally {
      setSaving(false)
    }
  }, [adopt, meet, lose, latestRef])

  /** Saves what there is now, after a save that is under way; the answer of the last one, undefined when it failed. */
  const saveNow = useCallback(async (): Promise<T | undefined> => {
    // The edit that the same key press committed is drawn by then.
    await Promise.resolve()
    while (inFlightRef.current) {
      const earlier = await inFlightRef.current.done
      if (!earlier || !latestRef.current.draft.dirty) return earlier
    }
    const save = async () => {
      const first = await saveOnce()
      const answer = first === 'again' ? await saveOnce() : first
      return answer === 'again' ? undefined : answer
    }
    const done = save().finally(() => {
      inFlightRef.current = null
    })
    inFlightRef.current = { edits: latestRef.current.draft.edits, done }
    return done
  }, [saveOnce, latestRef])

  return { saving, failure, conflict, saveNow, meet, resolve, lose, latestRef, inFlightRef }
}

/**
 * Saves an order under edit. One request is in flight, the newest content follows it. A refused version becomes a conflict
 * that is resolved line by line; a failure that may pass is tried again, the later the more often it failed, and at once
 * when the network comes back (orders that save when told wait for the user). What was typed stays in the draft whatever
 * happens, and outlives the end of the session in memory, for the same user.
 */
export function useOrderSaving<T extends Cart | SalesOrder>(options: Options<T>) {
  const { draft, automatic, worth, sendsOnLeave } = options
  const online = useSyncExternalStore(subscribeOnline, isOnline)
  const { saving, failure, conflict, saveNow, meet, resolve, lose, latestRef, inFlightRef } = useRequests(options)
  const error =
    failure && ((automatic && passes(failure.error)) || failure.edits === draft.edits) ? failure.error : undefined
  const pending = worth && draft.dirty
  // A refused order waits for the next edit, one that may pass for its time.
  const due = !error ? pauseMs : passes(error) ? retryMs(failure?.tries ?? 1) : undefined
  const wait = !automatic || !pending || saving || conflict ? undefined : due
  const retries = wait !== undefined && error !== undefined
  useAutomaticSave({ wait, retries, saveNow })
  const leaves = automatic && pending && !conflict && sendsOnLeave !== undefined
  useSaveOnLeave({
    pending,
    leaves,
    failed: error !== undefined,
    sendsOnLeave,
    latestRef,
    inFlightRef,
    saveNow,
    onUnheard: lose,
  })

  const stateOf = (): SaveState => {
    if (conflict) return 'conflict'
    if (saving) return 'saving'
    if (pending && (isAway(error) || !online)) return 'offline'
    return error ? 'failed' : pending ? 'unsaved' : 'saved'
  }
  return {
    state: stateOf(),
    saveNow,
    conflict,
    resolve,
    /** To be told of a record that was refused elsewhere; true when it is only what was sent from here. */
    meet,
    problem: error && !conflict ? errorText(error) : undefined,
    /** What the server found wrong, by field; none where it was not that. */
    faults: error instanceof ApiError && !conflict ? error.faults : [],
    /** It is tried again without being asked. */
    retries,
  }
}
