import { type AuthRecord, clearCredentials, readAuth, setCredentials, subscribeAuth } from '@/api/authStore'
import { crossTabLock } from '@/api/crossTabLock'
import { ApiError } from '@/api/errors'
import { tokenStands } from '@/api/token'

/** A record that another tab wrote less than this ago is taken instead of refreshing again. */
const freshMs = 5_000
/** What another tab wrote is seen by then. */
const seenMs = 2_000

/** Posts the refresh token; rejects when the server refuses or cannot be reached. */
export type PostRefresh = (refreshToken: string) => Promise<Omit<AuthRecord, 'refreshedAt'>>

let inFlight: Promise<string | null> | null = null

/** Waits until this tab sees another token than this one. */
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
  // The same token that has just been refused is of no use however fresh it is; another's stands until its end, for calls
  // that were under way with the old one for longer than it is fresh.
  if (record.token !== failedToken && (Date.now() - record.refreshedAt < freshMs || tokenStands(record.token)))
    return record.token
  if (!record.refreshToken) {
    clearCredentials('refused')
    return null
  }
  try {
    const next = await post(record.refreshToken)
    setCredentials(next)
    return next.token
  } catch (error) {
    clearCredentials(error instanceof ApiError && error.passes ? 'unreachable' : 'refused')
    return null
  }
}

/**
 * A token to retry with after `failedToken` was refused, or null when the session is over (it is cleared then).
 * However many requests fail at once, in however many tabs, one refresh is posted.
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
