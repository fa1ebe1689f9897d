import { readAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'
import { paths } from '@/paths'

const storageKey = 'backdock.next'

interface Wanted {
  path: string
  /** Whose screen it was; '' for whoever comes. */
  userId: string
}

/** Keeps where a visitor without a session wanted to go, or where a user's session ended. */
export function keepWantedPath(path: string, userId = ''): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ path, userId } satisfies Wanted))
}

/** The screen for who has just signed in, once; /home without one, and when it was another user's. */
export function takeWantedPath(): string {
  const kept = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  const { path, userId } = kept ? (JSON.parse(kept) as Wanted) : { path: '', userId: '' }
  const theirs = !userId || userId === tokenSubject(readAuth()?.token)
  return theirs && path.startsWith(`${paths.home()}/`) ? path : paths.home()
}
