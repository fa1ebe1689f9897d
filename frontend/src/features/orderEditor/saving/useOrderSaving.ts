import { type Dispatch, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, currentIn, errorText } from '@/api/errors'
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
import { useIsAsking } from '@/ui/leave'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'offline' | 'failed'

interface Options<T> {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  /** Sends the current draft; rejects with an ApiError. */
  send: (draft: OrderDraft) => Promise<T>
  /** Carts save automatically, sales orders on demand. */
  automatic: boolean
  /** There is something to save. */
  worth: boolean
  /** Whether the draft is small enough to be sent while the page closes. Without it, the browser asks. */
  sendsOnLeave?: (draft: OrderDraft) => boolean
  /** Kept with the unsaved edits when the session ends. */
  creation?: CartCreation
}

interface Failure {
  error: unknown
  /** The edit count of the failed save. */
  edits: number
  /** Failures in a row. */
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
 * The initial draft: this user's edits that could not be saved before the session ended, else the given draft. Pass it
 * to the editor's `useReducer`; the hook below keeps and removes these edits.
 */
export const openDraft = (userId: string, draft: OrderDraft): OrderDraft => unsavedOf(userId, draft)?.draft ?? draft

/** Sends the saves, one request at a time. */
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
      const current = currentIn<T>(error)
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

  /** Saves the current content, after a save in flight. Resolves to the last answer; undefined when it failed. */
  const saveNow = useCallback(async (): Promise<T | undefined> => {
    // Waits until the edit that the same key press committed is rendered.
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
 * Saves an order under edit. One request is in flight at a time, and the newest content follows. A refused version
 * becomes a conflict that is resolved line by line. A temporary failure is retried with back-off, and at once when the
 * network is back; orders that are saved on demand wait for the user. Input always stays in the draft. It also survives
 * the end of the session in memory, for the same user.
 */
export function useOrderSaving<T extends Cart | SalesOrder>(options: Options<T>) {
  const { draft, automatic, worth, sendsOnLeave } = options
  const online = useSyncExternalStore(subscribeOnline, isOnline)
  const { saving, failure, conflict, saveNow, meet, resolve, lose, latestRef, inFlightRef } = useRequests(options)
  const error =
    failure && ((automatic && passes(failure.error)) || failure.edits === draft.edits) ? failure.error : undefined
  const pending = worth && draft.dirty
  // A refused order waits for the next edit; a temporary failure waits for its back-off.
  const due = !error ? pauseMs : passes(error) ? retryMs(failure?.tries ?? 1) : undefined
  // While the user is asked whether to leave without saving, the answer decides.
  const asking = useIsAsking()
  const wait = !automatic || !pending || saving || conflict || asking ? undefined : due
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
    /**
     * Call it with a record that another write was refused for; true when the record only contains what this page sent.
     */
    meet,
    problem: error && !conflict ? errorText(error) : undefined,
    /** The server's errors by field; empty for other failures. */
    faults: error instanceof ApiError && !conflict ? error.faults : [],
    /** The state of the order, or of its trip, does not allow the change. */
    forbidden: error instanceof ApiError && error.status === 409 && !conflict,
    /** Saving is retried automatically. */
    retries,
  }
}
