import { cleanup, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode, useState } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AgingCache, cacheLifetimes } from '@/api/cache'
import { fetcher, readsOf } from '@/api/fetcher'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Trip } from '@/api/wire'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

describe('a call', () => {
  test('goes to its path with the values as segments, and answers the type of the document', async () => {
    const seen: unknown[] = []
    server.use(
      http.put('*/api/trips/:id', async ({ request, params }) => {
        seen.push(params.id, await request.json())
        return HttpResponse.json({ tripNumber: 'TR-1' })
      }),
    )
    const trip: Trip = await call('put', '/trips/{id}', { path: { id: 'a/b' }, body: { version: 2 } })
    expect(trip.tripNumber).toBe('TR-1')
    expect(seen).toEqual(['a/b', { version: 2 }])
  })

  test('that the document does not have is refused by the compiler', () => {
    const wrong = [
      // @ts-expect-error there is no such path
      () => call('get', '/trip'),
      // @ts-expect-error a trip is not patched
      () => call('patch', '/trips/{id}', { path: { id: '1' } }),
      // @ts-expect-error the id is missing
      () => call('get', '/trips/{id}'),
      // @ts-expect-error there is no such field
      () => call('put', '/trips/{id}', { path: { id: '1' }, body: { color: 'red' } }),
      // @ts-expect-error there is no such query
      () => keyOf('/trips', { query: { pages: 1 } }),
      // @ts-expect-error a trip has no such field
      async () => (await readKey(keyOf('/trips/{id}', { path: { id: '1' } }))).color,
    ]
    expect(wrong).toHaveLength(6)
  })

  test('the keys of reads are found by their path', () => {
    expect(keyOf('/routes')).toBe('/routes')
    expect(keyOf('/trips', { query: { page: 2 } })).toEqual(['/trips', { page: 2 }])
    const ofTrips = readsOf('/trips')
    expect(
      [keyOf('/trips', { query: { page: 2 } }), keyOf('/trips/{id}', { path: { id: '1' } }), keyOf('/routes')].map(
        ofTrips,
      ),
    ).toEqual([true, true, false])
  })
})

describe('a read that nobody waits for any more', () => {
  let arrived: string[]
  let aborted: string[]
  let answer: () => void
  const cache = () => new AgingCache()
  const onError = vi.fn<(error: unknown) => void>()

  beforeEach(() => {
    arrived = []
    aborted = []
    onError.mockReset()
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.get('*/api/trips/:id', async ({ request, params }) => {
        arrived.push(String(params.id))
        request.signal.addEventListener('abort', () => aborted.push(String(params.id)))
        await waits
        return HttpResponse.json({ tripNumber: `TR-${String(params.id)}` })
      }),
    )
  })

  function TripNumber({ id }: { id: string }) {
    const { data, error } = useRead(keyOf('/trips/{id}', { path: { id } }))
    return <p>{data?.tripNumber ?? error?.message ?? 'Loading'}</p>
  }
  function Trips() {
    const [id, setId] = useState('1')
    return (
      <>
        {id && <TripNumber id={id} />}
        {['1', '2', ''].map((each) => (
          <button key={each} type="button" onClick={() => setId(each)}>
            show {each || 'none'}
          </button>
        ))}
      </>
    )
  }
  const show = () =>
    render(
      <StrictMode>
        <SWRConfig value={{ provider: cache, use: [cacheLifetimes], fetcher, onError }}>
          <Trips />
        </SWRConfig>
      </StrictMode>,
    )
  const press = (name: string) => screen.getByRole('button', { name }).click()
  /** The first read is with the server, which then hears of its abort. */
  const isAsked = () => vi.waitFor(() => expect(arrived).toContain('1'))

  test('is aborted when another one takes its place, and that one is answered', async () => {
    show()
    await isAsked()
    press('show 2')
    await vi.waitFor(() => expect(aborted).toEqual(['1']))
    answer()
    expect(await screen.findByText('TR-2')).toBeVisible()
    expect(onError).not.toHaveBeenCalled()
  })

  test('is read again for who comes back, and nobody hears of the abort', async () => {
    show()
    await isAsked()
    press('show none')
    await vi.waitFor(() => expect(aborted).toEqual(['1']))
    press('show 1')
    expect(await screen.findByText('Loading')).toBeVisible()
    answer()
    expect(await screen.findByText('TR-1')).toBeVisible()
    expect(onError).not.toHaveBeenCalled()
  })

  test('goes on while one component of two still waits', async () => {
    render(
      <SWRConfig value={{ provider: cache, use: [cacheLifetimes], fetcher, onError }}>
        <TripNumber id="1" />
        <Trips />
      </SWRConfig>,
    )
    await isAsked()
    press('show none')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(aborted).toEqual([])
    answer()
    expect(await screen.findByText('TR-1')).toBeVisible()
    cleanup()
  })
})
