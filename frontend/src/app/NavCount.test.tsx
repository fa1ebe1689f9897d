import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { timing } from '@/app/NavCount'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

let asked: string[]

beforeEach(() => {
  signedIn()
  const { restMs } = timing
  timing.restMs = 0
  asked = []
  server.use(
    http.get('*/api/sales-order/paginated', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filters') ?? '')
      return HttpResponse.json({ salesOrders: [], total: 1_204, page: 1, limit: 1, totalPages: 1204 })
    }),
  )
  return () => {
    timing.restMs = restMs
  }
})

test('counts what waits, for a screen reader in words', async () => {
  renderAt('/home/trips')
  expect(await screen.findByRole('link', { name: /^Sales orders\s*1,204\s*need attention$/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Price approvals\s*2\s*to decide$/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Sync manager\s*5\s*failed$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Customers' })).toBeVisible()
  expect(asked).toEqual(['{"attention":true}'])
})

test('asks nothing that the user may not read', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['trip.read'] })))
  renderAt('/home/trips')
  expect(await screen.findByRole('heading', { name: 'Trips' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: /Sales orders/ })).toBeNull())
  expect(asked).toEqual([])
})

test('a count that cannot be read is left out, without a word', async () => {
  server.use(http.get('*/api/price-approvals', () => refuse(500, 'Internal Server Error', 'Internal error')))
  renderAt('/home/trips')
  expect(await screen.findByRole('link', { name: /^Sync manager\s*5\s*failed$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Price approvals' })).toBeVisible()
  expect(screen.queryByText(/Internal error/)).toBeNull()
})
