import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '@/api/session'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse<T>(text: string | null, fallback: T): T {
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch {
    return fallback
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full storage loses a preference, no work.
  }
  for (const listener of listeners) listener()
}

/**
 * A preference of the signed-in user, stored in this browser under the name and shared by its tabs. Returns the
 * fallback until a value is set; pass the same fallback object each time. Setting undefined restores the fallback.
 */
export function useStored<T>(name: string, fallback: T): readonly [T, (value: T | undefined) => void] {
  const { profile } = useSession()
  const key = `backdock.${name}:${profile?._id ?? ''}`
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const value = useMemo(() => parse(text, fallback), [text, fallback])
  const set = useCallback((next: T | undefined) => write(key, next === undefined ? null : JSON.stringify(next)), [key])
  return [value, set]
}
