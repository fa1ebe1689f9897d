import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { apple, customerHandlers } from '@/testing/customers'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...customerHandlers())
})

const [store, office] = apple.addresses

async function place(name: string) {
  const { user } = renderAt('/home/customers/500?tab=addresses')
  await user.click(await screen.findByRole('button', { name: `Place ${name} on the map` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Place ${name} on the map` }))
  const field = (label: string) => dialog.getByRole('textbox', { name: label })
  const save = () => user.click(dialog.getByRole('button', { name: 'Save place' }))
  return { user, dialog, field, save }
}

test('an address gets coordinates, and is on the map then', async () => {
  const { user, field, save } = await place('Office')
  expect(office?.latitude).toBeNull()
  expect(screen.getByText('Not known')).toBeVisible()
  await user.type(field('Latitude'), '41.9')
  await user.type(field('Longitude'), '-87.66')
  await save()
  expect(await screen.findByText('Office is on the map')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Not known')).toBeNull())
})

test('a known place is moved, and the toast restores it', async () => {
  const { user, field, save } = await place('Store')
  expect(field('Latitude')).toHaveValue(String(store!.latitude))
  const sent: unknown[] = []
  server.use(
    http.put('*/api/customer/500/address/:addressId/coordinates', async ({ request }) => {
      sent.push(await request.clone().json())
    }),
  )
  await user.clear(field('Latitude'))
  await user.type(field('Latitude'), '41.5')
  await save()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { latitude: 41.5, longitude: store!.longitude },
      { latitude: store!.latitude, longitude: store!.longitude },
    ]),
  )
})

test('what the server refuses is told at its field, and a failure above the fields', async () => {
  let isDown = false
  server.use(
    http.put('*/api/customer/500/address/:addressId/coordinates', () =>
      isDown
        ? refuse(500, 'Internal Server Error', 'Internal error')
        : refuse(400, 'Bad Request', ['latitude must be between -90 and 90']),
    ),
  )
  const { dialog, field, save } = await place('Store')
  await save()
  await waitFor(() => expect(field('Latitude')).toHaveAccessibleDescription('Latitude must be between -90 and 90'))
  isDown = true
  await save()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Internal error')
  expect(field('Latitude')).toHaveValue(String(store!.latitude))
})

test('who may not manage routes cannot place an address', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
  renderAt('/home/customers/500?tab=addresses')
  expect(await screen.findByText('Not known')).toBeVisible()
  expect(screen.queryByRole('button', { name: /on the map$/ })).toBeNull()
})
