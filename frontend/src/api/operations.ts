import { type Query, request, type RequestOptions } from '@/api/client'
import { fillPath } from '@/api/path'
import type { paths } from '@/api/schema'

/**
 * The calls of the API, typed by its OpenAPI document: a path template and a verb determine the input and the answer.
 */
export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<V extends Verb, P extends keyof paths> = NonNullable<paths[P][V]>
/** The path templates that have a verb. */
export type PathOf<V extends Verb> = { [P in keyof paths]: [Operation<V, P>] extends [never] ? never : P }[keyof paths]

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
/** The successful answer of an operation. */
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
 * Filters and sorting are sent as JSON; a list as one parameter with commas or, where values may contain commas, as one
 * parameter for each value (an array). Empty values are left out. A value may come from the address bar, so any string
 * is allowed; the server refuses unknown ones.
 */
type QueryOf<T> = {
  [Name in keyof T]?:
    | (Name extends 'filters' | 'sorting' ? object : NonNullable<T[Name]> extends string | string[] ? string : T[Name])
    | (NonNullable<T[Name]> extends string[] ? readonly string[] : never)
    | null
    | undefined
}
type BodyGiven<T> = T extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : T extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : { body?: never }

/** The input of a call: path values, query and body. */
export type Given<V extends Verb, P extends PathOf<V>> = PathGiven<ParametersOf<V, P>> &
  QueryGiven<ParametersOf<V, P>> &
  BodyGiven<Operation<V, P>>
type Optional<T> = Record<never, never> extends T ? [given?: T] : [given: T]
type CallOptions = Omit<RequestOptions, 'query' | 'body'>

/** Calls the API: call('put', '/trips/{id}', { path: { id }, body }). Rejects with an ApiError. */
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
  // POST and PUT always send a JSON body.
  const sent = body ?? (verb === 'post' || verb === 'put' ? {} : undefined)
  return request<Answer<V, P>>(verb.toUpperCase(), fillPath(path, values), {
    ...options,
    ...(query ? { query } : {}),
    ...(sent === undefined ? {} : { body: sent }),
  })
}

/** The cache key of a read: its path, with the query if there is one. T is the type of the answer. */
export type Key<T> = (string | readonly [path: string, query: Query]) & { readonly answer?: T }

/**
 * Makes the cache key of a read: keyOf('/trips/{id}', { path: { id } }). Read it with `useRead(key)` or `readKey(key)`.
 */
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
