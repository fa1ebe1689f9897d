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
    return { token: value.token, refreshToken: value.refreshToken ?? '', role: value.role ?? '', refreshedAt: value.refreshedAt ?? 0 }
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

export function setCredentials(credentials: Omit<AuthRecord, 'refreshedAt'>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...credentials, refreshedAt: Date.now() } satisfies AuthRecord))
  notify()
}

export function clearCredentials(): void {
  if (localStorage.getItem(storageKey) === null) return
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
