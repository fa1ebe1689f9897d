import { http, HttpResponse } from 'msw'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAuth, setCredentials } from '@/api/authStore'
import { apiBase, request } from '@/api/client'
import { ApiError } from '@/api/errors'
import { server } from '@/testing/server'

const storageKey = 'backdock.auth'

/** An API that accepts one token and counts refreshes. */
function guardedApi(options: { refuseRefresh?: boolean; good?: string } = {}) {
  const seen = { refreshes: 0, reads: 0 }
  server.use(
    http.get('*/api/guarded', ({ request }) => {
      seen.reads++
      return request.headers.get('authorization') === `Bearer ${options.good ?? 'good'}`
        ? HttpResponse.json({ ok: true })
        : HttpResponse.json({ statusCode: 401, message: 'expired' }, { status: 401 })
    }),
    http.post('*/api/auth/refresh', async ({ request }) => {
      seen.refreshes++
      const body = (await request.json()) as { refresh_token: string }
      if (options.refuseRefresh || body.refresh_token !== 'r1')
        return HttpResponse.json({ statusCode: 401, message: 'revoked' }, { status: 401 })
      return HttpResponse.json({ access_token: 'good', refresh_token: 'r2', role: 'admin' })
    }),
  )
  return seen
}

const store = (token: string, refreshedAt: number, refreshToken = 'r1') =>
  localStorage.setItem(storageKey, JSON.stringify({ token, refreshToken, role: 'admin', refreshedAt }))

/** Web Locks as one tab sees them: a queue. With `held`, other tabs are ahead in it. jsdom has no Web Locks. */
function fakeLocks(held = false) {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>) => {
      if (options.ifAvailable && held) return Promise.resolve(work(null))
      const run = tail.then(() => work({}))
      tail = run.catch(() => undefined)
      return run
    },
  }
}

afterAll(() => void Reflect.deleteProperty(navigator, 'locks'))

describe.each([
  ['with Web Locks', true],
  ['with the lease in localStorage', false],
])('a refused token %s', (_name, withLocks) => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: withLocks ? fakeLocks() : undefined })
    // Freezes the time, so that fresh tokens stay fresh however long the test takes.
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now)
  })

  test('is refreshed once for many requests, and each is retried', async () => {
    const seen = guardedApi()
    store('old', Date.now() - 60_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => request<{ ok: boolean }>('GET', '/guarded')))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(seen.refreshes).toBe(1)
    expect(seen.reads).toBe(40)
    expect(readAuth()).toMatchObject({ token: 'good', refreshToken: 'r2', role: 'admin' })
  })

  test('is replaced by what another tab got less than 5 seconds ago', async () => {
    const seen = guardedApi()
    setCredentials({ token: 'old', refreshToken: 'r0', role: 'admin' })
    const answer = request<{ ok: boolean }>('GET', '/guarded')
    // The other tab writes while this tab's request is in flight.
    store('good', Date.now() - 4_000, 'r9')
    expect(await answer).toEqual({ ok: true })
    expect(seen.refreshes).toBe(0)
    expect(readAuth()?.refreshToken).toBe('r9')
  })

  test('is refreshed when what another tab got is 5 seconds old', async () => {
    const seen = guardedApi()
    setCredentials({ token: 'old', refreshToken: 'r0', role: 'admin' })
    const answer = request<{ ok: boolean }>('GET', '/guarded')
    store('stale', Date.now() - 5_000, 'r1')
    expect(await answer).toEqual({ ok: true })
    expect(seen.refreshes).toBe(1)
  })

  test('is replaced by what another tab got longer ago, when that says that it is still good', async () => {
    const standing = `a.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 600 }))}.c`
    const seen = guardedApi({ good: standing })
    setCredentials({ token: 'old', refreshToken: 'r0', role: 'admin' })
    const answer = request<{ ok: boolean }>('GET', '/guarded')
    store(standing, Date.now() - 60_000, 'r9')
    expect(await answer).toEqual({ ok: true })
    expect(seen.refreshes).toBe(0)
  })

  test('ends the session when the refresh is refused', async () => {
    guardedApi({ refuseRefresh: true })
    store('old', 0)
    await expect(request('GET', '/guarded')).rejects.toMatchObject({ status: 401, text: 'API: expired' })
    expect(readAuth()).toBeNull()
  })

  test('is refreshed by the second try when the first answer is lost', async () => {
    const seen = guardedApi()
    let lost = 0
    server.use(http.post('*/api/auth/refresh', () => (lost++ === 0 ? HttpResponse.error() : undefined)))
    store('old', 0)
    expect(await request('GET', '/guarded')).toEqual({ ok: true })
    expect([lost, seen.refreshes]).toEqual([2, 1])
  })

  test('ends the session without a refresh token, and asks for none', async () => {
    const seen = guardedApi()
    store('old', 0, '')
    await expect(request('GET', '/guarded')).rejects.toBeInstanceOf(ApiError)
    expect(seen.refreshes).toBe(0)
    expect(readAuth()).toBeNull()
  })
})

