import { useCallback } from 'react'
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import type { Quiet } from '@/api/cache'
import type { ApiError } from '@/api/errors'
import type { Key } from '@/api/operations'

/** The state of a read. */
export interface Read<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  /** There is no answer yet, and a request is in flight. */
  readonly isLoading: boolean
  readonly isValidating: boolean
  /** The data are the answer of the key before, shown until this one's arrives (`keepPreviousData`). */
  readonly isPrevious: boolean
  /** Reads again. Resolves when the answer has arrived, with the cached data. */
  readonly reload: () => Promise<T | undefined>
}

/** A key whose answer a custom function builds. */
type OwnKey = string | readonly [path: string, ...unknown[]]
type Nothing = null | undefined
type Options<T> = SWRConfiguration<T, ApiError> & Quiet
/** The signal is aborted when no component needs the answer any more. */
type Fetch<T> = (signal?: AbortSignal) => Promise<T>

/**
 * Reads a resource through the cache: `useRead(keyOf('/trips/{id}', { path: { id } }))`. A null key reads nothing. A
 * read that no component needs any more is aborted.
 * This is the portal's only way to read. SWR's own result has a `mutate` that writes to the current key: after a wait,
 * it could write to the next customer's entry. Here `reload` belongs to the key for which it was made. Write values
 * with `useSWRConfig().mutate(key, …)`, which names its key.
 */
export function useRead<T>(key: Key<T> | Nothing, options?: Options<T>): Read<T>
export function useRead<T>(key: OwnKey | Nothing, fetch: Fetch<T>, options?: Options<T>): Read<T>
export function useRead<T>(
  key: OwnKey | Nothing,
  fetchOrOptions?: Fetch<T> | Options<T>,
  options?: Options<T>,
): Read<T> {
  const [fetch, given] = typeof fetchOrOptions === 'function' ? [fetchOrOptions, options] : [null, fetchOrOptions]
  // SWR passes the key to the function, the cache adds the signal.
  const swr = useSWR<T, ApiError>(key, fetch && ((_key: OwnKey, signal?: AbortSignal) => fetch(signal)), given)
  const { mutate, cache } = useSWRConfig()
  const id = unstable_serialize(key)
  // Depends on the key's text, because callers write the key inline.
  // oxlint-disable-next-line react/exhaustive-deps
  const reload = useCallback(() => mutate<T>(key), [mutate, id])
  return {
    // Getters, because SWR renders a component again only for the properties that it has read.
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
    get isPrevious() {
      return swr.data !== undefined && cache.get(id)?.data === undefined
    },
    reload,
  }
}
