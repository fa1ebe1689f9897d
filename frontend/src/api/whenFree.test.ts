import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { request } from '@/api/client'
import { ApiError } from '@/api/errors'
import { refuse } from '@/testing/refuse'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => signedIn())

const held = () =>
  HttpResponse.json(
    { statusCode: 409, error: 'Conflict', message: 'a plan is being applied to trip T-1001', requestId: 'r' },
    { status: 409, headers: { 'retry-after': '0' } },
  )

describe('a change that another one holds up', () => {
  test('is sent again until it is accepted', async () => {
    let calls = 0
    server.use(
      http.put('*/api/trips/T1', () => {
        calls += 1
        return calls < 4 ? held() : HttpResponse.json({ ok: true })
      }),
    )
    await expect(request('PUT', '/trips/T1', { body: {} })).resolves.toEqual({ ok: true })
    expect(calls).toBe(4)
  })

  test('is given up when it takes too long, and at once when waiting does not help', async () => {
    let calls = 0
    server.use(
      http.put('*/api/trips/T1', () => {
        calls += 1
        return held()
      }),
    )
    await expect(request('PUT', '/trips/T1', { body: {} })).rejects.toThrow('a plan is being applied')
    expect(calls).toBe(10)
    server.use(
      http.put('*/api/trips/T1', () => {
        calls += 1
        return refuse(409, 'Conflict', 'the trip was changed meanwhile')
      }),
    )
    await expect(request('PUT', '/trips/T1', { body: {} })).rejects.toBeInstanceOf(ApiError)
    expect(calls).toBe(11)
  })
})
