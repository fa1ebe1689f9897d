import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '@/api/session'
import { forgetWithUser } from '@/api/userChange'

/** What the browser's storage did not take, because it is full or switched off: kept in this tab's memory instead. */
const inMemory = new Map<string, string>()
forgetWithUser(() => inMemory.clear())

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What a stored text says; the fallback where there is none or it cannot be read. */
export function parse<T>(text: string | null, fallback: T): T {
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch {
    return fallback
  }
}

const read = (key: string): string | null => inMemory.get(key) ?? localStorage.getItem(key)

function write(key: string, text: string | null): void {
  inMemory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
}

/**
 * A value of the signed-in user, stored in this browser under the name and shared by its tabs. Returns the fallback
 * until a value is set; pass the same fallback object each time. Setting undefined restores the fallback. `lasts` is
 * false while the browser's storage does not take the value: then it is lost when the page is closed.
 */
export function useStored<T>(
  name: string,
  fallback: T,
): readonly [value: T, set: (value: T | undefined) => void, lasts: boolean] {
  const { profile } = useSession()
  const key = `backdock.${name}:${profile?._id ?? ''}`
  const text = useSyncExternalStore(subscribe, () => read(key))
  const lasts = useSyncExternalStore(subscribe, () => !inMemory.has(key))
  const value = useMemo(() => parse(text, fallback), [text, fallback])
  const set = useCallback((next: T | undefined) => write(key, next === undefined ? null : JSON.stringify(next)), [key])
  return [value, set, lasts]
}
