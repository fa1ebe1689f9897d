import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { vehicles } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => signedIn())

const old = () => screen.queryByRole('button', { name: /^As of .*Try again$/ })

/** Makes the screen read again, as when the connection is back. Two equal reads within two seconds are one. */
async function comeBack() {
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  window.dispatchEvent(new Event('online'))
}

test('data that cannot be read again stay, the top bar says of when they are and reads them again', async () => {
  let broken = false
  server.use(
    http.get('*/api/trips/today/active', () =>
      broken ? refuse(500, 'Internal Server Error', 'Internal error') : undefined,
    ),
  )
  renderAt('/home/control-panel')
  expect(await screen.findByRole('link', { name: /TR-2001/ })).toBeVisible()
  expect(old()).toBeNull()
  broken = true
  await comeBack()
  const again = await screen.findByRole('button', { name: /^As of \d+:\d\d [AP]M\. Try again$/ })
  expect(screen.getByRole('link', { name: /TR-2001/ })).toBeVisible()
  broken = false
  await userEvent.click(again)
  await expect.poll(old).toBeNull()
})

test('a count of the navigation that cannot be read says nothing', async () => {
  let asked = 0
  server.use(
    http.get('*/api/health', () =>
      ++asked > 1
        ? refuse(500, 'Internal Server Error', 'Internal error')
        : HttpResponse.json({ status: 'ok', checks: {} }),
    ),
  )
  renderAt('/home/vehicles')
  expect(await screen.findByText(vehicles[0]!.name)).toBeVisible()
  await comeBack()
  expect(await screen.findByRole('img', { name: 'The API cannot be reached' })).toBeVisible()
  expect(old()).toBeNull()
})

test('the dot of the state names what has failed, and not what was not checked', async () => {
  server.use(
    http.get('*/api/health', () =>
      HttpResponse.json({
        status: 'degraded',
        version: 'test',
        checks: { table: 'ok', queue: 'unknown', erp: 'unavailable', search: 'unknown' },
      }),
    ),
  )
  renderAt('/home/vehicles')
  expect(await screen.findByRole('img', { name: 'Degraded: NetSuite' })).toBeVisible()
})

test('rows of the filters before are not shown as those of the filters that could not be read', async () => {
  server.use(
    http.get('*/api/sales-order/paginated', ({ request }) =>
      request.url.includes('nowhere') ? refuse(500, 'Internal Server Error', 'Internal error') : undefined,
    ),
  )
  renderAt('/home/sales-orders')
  expect((await screen.findAllByRole('link', { name: /^SO-/ }))[0]).toBeVisible()
  await userEvent.type(screen.getByPlaceholderText(/^Order number/), 'nowhere')
  expect(await screen.findByText('This could not be loaded')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^SO-/ })).toBeNull()
})
