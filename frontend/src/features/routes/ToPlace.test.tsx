import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { matches, notOnMap, routeHandlers } from '@/testing/routes'
import { server } from '@/testing/server'

const name = notOnMap.customer.name
const lookUpPath = '*/api/route-assignments/customer/C8/address/A8/look-up'

beforeEach(() => {
  signedIn()
  server.use(...routeHandlers({ canLookUp: true }))
})

/** Records what is looked up and what is saved. */
function calls() {
  const looked: string[] = []
  const saved: unknown[] = []
  server.use(
    http.post(lookUpPath, ({ request }) => {
      looked.push(new URL(request.url).pathname)
    }),
    http.put('*/api/customer/C8/address/A8/coordinates', async ({ request }) => {
      saved.push(await request.clone().json())
    }),
  )
  return { looked, saved }
}

async function lookUp() {
  const { user } = renderAt('/home/routes')
  await user.click(await screen.findByRole('radio', { name: 'Not on map 1' }))
  await user.click(await screen.findByRole('button', { name: `Look up address: ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Place ${name} on the map` }))
  const field = (label: string) => dialog.getByRole('textbox', { name: label })
  const save = () => user.click(dialog.getByRole('button', { name: 'Save place' }))
  return { user, dialog, field, save }
}

test('an address is looked up once, and the best match is accepted with where it comes from', async () => {
  const { looked, saved } = calls()
  const { dialog, field, save } = await lookUp()
  expect(await dialog.findByText('2 possible places. Choose one, or move the pin.')).toBeVisible()
  expect(dialog.getByRole('radio', { name: '1. 800 W Madison St, Chicago, IL' })).toBeChecked()
  expect(dialog.getByText('House, 98% match')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Hide map' })).toBeVisible()
  await waitFor(() => expect(field('Latitude')).toHaveValue('41.88183'))
  await save()
  expect(await screen.findByText(`${name} is on the map`)).toBeVisible()
  expect(saved).toEqual([{ latitude: 41.88183, longitude: -87.64741, source: 'amazon-location' }])
  expect(looked).toHaveLength(1)
})

test('another match is chosen, and one that is corrected counts as placed by hand', async () => {
  const { saved } = calls()
  const { user, dialog, field, save } = await lookUp()
  const street = await dialog.findByRole('radio', { name: '2. W Madison St, Chicago, IL' })
  expect(street).toHaveAccessibleDescription('Street only, 61% match: move the pin')
  await user.click(street)
  await waitFor(() => expect(field('Longitude')).toHaveValue('-87.66'))
  await user.clear(field('Longitude'))
  await user.type(field('Longitude'), '-87.661')
  expect(street).not.toBeChecked()
  await save()
  await waitFor(() => expect(saved).toEqual([{ latitude: 41.88, longitude: -87.661 }]))
})

test('one rough match says to move the pin', async () => {
  server.use(http.post(lookUpPath, () => HttpResponse.json({ provider: 'amazon-location', matches: matches.slice(1) })))
  const { dialog } = await lookUp()
  expect(await dialog.findByText('Only the surroundings were found. Move the pin to the door.')).toBeVisible()
})

test('an unknown address is placed by hand', async () => {
  server.use(http.post(lookUpPath, () => HttpResponse.json({ provider: 'amazon-location', matches: [] })))
  const { saved } = calls()
  const { user, dialog, field, save } = await lookUp()
  expect(await dialog.findByText('This address was not found. Place it by hand.')).toBeVisible()
  await user.type(field('Latitude'), '41.9')
  await user.type(field('Longitude'), '-87.7')
  await save()
  await waitFor(() => expect(saved).toEqual([{ latitude: 41.9, longitude: -87.7 }]))
})

test.each([
  [429, 'Too Many Requests', 'too many addresses are being looked up: try again in a moment'],
  [503, 'Service Unavailable', 'the service that looks addresses up does not answer: try again later'],
])('a look-up that fails with %d says so, and can be repeated', async (status, error, message) => {
  let isDown = true
  server.use(http.post(lookUpPath, () => (isDown ? refuse(status, error, message) : undefined)))
  const { user, dialog, field } = await lookUp()
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  expect(field('Latitude')).toHaveValue('')
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Look up again' }))
  expect(await dialog.findByRole('radio', { name: '1. 800 W Madison St, Chicago, IL' })).toBeChecked()
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('what was typed before the answer came stays', async () => {
  let answer = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(http.post(lookUpPath, async () => waits))
  const { user, dialog, field } = await lookUp()
  expect(dialog.getByText('Looking up the address…')).toBeVisible()
  await user.type(field('Latitude'), '41.5')
  answer()
  expect(await dialog.findByRole('radio', { name: '1. 800 W Madison St, Chicago, IL' })).not.toBeChecked()
  expect(field('Latitude')).toHaveValue('41.5')
})

test('who may not change routes is not offered a look-up', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
  const { user } = renderAt('/home/routes')
  await user.click(await screen.findByRole('radio', { name: 'Not on map 1' }))
  expect(await screen.findByText('Not on the map')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull()
})
