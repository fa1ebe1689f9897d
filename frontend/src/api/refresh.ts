import { type AuthRecord, clearCredentials, readAuth, setCredentials } from '@/api/authStore'
import { crossTabLock } from '@/api/crossTabLock'
import { tokenStands } from '@/api/token'

/** A record that another tab wrote less than this ago is taken instead of refreshing again. */
const freshMs = 5_000

/** Posts the refresh token; rejects when the server refuses or cannot be reached. */
export type PostRefresh = (refreshToken: string) => Promise<Omit<AuthRecord, 'refreshedAt'>>

let inFlight: Promise<string | null> | null = null

async function refreshUnderLock(failedToken: string, post: PostRefresh): Promise<string | null> {
  const record = readAuth()
  if (!record) return null
  // The same token that has just been refused is of no use however fresh it is; another's stands until its end, for calls
  // that were under way with the old one for longer than it is fresh.
  if (record.token !== failedToken && (Date.now() - record.refreshedAt < freshMs || tokenStands(record.token))) return record.token
  if (!record.refreshToken) {
    clearCredentials()
    return null
  }
  try {
    const next = await post(record.refreshToken)
    setCredentials(next)
    return next.token
  } catch {
    clearCredentials()
    return null
  }
}

/**
 * A token to retry with after `failedToken` was refused, or null when the session is over (it is cleared then).
 * However many requests fail at once, in however many tabs, one refresh is posted.
 */
export function refreshToken(failedToken: string, post: PostRefresh): Promise<string | null> {
  inFlight ??= crossTabLock('refresh', () => refreshUnderLock(failedToken, post))
    .catch(() => {
      clearCredentials()
      return null
    })
    .finally(() => {
      inFlight = null
    })
  return inFlight
}
