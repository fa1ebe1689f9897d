import { useCallback } from 'react'
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import type { ApiError } from '@/api/errors'

/** What a read has answered so far. */
export interface Read<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  /** No answer has come yet, and one is on its way. */
  readonly isLoading: boolean
  readonly isValidating: boolean
  /** Reads again; resolves when the answer is there, to what the cache then holds. */
  readonly reload: () => Promise<T | undefined>
}

type Key = string | readonly [path: string, ...unknown[]] | null | undefined
type Options<T> = SWRConfiguration<T, ApiError>

/**
 * Reads a resource through the cache; a key of null reads nothing. Without a fetch function the key is the path, or the
 * path with its query.
 *
 * This is the portal's only way to read. SWR's own answer has a `mutate` that writes under the key of the moment: what is
 * written after a wait lands under the next customer. Here `reload` belongs to the key that it was made for. Values are
 * written with `useSWRConfig().mutate(key, …)`, which names its key.
 */
export function useRead<T>(key: Key, fetchOrOptions?: (() => Promise<T>) | Options<T>, options?: Options<T>): Read<T> {
  const [fetch, given] = typeof fetchOrOptions === 'function' ? [fetchOrOptions, options] : [null, fetchOrOptions]
  const swr = useSWR<T, ApiError>(key, fetch, given)
  const { mutate } = useSWRConfig()
  const id = unstable_serialize(key)
  // The key by its text: callers write it inline.
  // oxlint-disable-next-line react/exhaustive-deps
  const reload = useCallback(() => mutate<T>(key), [mutate, id])
  return {
    // Getters, since SWR draws a component again for what it has looked at alone.
    get data() {
      return swr.data
    },
    get error() {
      return swr.error
    },
    get isLoading() {
      return swr.isLoading
    },
    get isValidating() {
      return swr.isValidating
    },
    reload,
  }
}
