import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { movingTrips, tripOf } from '@/testing/live'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

/** The tags that a screen shows, with their colors. */
const tagsOf = (text: string) =>
  screen.getAllByText(text).flatMap((each) => (each.style.background ? [each.style.background] : []))

test('a truck has the same number and color on the live board, in the list of trips and on its trip', async () => {
  signedIn()
  const heads = movingTrips()
  server.use(
    http.get('*/api/trips', () =>
      HttpResponse.json({ trips: heads, page: 1, limit: 50, total: heads.length, totalPages: 1 }),
    ),
    http.get('*/api/trips/L1', () => HttpResponse.json(tripOf('L1'))),
  )
  const found: string[][] = []
  // On the live board also in what needs attention.
  for (const [address, least] of [
    ['/home/live', 2],
    ['/home/trips', 1],
    ['/home/trips/L1/tracking', 1],
  ] as const) {
    const { unmount } = renderAt(address)
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(tagsOf('02').length).toBeGreaterThanOrEqual(least))
    found.push(tagsOf('02'))
    unmount()
  }
  expect(new Set(found.flat()).size).toBe(1)
})
