import { useSyncExternalStore } from 'react'

/** The signed-in state as every tab of this origin shares it. */
export interface AuthRecord {
  token: string
  refreshToken: string
  role: string
  /** Milliseconds since the epoch when these tokens were received: says whether another tab has just refreshed. */
  refreshedAt: number
}

const storageKey = 'backdock.auth'
const listeners = new Set<() => void>()

// useSyncExternalStore needs the same object while nothing changed.
let lastText: string | null = null
let lastRecord: AuthRecord | null = null

function parse(text: string | null): AuthRecord | null {
  if (!text) return null
  try {
    const value = JSON.parse(text) as Partial<AuthRecord>
    if (typeof value.token !== 'string' || !value.token) return null
    return {
      token: value.token,
      refreshToken: value.refreshToken ?? '',
      role: value.role ?? '',
      refreshedAt: value.refreshedAt ?? 0,
    }
  } catch {
    return null
  }
}

/** Reads storage each time, so that what another tab wrote a moment ago counts. */
export function readAuth(): AuthRecord | null {
  const text = localStorage.getItem(storageKey)
  if (text !== lastText) {
    lastText = text
    lastRecord = parse(text)
  }
  return lastRecord
}

const endKey = 'backdock.ended'

/** Why a session ended that its user did not end in this browser: the server refused it, or could not be asked. */
export type SessionEnd = 'refused' | 'unreachable'

/** Why the last session of this browser ended; undefined when its user signed out. */
export function readSessionEnd(): SessionEnd | undefined {
  const text = localStorage.getItem(endKey)
  return text === 'refused' || text === 'unreachable' ? text : undefined
}

export function setCredentials(credentials: Omit<AuthRecord, 'refreshedAt'>): void {
  localStorage.removeItem(endKey)
  localStorage.setItem(storageKey, JSON.stringify({ ...credentials, refreshedAt: Date.now() } satisfies AuthRecord))
  notify()
}

/** Ends the session in all tabs; `why` is said at the sign-in. */
export function clearCredentials(why?: SessionEnd): void {
  if (localStorage.getItem(storageKey) === null) return
  // First, for the tabs that hear of the end.
  if (why) localStorage.setItem(endKey, why)
  localStorage.removeItem(storageKey)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Calls back on every change, this tab's and other tabs'. */
export function subscribeAuth(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const useAuth = (): AuthRecord | null => useSyncExternalStore(subscribeAuth, readAuth)
