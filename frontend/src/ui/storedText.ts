import { forgetWithUser } from '@/api/userChange'

/** What the browser's storage did not take, because it is full or switched off: kept in this tab's memory instead. */
const inMemory = new Map<string, string>()
forgetWithUser(() => inMemory.clear())

/** Whether this text is lost when the page is closed. */
export const isInMemory = (key: string): boolean => inMemory.has(key)

const listeners = new Set<() => void>()

export function subscribe(listener: () => void): () => void {
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

export const read = (key: string): string | null => inMemory.get(key) ?? localStorage.getItem(key)

export function write(key: string, text: string | null): void {
  inMemory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
}

export const keyOf = (name: string, user: string): string => `backdock.${name}:${user}`