test('what the tab before in the queue has got may be seen a moment after its turn', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks(true) })
  const seen = guardedApi()
  store('old', 0)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now)
  const answer = request<{ ok: boolean }>('GET', '/guarded')
  setTimeout(() => {
    store('good', Date.now(), 'r9')
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
  }, 300)
  expect(await answer).toEqual({ ok: true })
  expect(seen.refreshes).toBe(0)
  expect(readAuth()?.refreshToken).toBe('r9')
})

test('a request is retried once, not for ever', async () => {
  let reads = 0
  server.use(
    http.get('*/api/guarded', () => {
      reads++
      return HttpResponse.json({ statusCode: 401, message: 'no' }, { status: 401 })
    }),
    http.post('*/api/auth/refresh', () =>
      HttpResponse.json({ access_token: 'new', refresh_token: 'r2', role: 'admin' }),
    ),
  )
  store('old', 0)
  await expect(request('GET', '/guarded')).rejects.toMatchObject({ status: 401 })
  expect(reads).toBe(2)
})

test('a lease left by a tab that died is taken over when it expires', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  guardedApi()
  store('old', 0)
  localStorage.setItem('backdock.lease.refresh', JSON.stringify({ owner: 'gone', expires: Date.now() + 150 }))
  expect(await request('GET', '/guarded')).toEqual({ ok: true })
  expect(localStorage.getItem('backdock.lease.refresh')).toBeNull()
})

describe('errors', () => {
  test.each([
    [
      { statusCode: 400, error: 'Bad Request', message: ['email must be an email', 'password should not be empty'] },
      'API: email must be an email, password should not be empty',
    ],
    [
      { statusCode: 409, error: 'Conflict', message: 'a closed trip cannot become ready' },
      'API: a closed trip cannot become ready',
    ],
    [{ statusCode: 500, error: 'Internal Server Error' }, 'API: Internal Server Error'],
    [{}, 'API: An unknown error occurred'],
  ])('%j reads %s', async (body, text) => {
    server.use(http.get('*/api/wrong', () => HttpResponse.json(body, { status: 400 })))
    await expect(request('GET', '/wrong')).rejects.toMatchObject({ text })
  })

  test('no connection is a FETCH_ERROR', async () => {
    server.use(http.get('*/api/wrong', () => HttpResponse.error()))
    await expect(request('GET', '/wrong')).rejects.toMatchObject({ type: 'FETCH_ERROR', status: 0 })
  })

  test('an answer that is no JSON is a PARSING_ERROR', async () => {
    server.use(http.get('*/api/wrong', () => new HttpResponse('<html>', { status: 502 })))
    await expect(request('GET', '/wrong')).rejects.toMatchObject({ type: 'PARSING_ERROR', status: 502 })
  })

  test('no answer in time is a TIMEOUT_ERROR', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    await expect(request('GET', '/wrong')).rejects.toMatchObject({ type: 'TIMEOUT_ERROR' })
  })

  test('a refused version carries the current record', async () => {
    server.use(
      http.patch('*/api/wrong', () =>
        HttpResponse.json({ statusCode: 409, message: 'changed', current: { version: 7 } }, { status: 409 }),
      ),
    )
    const error = await request('PATCH', '/wrong', { body: {} }).catch((failure: unknown) => failure)
    expect((error as ApiError).current<{ version: number }>()).toEqual({ version: 7 })
  })
})

test('every request says who it is from and carries an id of its own', async () => {
  const ids: string[] = []
  server.use(
    http.get('*/api/echo', ({ request }) => {
      ids.push(request.headers.get('x-request-id') ?? '')
      return HttpResponse.json({ client: request.headers.get('x-client-type') })
    }),
  )
  expect(await request('GET', '/echo')).toEqual({ client: 'admin-portal' })
  await request('GET', '/echo')
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('the API is at the same origin, or at port 3000 when the page is served on a port', () => {
  expect(apiBase({ protocol: 'https:', hostname: 'portal.example.com', port: '' })).toBe('/api')
  expect(apiBase({ protocol: 'http:', hostname: 'localhost', port: '5173' })).toBe('http://localhost:3000/api')
})
