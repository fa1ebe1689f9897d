import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { request } from '@/api/client'
import { ApiError } from '@/api/errors'
import { refuse } from '@/testing/refuse'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

/** The times that the portal waited, in milliseconds. A second passes in a hundredth of one. */
let waits: number[] = []
beforeEach(() => {
  signedIn()
  waits = []
  const wait = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    if (ms >= 1000) waits.push(ms)
    return wait(run, ms / 100)
  }) as typeof setTimeout)
})

const held = (retryAfter: string) =>
  HttpResponse.json(
    { statusCode: 409, error: 'Conflict', message: 'a plan is being applied to trip T-1001', requestId: 'r' },
    { status: 409, headers: { 'retry-after': retryAfter } },
  )

describe('a change that another one holds up', () => {
  test('is sent again until it is accepted', async () => {
    let calls = 0
    server.use(
      http.put('*/api/trips/T1', () => {
        calls += 1
        return calls < 4 ? held('3') : HttpResponse.json({ ok: true })
      }),
    )
    await expect(request('PUT', '/trips/T1', { body: {} })).resolves.toEqual({ ok: true })
    expect(calls).toBe(4)
    expect(waits).toEqual([3000, 3000, 3000])
  })

  test('is given up when it takes too long, and at once when waiting does not help', async () => {
    let calls = 0
    server.use(
      http.put('*/api/trips/T1', () => {
        calls += 1
        return held('2')
      }),
    )
    await expect(request('PUT', '/trips/T1', { body: {} })).rejects.toThrow('a plan is being applied')
    expect(calls).toBe(11)
    expect(waits).toHaveLength(10)
    server.use(
      http.put('*/api/trips/T1', () => {
        calls += 1
        return refuse(409, 'Conflict', 'the trip was changed meanwhile')
      }),
    )
    await expect(request('PUT', '/trips/T1', { body: {} })).rejects.toBeInstanceOf(ApiError)
    expect(calls).toBe(12)
  })
  test.each(['0', '-5', 'Thu, 26 Nov 2026 08:00:00 GMT'])(
    'waits a second where the answer says %s',
    async (retryAfter) => {
      let calls = 0
      server.use(
        http.put('*/api/trips/T1', () => {
          calls += 1
          return calls < 3 ? held(retryAfter) : HttpResponse.json({ ok: true })
        }),
      )
      await expect(request('PUT', '/trips/T1', { body: {} })).resolves.toEqual({ ok: true })
      expect(waits).toEqual([1000, 1000])
    },
  )
})
