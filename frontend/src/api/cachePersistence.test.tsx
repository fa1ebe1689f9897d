import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SWRConfig } from 'swr'
import { setCredentials } from '@/api/authStore'
import { AgingCache, cacheLifetimes } from '@/api/cache'
import {
  browserStore,
  type CacheStore,
  persistedPaths,
  restoreCache,
  restoreTimeoutMs,
  saveCache,
  useRestoredCache,
} from '@/api/cachePersistence'
import { useRead } from '@/api/useRead'

const hour = 60 * 60_000
const user = 'U1'
const units = [{ _id: '1', name: 'Case' }]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const filled = (...paths: string[]) => {
  const cache = new AgingCache()
  for (const path of paths) cache.set(path, { data: units })
  return cache
}
async function restored(store?: CacheStore) {
  const cache = new AgingCache()
  await restoreCache(cache, user, store)
  return cache
}

describe('what is kept', () => {
  test.each([...persistedPaths])('%s outlives the page', async (path) => {
    saveCache(filled(path), user)
    expect((await restored()).get(path)?.data).toEqual(units)
  })

  test.each([
    '/cart/C1',
    '/cart/my-carts',
    '/inventory-items/all-active',
    '/inventory-items/1043',
    '/inventory-items/with-unit-types',
    '/inventory-items/search/data',
    '/customer/all',
    '/customer/500',
    '/customer/search/gr',
    '/sales-order/SO1',
    '@"/sales-order/paginated",#page:1,',
    '/auth/profile',
    '/auth/sessions',
    '/admin/sessions/user/U1',
    '/pricing-reports/1',
    '/analytics/last-purchase-info/500',
    '/routes/R1',
    '/trips/T1',
  ])('%s does not', async (path) => {
    saveCache(filled(path, '/unit-types/all'), user)
    expect(JSON.stringify({ ...localStorage })).not.toContain(path)
    expect((await restored()).get(path)).toBeUndefined()
  })

  test('even what is put there by hand is not taken when it is not allowed', async () => {
    localStorage.setItem(
      `backdock.cache:${user}`,
      JSON.stringify({ version: 1, entries: { '/cart/C1': { data: units, at: Date.now() } } }),
    )
    expect((await restored()).get('/cart/C1')).toBeUndefined()
  })

  test('another user finds nothing of it', async () => {
    saveCache(filled('/routes'), 'U2')
    expect((await restored()).get('/routes')).toBeUndefined()
  })

  test.each([
    ['of a former version', JSON.stringify({ version: 0, entries: { '/routes': { data: units, at: Date.now() } } })],
    [
      'older than a day',
      JSON.stringify({ version: 1, entries: { '/routes': { data: units, at: Date.now() - 25 * hour } } }),
    ],
    ['that is broken', '{"version":1,'],
  ])('what is %s is left', async (_, text) => {
    localStorage.setItem(`backdock.cache:${user}`, text)
    expect((await restored()).get('/routes')).toBeUndefined()
  })

  test('a full store is no failure', () => {
    const full: CacheStore = {
      ...browserStore,
      write: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => saveCache(filled('/routes'), user, full)).not.toThrow()
  })
})

describe('restoring', () => {
  test('waits 5,000 ms for a store that does not answer, and starts without it', async () => {
    let done = false
    const cache = new AgingCache()
    const silent: CacheStore = { ...browserStore, read: () => new Promise(() => undefined) }
    void restoreCache(cache, user, silent).then(() => (done = true))
    await vi.advanceTimersByTimeAsync(restoreTimeoutMs - 1)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toBe(true)
    expect([...cache.keys()]).toEqual([])
    expect(restoreTimeoutMs).toBe(5_000)
  })

  test('what answers later than that is not taken any more', async () => {
    saveCache(filled('/routes'), user)
    const cache = new AgingCache()
    const slow: CacheStore = {
      ...browserStore,
      read: async (of) => (await new Promise((resolve) => setTimeout(resolve, 5_001)), browserStore.read(of)),
    }
    void restoreCache(cache, user, slow)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(cache.get('/routes')).toBeUndefined()
  })

  test('a store that fails is an empty one', async () => {
    expect([...(await restored({ ...browserStore, read: () => Promise.reject(new Error('locked')) })).keys()]).toEqual(
      [],
    )
  })

  test('leaves what has been read meanwhile', async () => {
    saveCache(filled('/routes'), user)
    const cache = new AgingCache()
    const restoring = restoreCache(cache, user)
    cache.set('/routes', { data: 'newer' })
    await restoring
    expect(cache.get('/routes')?.data).toBe('newer')
  })

  test('keeps the age, and drops after 60 seconds what nobody uses', async () => {
    saveCache(filled('/inventory-items/tags/existing', '/routes'), user)
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    const cache = await restored()
    expect(cache.age('/inventory-items/tags/existing')).toBe(20 * 60_000)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(cache.get('/routes')?.data).toEqual(units)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(cache.get('/routes')).toBeUndefined()
  })
})

function Reader() {
  const ready = useRestoredCache()
  const { data } = useRead<string>(ready ? '/routes' : null)
  return <p>{ready ? (data ?? 'nothing') : 'restoring'}</p>
}

test('a screen starts with what was kept and reads it again; leaving the page keeps the newer', async () => {
  setCredentials({ token: `a.${btoa(JSON.stringify({ sub: user }))}.c`, refreshToken: 'r', role: 'sales' })
  const before = new AgingCache()
  before.set('/routes', { data: 'kept' })
  saveCache(before, user)
  const cache = new AgingCache()
  render(
    <SWRConfig
      value={{
        provider: () => cache,
        use: [cacheLifetimes],
        fetcher: () => new Promise((resolve) => setTimeout(() => resolve('read'), 100)),
      }}
    >
      <Reader />
    </SWRConfig>,
  )
  expect(screen.getByText('restoring')).toBeVisible()
  await act(async () => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByText('kept')).toBeVisible()
  await act(async () => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('read')).toBeVisible()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect((await restored()).get('/routes')?.data).toBe('read')
})
