import { useSyncExternalStore } from 'react'

/** The signed-in session, shared by all tabs of this origin. */
export interface AuthRecord {
  token: string
  refreshToken: string
  role: string
  /** Milliseconds since the epoch when these tokens were received. Shows whether another tab has just refreshed. */
  refreshedAt: number
}

const storageKey = 'backdock.auth'
const listeners = new Set<() => void>()

// useSyncExternalStore needs the same object while nothing changes.
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

/** Reads storage each time, so that it sees what another tab has just written. */
export function readAuth(): AuthRecord | null {
  const text = localStorage.getItem(storageKey)
  if (text !== lastText) {
    lastText = text
    lastRecord = parse(text)
  }
  return lastRecord
}

const endKey = 'backdock.ended'

/** Why a session ended without a sign-out in this browser: the server refused it, or could not be reached. */
export type SessionEnd = 'refused' | 'unreachable'

/** Why the last session of this browser ended; undefined when the user signed out. */
export function readSessionEnd(): SessionEnd | undefined {
  const text = localStorage.getItem(endKey)
  return text === 'refused' || text === 'unreachable' ? text : undefined
}

export function setCredentials(credentials: Omit<AuthRecord, 'refreshedAt'>): void {
  localStorage.removeItem(endKey)
  localStorage.setItem(storageKey, JSON.stringify({ ...credentials, refreshedAt: Date.now() } satisfies AuthRecord))
  notify()
}

/** Ends the session in all tabs. The login screen shows `why`. */
export function clearCredentials(why?: SessionEnd): void {
  if (localStorage.getItem(storageKey) === null) return
  // Written first, so that other tabs can read it when they notice the end.
  if (why) localStorage.setItem(endKey, why)
  localStorage.removeItem(storageKey)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener on every change, made in this tab or in another one. Returns a function that unsubscribes. */
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
