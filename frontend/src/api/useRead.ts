import { useCallback } from 'react'
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import type { ApiError } from '@/api/errors'
import type { Key } from '@/api/operations'

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

/** A key whose answer is put together by a function. */
type OwnKey = string | readonly [path: string, ...unknown[]]
type Nothing = null | undefined
type Options<T> = SWRConfiguration<T, ApiError>
/** Its signal is aborted when nobody waits for the answer any more. */
type Fetch<T> = (signal?: AbortSignal) => Promise<T>

/**
 * Reads a resource through the cache: `useRead(keyOf('/trips/{id}', { path: { id } }))`. A key of null reads nothing. A read
 * that no component waits for any more is aborted.
 *
 * This is the portal's only way to read. SWR's own answer has a `mutate` that writes under the key of the moment: what is
 * written after a wait lands under the next customer. Here `reload` belongs to the key that it was made for. Values are
 * written with `useSWRConfig().mutate(key, …)`, which names its key.
 */
export function useRead<T>(key: Key<T> | Nothing, options?: Options<T>): Read<T>
export function useRead<T>(key: OwnKey | Nothing, fetch: Fetch<T>, options?: Options<T>): Read<T>
export function useRead<T>(
  key: OwnKey | Nothing,
  fetchOrOptions?: Fetch<T> | Options<T>,
  options?: Options<T>,
): Read<T> {
  const [fetch, given] = typeof fetchOrOptions === 'function' ? [fetchOrOptions, options] : [null, fetchOrOptions]
  // SWR hands the key to the function, the cache the signal.
  const swr = useSWR<T, ApiError>(key, fetch && ((_key: OwnKey, signal?: AbortSignal) => fetch(signal)), given)
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
