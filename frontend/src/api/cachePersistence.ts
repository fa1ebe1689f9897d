import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { AgingCache } from '@/api/cache'
import { useAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'
import { forgetWithUser } from '@/api/userChange'

/**
 * The reads that are kept after the page is closed, by exact path: lists that change rarely and contain no customer,
 * order, item or price. Everything else stays in memory: carts, products, customers, orders, prices, sessions.
 */
export const persistedPaths: ReadonlySet<string> = new Set([
  '/unit-types/all',
  '/routes',
  '/inventory-items/tags/existing',
])

/** Milliseconds after which the portal starts without the restored data. */
export const restoreTimeoutMs = 5_000
/** Older answers are not restored, not even until the new answer arrives. */
const keptMs = 24 * 60 * 60_000
const version = 1

/** Storage for the kept data of a user. It may be slow or never answer. */
export interface CacheStore {
  read: (user: string) => Promise<string | null>
  /** Synchronous: the page may be gone after it returns. */
  write: (user: string, text: string) => void
  remove: (user: string) => void
}

interface Kept {
  version: number
  entries: Record<string, { data: unknown; at: number }>
}

const keyOf = (user: string) => `backdock.cache:${user}`

export const browserStore: CacheStore = {
  read: async (user) => localStorage.getItem(keyOf(user)),
  write: (user, text) => localStorage.setItem(keyOf(user), text),
  remove: (user) => localStorage.removeItem(keyOf(user)),
}

forgetWithUser((former) => former && browserStore.remove(former))

function parse(text: string | null, now: number): Kept['entries'] {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    if (kept?.version !== version) return {}
    return Object.fromEntries(
      Object.entries(kept.entries).filter(([path, { at }]) => persistedPaths.has(path) && now - at < keptMs),
    )
  } catch {
    return {}
  }
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/**
 * Fills the cache with the kept data of the user. Data that was read meanwhile stays. Never rejects, and takes at most
 * 5 seconds.
 */
export async function restoreCache(cache: AgingCache, user: string, store: CacheStore = browserStore): Promise<void> {
  const text = await Promise.race([store.read(user).catch(() => null), after(restoreTimeoutMs)])
  for (const [path, { data, at }] of Object.entries(parse(text, Date.now()))) cache.restore(path, data, at)
}

/** Stores the part of the cache that may be kept after the page is closed. */
export function saveCache(cache: AgingCache, user: string, store: CacheStore = browserStore): void {
  const entries: Kept['entries'] = {}
  for (const path of persistedPaths) {
    const data = cache.get(path)?.data as unknown
    if (data !== undefined) entries[path] = { data, at: Date.now() - cache.age(path) }
  }
  if (Object.keys(entries).length === 0) return
  try {
    store.write(user, JSON.stringify({ version, entries } satisfies Kept))
  } catch {
    // When the storage is full, the next start only needs a few more reads.
  }
}

/** Whether the user's kept data has been restored. From then on it is stored whenever the page is left or hidden. */
export function useRestoredCache(): boolean {
  const { cache } = useSWRConfig()
  const user = tokenSubject(useAuth()?.token)
  const [restored, setRestored] = useState<string>()
  useEffect(() => {
    if (!user || !(cache instanceof AgingCache)) return
    let current = true
    void restoreCache(cache, user).then(() => current && setRestored(user))
    const save = () => {
      if (document.visibilityState === 'hidden') saveCache(cache, user)
    }
    document.addEventListener('visibilitychange', save)
    return () => {
      current = false
      document.removeEventListener('visibilitychange', save)
    }
  }, [cache, user])
  return !user || restored === user
}
