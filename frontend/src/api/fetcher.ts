import { api, type Query } from '@/api/client'

/** A read's key: its path, with the query where it has one. */
export type ReadKey = string | readonly [path: string, query?: Query]

/** What SWR calls for every read. */
export const fetcher = (key: ReadKey): Promise<unknown> => (typeof key === 'string' ? api.get(key) : api.get(key[0], key[1]))

/** Matches every cached read of a path, whatever its query, and of what lies under it. */
export const readsOf =
  (...prefixes: string[]) =>
  (key: unknown): boolean => {
    const path = typeof key === 'string' ? key : Array.isArray(key) ? key[0] : undefined
    return typeof path === 'string' && prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  }
