import { type AuthRecord, clearCredentials, readAuth, setCredentials, subscribeAuth } from '@/api/authStore'
import { crossTabLock } from '@/api/crossTabLock'
import { ApiError } from '@/api/errors'
import { pause } from '@/api/pause'
import { tokenStands } from '@/api/token'

/** A record that another tab wrote less than this many milliseconds ago is used instead of refreshing again. */
const freshMs = 5_000
/** Milliseconds after which a write of another tab is visible here. */
const seenMs = 2_000

/**
 * Milliseconds until the refresh is asked for again when no answer came. The server may have renewed the tokens: for ten
 * seconds it gives the same ones to whoever presents the old one again.
 */
const againMs = 500

/** Posts the refresh token. Rejects when the server refuses it or cannot be reached. */
export type PostRefresh = (refreshToken: string) => Promise<Omit<AuthRecord, 'refreshedAt'>>

let inFlight: Promise<string | null> | null = null

/** Waits until this tab sees a token other than this one. */
function replaced(token: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => readAuth()?.token !== token && done()
    const done = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(done, seenMs)
    const unsubscribe = subscribeAuth(look)
    look()
  })
}

async function refreshUnderLock(failedToken: string, post: PostRefresh, overtakes: boolean): Promise<string | null> {
  if (overtakes) await replaced(failedToken)
  const record = readAuth()
  if (!record) return null
  // The token that was just refused is never used again, however fresh. Another token is used until it expires, also by
  // calls that were in flight with the old one for longer than the fresh period.
  if (record.token !== failedToken && (Date.now() - record.refreshedAt < freshMs || tokenStands(record.token)))
    return record.token
  if (!record.refreshToken) {
    clearCredentials('refused')
    return null
  }
  try {
    const next = await post(record.refreshToken).catch(async (error: unknown) => {
      if (!passes(error)) throw error
      await pause(againMs)
      return post(record.refreshToken)
    })
    setCredentials(next)
    return next.token
  } catch (error) {
    clearCredentials(passes(error) ? 'unreachable' : 'refused')
    return null
  }
}

const passes = (error: unknown): boolean => error instanceof ApiError && error.passes

/**
 * A token for the retry after `failedToken` was refused, or null when the session is over (it is cleared then). Only
 * one refresh is posted, however many requests fail at once in however many tabs.
 */
export function refreshToken(failedToken: string, post: PostRefresh): Promise<string | null> {
  inFlight ??= crossTabLock('refresh', (overtakes) => refreshUnderLock(failedToken, post, overtakes))
    .catch(() => {
      clearCredentials('unreachable')
      return null
    })
    .finally(() => {
      inFlight = null
    })
  return inFlight
}
