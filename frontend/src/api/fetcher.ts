import { type Key, readKey } from '@/api/operations'

/** SWR's fetcher for every read. The signal is aborted when no component needs the answer any more. */
export const fetcher = (key: Key<unknown>, signal?: AbortSignal): Promise<unknown> => readKey(key, signal)

const pathOf = (key: unknown): string | undefined => {
  const path: unknown = Array.isArray(key) ? key[0] : key
  return typeof path === 'string' ? path : undefined
}

/** Matches the cached reads of a path and of the paths below it, with any query. */
export const readsOf =
  (...prefixes: (string | Key<unknown>)[]) =>
  (key: unknown): boolean => {
    const path = pathOf(key)
    return (
      path !== undefined && prefixes.some((prefix) => path === pathOf(prefix) || path.startsWith(`${pathOf(prefix)}/`))
    )
  }
