import { type Dispatch, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readAuth } from '@/api/authStore'
import { ApiError, errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import { tokenExpired, tokenSubject } from '@/api/token'
import type { Cart, SalesOrder } from '@/api/wire'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import type { OrderContent, OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { noteLeaving } from '@/features/orderEditor/saving/leaving'
import { asDraft, type Choices, type Difference, differences, isWhatWasSent, mergeEdits } from '@/features/orderEditor/saving/merge'
import type { CartCreation } from '@/features/orderEditor/saving/sendCart'
import { forgetUnsaved, keepUnsaved, unsavedOf } from '@/features/orderEditor/saving/unsaved'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'offline' | 'failed'

/** How long an edit waits for others before it is sent. */
export const pauseMs = 1_500
const firstRetryMs = 2_000
const mostRetryMs = 30_000
/** Sent orders whose answers were lost and that a conflict may turn out to be. */
const mostLost = 5

/** When to try again after so many failures on end. */
export const retryMs = (tries: number): number => Math.min(firstRetryMs * 2 ** (tries - 1), mostRetryMs)

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

/** Another person's version, and what differs from it. */
interface Conflict<T> {
  theirs: T
  base: OrderContent | undefined
  lost: ReadonlySet<string>
}

export type Resolution = 'mine' | 'theirs' | Choices

const subscribeOnline = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
const isOnline = () => navigator.onLine

const passes = (error: unknown): boolean => error instanceof ApiError && error.passes
const contentOf = ({ customer, deliveryDate, memo, shipToAddressId, lines }: OrderContent): OrderContent => ({ customer, deliveryDate, memo, shipToAddressId, lines })

/**
 * The draft to start with: what this user typed into this order and could not save before the session ended, else the given
 * one. Give it to the editor's `useReducer`; the hook below keeps and forgets what this answers.
 */
export const openDraft = (userId: string, draft: OrderDraft): OrderDraft => unsavedOf(userId, draft)?.draft ?? draft

/**
 * Saves an order under edit. One request is in flight, the newest content follows it. A refused version becomes a conflict
 * that is resolved line by line; a failure that may pass is tried again, the later the more often it failed, and at once
 * when the network comes back (orders that save when told wait for the user). What was typed stays in the draft whatever
 * happens, and outlives the end of the session in memory, for the same user.
 */
export function useOrderSaving<T extends Cart | SalesOrder>({ draft, dispatch, send, automatic, worth, sendsOnLeave, creation }: Options<T>) {
  const { profile } = useSession()
  const online = useSyncExternalStore(subscribeOnline, isOnline)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState<Failure>()
  const [conflict, setConflict] = useState<Conflict<T>>()
  const [owner] = useState(() => ({ userId: profile?._id ?? '', subject: tokenSubject(readAuth()?.token) }))
  const latest = useRef({ draft, send, worth, creation })
  const inFlight = useRef<{ edits: number; done: Promise<T | undefined> } | null>(null)
  const [start] = useState(() => unsavedOf(owner.userId, draft)?.base ?? (draft.dirty || draft.id === newCartId ? undefined : contentOf(draft)))
  const base = useRef(start)
  const lost = useRef<OrderDraft[]>([])
  useLayoutEffect(() => {
    latest.current = { draft, send, worth, creation }
  })

  /** Applied here too, since the next save may begin before React has drawn it. */
  const apply = useCallback(
    (edit: OrderEdit) => {
      latest.current = { ...latest.current, draft: editOrder(latest.current.draft, edit) }
      dispatch(edit)
    },
    [dispatch],
  )

  /** Takes an answer for what was sent. */
  const adopt = useCallback(
    (sent: OrderDraft, answer: T) => {
      const edit: OrderEdit = { type: 'saved', edits: sent.edits, lineKeys: sent.lines.map((line) => line.key), answer }
      forgetUnsaved(owner.userId, sent)
      base.current = contentOf(editOrder(sent, edit))
      lost.current = []
      setFailed(undefined)
      apply(edit)
    },
    [apply, owner],
  )

  /**
   * What to do with the record as it is now, after a version was refused: when it is what was sent from here and never
   * answered, it is that answer; else two have changed it.
   */
  const meet = useCallback(
    (current: T): boolean => {
      const own = [...lost.current, latest.current.draft].findLast((sent) => isWhatWasSent(sent, current))
      if (own && (!('cartItems' in current) || current.status === 'draft')) {
        adopt(own, current)
        return true
      }
      setConflict({ theirs: current, base: base.current, lost: new Set(lost.current.flatMap((each) => each.lines.map((line) => line.key))) })
      return false
    },
    [adopt],
  )

  const saveOnce = useCallback(
    async (): Promise<T | undefined | 'again'> => {
      const sent = latest.current.draft
      setSaving(true)
      try {
        const answer = await latest.current.send(sent)
        adopt(sent, answer)
        return answer
      } catch (error) {
        const current = error instanceof ApiError ? error.current<T>() : undefined
        if (current) {
          if (!meet(current)) return undefined
          return latest.current.draft.dirty ? 'again' : current
        }
        if (passes(error)) lost.current = [...lost.current, sent].slice(-mostLost)
        setFailed((before) => ({ error, edits: sent.edits, tries: (before?.tries ?? 0) + 1 }))
        return undefined
      } finally {
        setSaving(false)
      }
    },
    [adopt, meet],
  )

  /** Saves what there is now, after a save that is under way; the answer of the last one, undefined when it failed. */
  const saveNow = useCallback(async (): Promise<T | undefined> => {
    // The edit that the same key press committed is drawn by then.
    await Promise.resolve()
    while (inFlight.current) {
      const earlier = await inFlight.current.done
      if (!earlier || !latest.current.draft.dirty) return earlier
    }
    const save = async () => {
      const first = await saveOnce()
      const answer = first === 'again' ? await saveOnce() : first
      return answer === 'again' ? undefined : answer
    }
    const done = save().finally(() => {
      inFlight.current = null
    })
    inFlight.current = { edits: latest.current.draft.edits, done }
    return done
  }, [saveOnce])

  const error = failed && ((automatic && passes(failed.error)) || failed.edits === draft.edits) ? failed.error : undefined
  const pending = worth && draft.dirty
  // A refused order waits for the next edit, one that may pass for its time.
  const wait = !automatic || !pending || saving || conflict ? undefined : !error ? pauseMs : passes(error) ? retryMs(failed?.tries ?? 1) : undefined
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => void saveNow(), wait)
    return () => clearTimeout(timer)
  }, [wait, saveNow])
  const retries = wait !== undefined && error !== undefined
  useEffect(() => {
    if (!retries) return
    const again = () => void saveNow()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [retries, saveNow])

  // The page goes away, or may: what waits is sent now. Where that cannot be, the browser asks.
  const leaves = automatic && pending && !conflict && sendsOnLeave !== undefined
  useEffect(() => {
    if (!pending) return
    const sure = () => leaves && !error && navigator.onLine && !tokenExpired(readAuth()?.token) && sendsOnLeave(latest.current.draft)
    const warn = (event: BeforeUnloadEvent) => {
      if (!sure()) event.preventDefault()
    }
    const flush = (event: Event) => {
      if (!leaves || (event.type === 'visibilitychange' && document.visibilityState !== 'hidden')) return
      const { draft: now, send: sendNow } = latest.current
      if (!now.dirty) return
      const goes = event.type === 'pagehide' && now.id !== newCartId
      // No answer to it will be heard: it is based on what the one under way makes.
      const next = inFlight.current && inFlight.current.edits !== now.edits ? { ...now, version: now.version + 1 } : undefined
      if (goes) noteLeaving(now.id, (next ?? now).version)
      if (!inFlight.current) void saveNow()
      else if (goes && next) {
        lost.current = [...lost.current, now].slice(-mostLost)
        sendNow(next).catch(() => undefined)
      }
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [pending, leaves, error, sendsOnLeave, saveNow])

  // The session is over, or it is somebody else's: what is not saved is kept for this user.
  useEffect(
    () => () => {
      const { draft: left, worth: kept, creation: made } = latest.current
      const auth = readAuth()
      const over = auth === null || tokenSubject(auth.token) !== owner.subject
      if (over && kept && left.dirty && owner.userId) keepUnsaved(owner.userId, { draft: left, base: base.current, creation: made })
      else forgetUnsaved(owner.userId, left)
    },
    [owner],
  )

  const resolve = useCallback(
    (resolution: Resolution) => {
      if (!conflict) return
      const { draft: mine } = latest.current
      const found = conflictDifferences(mine, conflict)
      const choices: Choices = typeof resolution === 'string' ? new Map(found.map((each) => [each.key, resolution])) : resolution
      for (const edit of mergeEdits(mine, conflict.theirs, found, choices)) apply(edit)
      base.current = contentOf(asDraft(mine, conflict.theirs))
      lost.current = []
      setConflict(undefined)
      setFailed(undefined)
    },
    [conflict, apply],
  )

  const away = error instanceof ApiError && (error.type === 'FETCH_ERROR' || error.type === 'TIMEOUT_ERROR')
  const state: SaveState = conflict ? 'conflict' : saving ? 'saving' : pending && (away || !online) ? 'offline' : error ? 'failed' : pending ? 'unsaved' : 'saved'
  return {
    state,
    saveNow,
    /** The other's version. */
    conflict: conflict?.theirs,
    /** What differs from it, for the panel. */
    differences: conflict ? conflictDifferences(draft, conflict) : [],
    /** Takes one side, or the side chosen for each difference. The order is then to be saved. */
    resolve,
    /** To be told of a record that was refused elsewhere; true when it is only what was sent from here. */
    meet,
    problem: error && !conflict ? errorText(error) : undefined,
    /** It is tried again without being asked. */
    retries,
  }
}

const conflictDifferences = <T extends Cart | SalesOrder>(mine: OrderDraft, { theirs, base, lost }: Conflict<T>): Difference[] => differences(base, mine, asDraft(mine, theirs), lost)
