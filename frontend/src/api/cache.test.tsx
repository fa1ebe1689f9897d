import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SWRConfig, useSWRConfig } from 'swr'
import { AgingCache, cacheLifetimes } from '@/api/cache'
import { useRead } from '@/api/useRead'

const minute = 60_000
let cache: AgingCache
let reads: string[]

beforeEach(() => {
  vi.useFakeTimers()
  cache = new AgingCache()
  reads = []
})
afterEach(() => vi.useRealTimers())

function Reader({ path }: { path: string }) {
  const { data } = useRead<string>(path)
  return <span>{data}</span>
}

/** Renders a component that reads the path; the returned function unmounts it. */
async function show(path: string) {
  const view = render(
    <SWRConfig
      value={{
        provider: () => cache,
        use: [cacheLifetimes],
        fetcher: async (key: string) => (reads.push(key), `answer ${reads.length}`),
      }}
    >
      <Reader path={path} />
    </SWRConfig>,
  )
  await act(async () => vi.advanceTimersByTimeAsync(20))
  return () => view.unmount()
}

test.each([
  ['/inventory-items/search/data', 60 * minute],
  ['/inventory-items/search?q=tom', 10 * minute],
  ['/inventory-items/search/autocomplete?q=tom', 2 * minute],
  ['/inventory-items/tags/existing', 30 * minute],
  ['/inventory-items/with-unit-types', 5 * minute],
])('%s is read once in %i ms, and again after', async (path, lifetime) => {
  ;(await show(path))()
  await vi.advanceTimersByTimeAsync(lifetime - 1_000)
  ;(await show(path))()
  expect(reads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  ;(await show(path))()
  expect(reads).toHaveLength(2)
})

test('other data is read again on each use', async () => {
  ;(await show('/sales-order/1'))()
  await vi.advanceTimersByTimeAsync(3_000)
  ;(await show('/sales-order/1'))()
  expect(reads).toHaveLength(2)
})

test('data that nobody uses is dropped after 60 seconds, not before', async () => {
  ;(await show('/sales-order/1'))()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(cache.get('/sales-order/1')?.data).toBe('answer 1')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(cache.get('/sales-order/1')).toBeUndefined()
})

test('data in use stays, however long', async () => {
  await show('/sales-order/1')
  await act(async () => vi.advanceTimersByTimeAsync(10 * minute))
  expect(cache.get('/sales-order/1')?.data).toBe('answer 1')
  cleanup()
})

test('data used again within the 60 seconds is not dropped', async () => {
  ;(await show('/sales-order/1'))()
  await vi.advanceTimersByTimeAsync(50_000)
  await show('/sales-order/1')
  await act(async () => vi.advanceTimersByTimeAsync(30_000))
  expect(cache.get('/sales-order/1')?.data).toBeDefined()
  cleanup()
})

test('what was emptied is read again at once, whatever its lifetime', async () => {
  const path = '/inventory-items/search?q=tom'
  function Emptier() {
    const { mutate } = useSWRConfig()
    return (
      <button type="button" onClick={() => void mutate(() => true, undefined, { revalidate: false })}>
        empty
      </button>
    )
  }
  ;(await show(path))()
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <Emptier />
    </SWRConfig>,
  )
  fireEvent.click(screen.getByRole('button'))
  await show(path)
  expect(cache.get(path)?.data).toBe('answer 2')
  cleanup()
})
