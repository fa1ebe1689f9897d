import { readAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'
import { paths } from '@/paths'

const storageKey = 'backdock.next'

interface Wanted {
  path: string
  /** The user of the screen; '' for any user. */
  userId: string
}

/** Stores the address that a visitor without a session wanted, or where a user's session ended. */
export function keepWantedPath(path: string, userId = ''): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ path, userId } satisfies Wanted))
}

/** Where a user starts: drivers on their own page. */
export const startPath = (): string => (readAuth()?.role === 'driver' ? paths.drive() : paths.home())

/** Returns and removes the address to open after the sign-in; the user's start without one, or when it belongs to another user. */
export function takeWantedPath(): string {
  const kept = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const { path, userId } = kept ? (JSON.parse(kept) as Wanted) : { path: '', userId: '' }
  const theirs = !userId || userId === tokenSubject(readAuth()?.token)
  return theirs && path.startsWith(`${paths.home()}/`) ? path : startPath()
}
