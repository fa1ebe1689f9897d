import { type Key, readKey } from '@/api/operations'

/** What SWR calls for every read; the signal is aborted when nobody waits for the answer any more. */
export const fetcher = (key: Key<unknown>, signal?: AbortSignal): Promise<unknown> => readKey(key, signal)

const pathOf = (key: unknown): string | undefined => {
  const path: unknown = Array.isArray(key) ? key[0] : key
  return typeof path === 'string' ? path : undefined
}

/** Matches every cached read of a path, whatever its query, and of what lies under it. */
export const readsOf =
  (...prefixes: (string | Key<unknown>)[]) =>
  (key: unknown): boolean => {
    const path = pathOf(key)
    return (
      path !== undefined && prefixes.some((prefix) => path === pathOf(prefix) || path.startsWith(`${pathOf(prefix)}/`))
    )
  }
