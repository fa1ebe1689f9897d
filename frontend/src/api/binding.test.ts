import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { canBindRefresh, request } from '@/api/client'
import { server } from '@/testing/server'

const secure = (is: boolean) => vi.stubGlobal('isSecureContext', is)
const at = (address: string) => new URL(address)

afterEach(() => vi.unstubAllGlobals())

test('a session is bound where the page is secure and the API is of its own origin', () => {
  secure(true)
  expect(canBindRefresh(at('https://portal.example'))).toBe(true)
  expect(canBindRefresh(at('http://localhost'))).toBe(true)
  // The API is on port 3000 then: the browser would not send its cookie back.
  expect(canBindRefresh(at('http://localhost:5173'))).toBe(false)
  secure(false)
  expect(canBindRefresh(at('http://warehouse.local'))).toBe(false)
})

test('only what signs in asks for it', async () => {
  secure(true)
  const asked: Array<string | null> = []
  server.use(
    http.post('*/api/auth/:what', ({ request }) => {
      asked.push(request.headers.get('x-bind-refresh'))
      return HttpResponse.json({})
    }),
  )
  vi.stubGlobal('location', new URL('http://localhost/'))
  await request('POST', '/auth/login', { body: {}, anonymous: true, signsIn: true }).catch((error: unknown) => error)
  await request('POST', '/auth/logout', { body: {}, anonymous: true }).catch((error: unknown) => error)
  expect(asked).toEqual(['cookie', null])
})
