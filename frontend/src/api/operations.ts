import { type Query, request, type RequestOptions } from '@/api/client'
import { fillPath } from '@/api/path'
import type { paths } from '@/api/schema'

/**
 * The calls of the API, typed by its document: a path template and a verb say what is given along and what is answered.
 */
export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<V extends Verb, P extends keyof paths> = NonNullable<paths[P][V]>
/** The path templates that have a verb. */
export type PathOf<V extends Verb> = { [P in keyof paths]: [Operation<V, P>] extends [never] ? never : P }[keyof paths]

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
/** What an operation answers when it has succeeded. */
export type Answer<V extends Verb, P extends PathOf<V>> =
  Operation<V, P> extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 202 | 204)]> : never

type ParametersOf<V extends Verb, P extends PathOf<V>> = Operation<V, P> extends { parameters: infer T } ? T : never
type PathGiven<T> = T extends { path: infer Values extends object }
  ? { path: { [Name in keyof Values]: string } }
  : { path?: never }
type QueryGiven<T> = T extends { query?: infer Values }
  ? [NonNullable<Values>] extends [never]
    ? { query?: never }
    : { query?: QueryOf<NonNullable<Values>> }
  : { query?: never }
/**
 * Filters and sorting travel as JSON, lists with commas, and what is empty does not travel at all. A word may come from the
 * address bar: the server refuses those that it does not know.
 */
type QueryOf<T> = {
  [Name in keyof T]?:
    | (Name extends 'filters' | 'sorting' ? object : NonNullable<T[Name]> extends string | string[] ? string : T[Name])
    | null
    | undefined
}
type BodyGiven<T> = T extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : T extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : { body?: never }

/** What goes along with a call: the values of its path, its query, its body. */
export type Given<V extends Verb, P extends PathOf<V>> = PathGiven<ParametersOf<V, P>> &
  QueryGiven<ParametersOf<V, P>> &
  BodyGiven<Operation<V, P>>
type Optional<T> = Record<never, never> extends T ? [given?: T] : [given: T]
type CallOptions = Omit<RequestOptions, 'query' | 'body'>

/** One call of the API: call('put', '/trips/{id}', { path: { id }, body }). Rejects with an ApiError. */
export function call<V extends Verb, P extends PathOf<V>>(
  verb: V,
  path: P,
  ...[given, options]: [...Optional<Given<V, P>>, options?: CallOptions]
): Promise<Answer<V, P>> {
  const {
    path: values,
    query,
    body,
  } = (given ?? {}) as { path?: Record<string, string>; query?: Query; body?: unknown }
  // These writes always carry a JSON body.
  const sent = body ?? (verb === 'post' || verb === 'put' ? {} : undefined)
  return request<Answer<V, P>>(verb.toUpperCase(), fillPath(path, values), {
    ...options,
    ...(query ? { query } : {}),
    ...(sent === undefined ? {} : { body: sent }),
  })
}

/** The key of a read in the cache: its path, with the query where it has one. T is what it answers. */
export type Key<T> = (string | readonly [path: string, query: Query]) & { readonly answer?: T }

/** The key of a read: keyOf('/trips/{id}', { path: { id } }). Reading it is `useRead(key)` or `readKey(key)`. */
export function keyOf<P extends PathOf<'get'>>(path: P, ...[given]: Optional<Given<'get', P>>): Key<Answer<'get', P>> {
  const { path: values, query } = (given ?? {}) as { path?: Record<string, string>; query?: Query }
  const filled = fillPath(path, values)
  return (query ? [filled, query] : filled) as Key<Answer<'get', P>>
}

/** Reads a key from the server. */
export const readKey = <T>(key: Key<T>, signal?: AbortSignal): Promise<T> => {
  const [path, query] = typeof key === 'string' ? [key, undefined] : key
  return request<T>('GET', path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) })
}
