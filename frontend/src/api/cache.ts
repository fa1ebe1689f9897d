import { useEffect } from 'react'
import type { Cache, Key, Middleware, State } from 'swr'
import { unstable_serialize, useSWRConfig } from 'swr'
import { ApiError } from '@/api/errors'

const minute = 60_000

/** Milliseconds after which data that no mounted component reads is dropped. */
export const unusedMs = minute

/** How long an answer is fresh, by path prefix. Other answers are read again on each use. */
const lifetimes: ReadonlyArray<readonly [prefix: string, ms: number]> = [
  ['/inventory-items/search/data', 60 * minute],
  ['/inventory-items/search/autocomplete', 2 * minute],
  ['/inventory-items/search', 10 * minute],
  ['/inventory-items/tags/existing', 30 * minute],
  ['/inventory-items/with-unit-types', 5 * minute],
  ['/customer/search', 2 * minute],
]

const pathOf = (key: Key): string => {
  const value = typeof key === 'function' ? null : key
  return typeof value === 'string' ? value : Array.isArray(value) ? String(value[0]) : ''
}

export function lifetimeOf(key: Key): number {
  const path = pathOf(key)
  return lifetimes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 0
}

/** An option of reads: a failure is not told, because the screen can do without the answer or says so itself. */
export interface Quiet {
  quiet?: true
}

const isAborted = (error: unknown): boolean => error instanceof ApiError && error.type === 'ABORTED'

/**
 * SWR's cache with what SWR lacks: the age of an answer, eviction of unused entries, and aborting reads that nobody
 * needs.
 */
export class AgingCache implements Cache {
  private readonly states = new Map<string, State>()
  private readonly loadedAt = new Map<string, number>()
  private readonly users = new Map<string, number>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  private readonly reads = new Map<string, AbortController>()
  /** How many components show the answer of a key; those that leave a failure unsaid do not count. */
  private readonly shown = new Map<string, number>()
  private readonly watchers = new Set<() => void>()

  keys(): IterableIterator<string> {
    return this.states.keys()
  }

  get(key: string): State | undefined {
    return this.states.get(key)
  }

  set(key: string, state: State): void {
    if (state.data !== undefined && state.data !== this.states.get(key)?.data) this.loadedAt.set(key, Date.now())
    // The next reader reads it again; an abort is not shown as an error.
    this.states.set(key, isAborted(state.error) ? { ...state, error: undefined } : state)
    this.tell()
  }

  delete(key: string): void {
    this.states.delete(key)
    this.loadedAt.delete(key)
  }

  /**
   * Restores data from an earlier page load with its arrival time. Data that this page has already read is newer and
   * stays.
   */
  restore(key: string, data: unknown, at: number): void {
    if (this.states.get(key)?.data !== undefined) return
    this.states.set(key, { ...this.states.get(key), data })
    this.loadedAt.set(key, at)
    // No component reads it yet, so it is evicted like other unused entries.
    if (!this.users.has(key)) this.retain(key, unusedMs)()
  }

  /** Milliseconds since the data of the key arrived; Infinity without data. */
  age(key: string): number {
    const at = this.loadedAt.get(key)
    return at === undefined ? Infinity : Date.now() - at
  }

  /** Reads a key. The signal is aborted when no component uses the key any more. */
  async read<T>(key: string, fetch: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    this.reads.set(key, controller)
    try {
      return await fetch(controller.signal)
    } finally {
      if (this.reads.get(key) === controller) this.reads.delete(key)
    }
  }

  /** Counts one more component that shows the answer of the key, until the returned function is called. */
  show(key: string): () => void {
    this.shown.set(key, (this.shown.get(key) ?? 0) + 1)
    this.tell()
    return () => {
      const left = (this.shown.get(key) ?? 1) - 1
      if (left > 0) this.shown.set(key, left)
      else this.shown.delete(key)
      this.tell()
    }
  }

  /** Whether the key's answer is on the screen although it could not be read again. */
  isOutdated = (key: string): boolean => {
    const state = this.states.get(key)
    return this.shown.has(key) && state?.error !== undefined && state.data !== undefined
  }

  /** When the oldest answer arrived that is on the screen and could not be read again; undefined: there is none. */
  outdatedSince = (): number | undefined => {
    const times = [...this.shown.keys()].filter(this.isOutdated).map((key) => this.loadedAt.get(key) ?? Date.now())
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Calls the function when `outdatedSince` may have changed, until the returned function is called. */
  watch = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    return () => this.watchers.delete(changed)
  }

  private tell(): void {
    for (const changed of this.watchers) changed()
  }

  /** Counts one more component that reads the key, until the returned function is called. */
  retain(key: string, keepMs: number): () => void {
    clearTimeout(this.timers.get(key))
    this.timers.delete(key)
    this.users.set(key, (this.users.get(key) ?? 0) + 1)
    return () => {
      const left = (this.users.get(key) ?? 1) - 1
      if (left > 0) {
        this.users.set(key, left)
        return
      }
      this.users.delete(key)
      // Deferred, because in one update a component may release the key and another one may retain it.
      setTimeout(() => {
        if (!this.users.has(key)) this.reads.get(key)?.abort()
      })
      this.timers.set(
        key,
        setTimeout(() => {
          this.timers.delete(key)
          this.delete(key)
        }, keepMs),
      )
    }
  }
}

/**
 * Applies the lifetimes: fresh answers are not read again, unused ones are dropped, and reads without a reader are
 * aborted.
 */
export const cacheLifetimes: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig()
  const id = key ? unstable_serialize(key) : ''
  const lifetime = lifetimeOf(key)
  const { quiet } = config as Quiet
  useEffect(() => {
    if (!id || !(cache instanceof AgingCache)) return
    const release = cache.retain(id, Math.max(lifetime, unusedMs))
    const hide = quiet ? undefined : cache.show(id)
    return () => {
      release()
      hide?.()
    }
  }, [cache, id, lifetime, quiet])
  const stale = !(cache instanceof AgingCache) || cache.age(id) >= lifetime
  // An abort is not reported and not retried.
  const { onError, shouldRetryOnError: retry } = config
  const told: typeof config = {
    ...config,
    onError: (error, id, given) => void (quiet || isAborted(error) || onError?.(error, id, given)),
    shouldRetryOnError: (error) => !isAborted(error) && (typeof retry === 'function' ? retry(error) : retry !== false),
  }
  const fresh = {
    dedupingInterval: lifetime,
    revalidateIfStale: stale,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  }
  const fetch = fetcher as ((key: unknown, signal?: AbortSignal) => unknown) | null
  const abortable =
    fetch && cache instanceof AgingCache
      ? (asked: unknown) => cache.read(id, async (signal) => fetch(asked, signal))
      : fetch
  return useNext(key, abortable as typeof fetcher, lifetime ? { ...told, ...fresh } : told)
}
