import { readAuth } from '@/api/authStore'
import { ApiError, type ErrorBody, messageOf } from '@/api/errors'
import { refreshToken } from '@/api/refresh'
import { tokenSubject } from '@/api/token'

/** A value of the query string. Objects are sent as JSON (filters, sorting); undefined and '' are left out. */
export type Query = Record<string, string | number | boolean | object | null | undefined>

export interface RequestOptions {
  query?: Query
  body?: unknown
  /** For POSTs that create: the same key and body give the same answer for 24 hours. */
  idempotencyKey?: string
  /** The call needs no session. Its 401 is a normal answer, not an expired token. */
  anonymous?: boolean
  /** The answer signs the user in. Where possible, a cookie binds the session to this browser. */
  signsIn?: boolean
  /** The request continues after the page is closed, if its body is small enough. */
  keepalive?: boolean
  timeoutMs?: number
  signal?: AbortSignal
}

const defaultTimeoutMs = 30_000
/** Browsers send at most 64 KiB for closed pages; the rest is left for requests that are already under way. */
const keepaliveBytes = 60 * 1024

/** Same origin under /api, or port 3000 when the page is served on a port. */
export function apiBase(at: Pick<Location, 'protocol' | 'hostname' | 'port'> = window.location): string {
  return at.port ? `${at.protocol}//${at.hostname}:3000/api` : '/api'
}

/**
 * Whether a session can be bound to this browser. The server sets the cookie only on secure pages, and browsers send it
 * only to the page's own origin.
 */
export function canBindRefresh(
  at: Pick<Location, 'protocol' | 'hostname' | 'port' | 'origin'> = window.location,
): boolean {
  return window.isSecureContext && new URL(apiBase(at), at.origin).origin === at.origin
}

/** A random id; crypto.randomUUID exists only in a secure context. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a body is small enough to be sent while the page closes. */
export const fitsKeepalive = (body: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length <= keepaliveBytes

function urlOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    // A list of words is sent as repeated values; what has fields (sorting, filters) as JSON.
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
      for (const each of value) params.append(name, String(each))
    else params.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const search = params.toString()
  return `${apiBase()}${path}${search ? `?${search}` : ''}`
}

async function send(
  method: string,
  path: string,
  options: RequestOptions,
  token: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = {
    'x-request-id': randomId(),
    'x-client-type': 'admin-portal',
    accept: 'application/json',
  }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.signsIn && canBindRefresh()) headers['x-bind-refresh'] = 'cookie'
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const requestId = headers['x-request-id']
  try {
    return await fetch(urlOf(path, options.query), {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      keepalive: options.keepalive === true && fitsKeepalive(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw new ApiError('ABORTED', 'The call was canceled', { cause, requestId })
    if (timeout.aborted) throw new ApiError('TIMEOUT_ERROR', 'The server did not answer in time', { cause, requestId })
    throw new ApiError('FETCH_ERROR', cause instanceof Error ? cause.message : 'The server could not be reached', {
      cause,
      requestId,
    })
  }
}

async function read<T>(response: Response, signal?: AbortSignal): Promise<T> {
  if (response.status === 204) return undefined as T
  const requestId = response.headers.get('x-request-id') ?? ''
  let body: unknown
  try {
    const text = await response.text()
    body = text ? JSON.parse(text) : undefined
  } catch (cause) {
    if (signal?.aborted) throw new ApiError('ABORTED', 'The call was canceled', { cause, requestId })
    throw new ApiError('PARSING_ERROR', `The answer (status ${response.status}) could not be read`, {
      status: response.status,
      cause,
      requestId,
    })
  }
  if (response.ok) return body as T
  const error = body as ErrorBody | undefined
  throw new ApiError('API', messageOf(error), {
    status: response.status,
    requestId,
    body: error ?? {},
    retryAfter: response.headers.get('retry-after'),
  })
}

const postRefresh = async (refresh_token: string) => {
  const answer = await read<{ access_token: string; refresh_token: string; role: string }>(
    await send('POST', '/auth/refresh', { body: { refresh_token }, timeoutMs: 4_000 }, undefined),
  )
  return { token: answer.access_token, refreshToken: answer.refresh_token, role: answer.role }
}

/**
 * Calls the API. Rejects with an ApiError. When the token is refused, it is refreshed and the call is retried once. An
 * answer that arrives after another user has signed in is rejected, so that it is not shown to that user and no further
 * call is made in their name. A call that another change holds up waits for that, see whenFree.
 */
export const request = <T>(method: string, path: string, options: RequestOptions = {}): Promise<T> => {
  const call = () =>
    authorized<T>(
      (token) => send(method, path, options, token),
      options.anonymous ? undefined : readAuth()?.token,
      options.signal,
    )
  return call().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.held)) throw error
    const { whenFree } = await import('@/api/whenFree')
    return whenFree(call, error, options.signal)
  })
}

/** A request that is sent in another way than `request` sends it, with the same rules. */
export async function authorized<T>(
  sendWith: (token: string | undefined) => Promise<Response>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await answered<T>(sendWith, token, signal)
  const now = readAuth()
  if (token && now && isOfAnother(token, now.token))
    throw new ApiError('FETCH_ERROR', 'Another user has signed in meanwhile')
  return answer
}

/**
 * Whether a token belongs to another user than an earlier token. An earlier token that cannot be parsed counts as the
 * same user's.
 */
function isOfAnother(earlier: string, token: string): boolean {
  const user = tokenSubject(earlier)
  return user !== '' && tokenSubject(token) !== user
}

async function answered<T>(
  sendWith: (token: string | undefined) => Promise<Response>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<T> {
  const response = await sendWith(token)
  if (response.status !== 401 || !token) return read<T>(response, signal)
  const next = await refreshToken(token, postRefresh)
  // Another user may have signed in in another tab meanwhile: nothing is sent in their name.
  return read<T>(next && !isOfAnother(token, next) ? await sendWith(next) : response, signal)
}
