import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { useStopsOf } from '@/resources/tracking'
import { movingTrips } from '@/testing/live'
import { refuse } from '@/testing/refuse'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { server } from '@/testing/server'

afterEach(() => vi.useRealTimers())

const trips = movingTrips().slice(0, 2)

function Stops() {
  const { data } = useStopsOf(trips)
  return <p>{data ? `stops of ${data.size} trucks` : 'being read'}</p>
}

test('the stops of a truck that could not be read are read again soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const asked: string[] = []
  server.use(
    http.get('*/api/routes/:id/tracking-overview', ({ params }) => {
      asked.push(String(params.id))
      const fails = asked.filter((id) => id === trips[1]!._id).length === 1 && params.id === trips[1]!._id
      return fails ? refuse(400, 'Bad Request', 'not now') : HttpResponse.json({ trip: { _id: params.id } })
    }),
  )
  signedIn()
  renderScreens([{ path: '/', element: <Stops /> }], '/')
  expect(await screen.findByText('stops of 1 trucks')).toBeVisible()
  await vi.advanceTimersByTimeAsync(15_100)
  vi.useRealTimers()
  expect(await screen.findByText('stops of 2 trucks')).toBeVisible()
  expect(asked.filter((id) => id === trips[0]!._id)).toHaveLength(1)
})
