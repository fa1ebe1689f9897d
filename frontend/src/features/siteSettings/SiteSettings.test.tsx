import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { settings } from '@/testing/administration'
import { profile, today } from '@/testing/data'
import { endPage } from '@/testing/endPage'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { formatTimeOfDay } from '@/ui/clock'
import { formatDistance, showAs } from '@/ui/format'

beforeEach(() => {
  // Near the test data: instants far from now are shown with their year.
  vi.setSystemTime(`${today}T18:00:00Z`)
  signedIn()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = async (search = '') => {
  const rendered = renderAt(`/home/site-settings${search}`)
  await screen.findByRole('heading', { level: 2, name: 'Warehouse' })
  return rendered
}
const row = (name: string) => screen.getByRole('region', { name })

/** Records the bodies sent to a setting; the test data changes as usual. */
function writesOf(key: string) {
  const sent: unknown[] = []
  server.use(
    http.post(`*/api/site-settings/${key}`, async ({ request }) => {
      sent.push(await request.clone().json())
    }),
  )
  return sent
}

test('each setting has the fields of its type, by group', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Warehouse',
    'Display',
    'Orders',
    'Search',
    'Distances and arrival times',
    'NetSuite',
    'Custom keys',
  ])
  expect(within(row('Address')).getByLabelText('Street')).toHaveValue('2200 S Blue Island Ave')
  expect(within(row('Coordinates')).getByLabelText('Latitude')).toHaveValue('41.8519')
  expect(within(row('Timezone')).getByRole('combobox', { name: 'Timezone' })).toHaveValue('America/Chicago')
  const units = screen.getByRole('combobox', { name: 'Units' })
  expect(units).toHaveValue('us')
  expect(within(units).getByRole('option', { name: 'Metric: kilometers, kilograms' })).toBeInTheDocument()
  expect(screen.getByRole('switch', { name: 'Require approval' })).not.toBeChecked()
  expect(within(row('Road factor')).getByRole('textbox', { name: 'Road factor' })).toHaveAccessibleDescription(
    'from 1 to 3',
  )
  expect(within(row('Synonyms')).getByRole('textbox', { name: 'Synonyms' })).toHaveValue('soda, pop\nmayo, mayonnaise')
  expect(row('Road factor')).toHaveTextContent('Set by Avery Stone')
  expect(row('Require approval')).toHaveTextContent('Default')
})

test('a change is saved with its reason and the version that was seen', async () => {
  const sent = writesOf('tracking.roadFactor')
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: 'Road factor' })
  await user.clear(field)
  await user.type(field, '1.8')
  await user.type(within(row('Road factor')).getByLabelText('Why (optional)'), 'New bridge')
  await user.click(screen.getByRole('button', { name: 'Save Road factor' }))
  await waitFor(() => expect(sent).toEqual([{ value: 1.8, version: 2, reason: 'New bridge' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Road factor' })).toBeNull())
  expect(field).toHaveValue('1.8')
  await waitFor(() => expect(row('Road factor')).toHaveFocus())
})

test('other units and another clock are shown at once', async () => {
  onTestFinished(() => showAs(profile.warehouse))
  const { user } = await open()
  expect(formatTimeOfDay('17:30')).toBe('5:30 PM')
  const saved = { ...profile.warehouse }
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, warehouse: saved })))
  saved.units = 'metric'
  await user.selectOptions(screen.getByRole('combobox', { name: 'Units' }), 'metric')
  await user.click(screen.getByRole('button', { name: 'Save Units' }))
  await waitFor(() => expect(formatDistance(1)).toBe('1 km'))
  saved.clock = '24h'
  await user.selectOptions(screen.getByRole('combobox', { name: 'Clock' }), '24h')
  await user.click(screen.getByRole('button', { name: 'Save Clock' }))
  await waitFor(() => expect(formatTimeOfDay('17:30')).toBe('17:30'))
})

test('a number out of its bounds is not sent', async () => {
  const sent = writesOf('tracking.roadFactor')
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: 'Road factor' })
  await user.clear(field)
  await user.type(field, '9')
  await user.click(screen.getByRole('button', { name: 'Save Road factor' }))
  expect(await screen.findByText('Type a number from 1 to 3')).toBeVisible()
  expect(field).toBeInvalid()
  expect(sent).toEqual([])
})

test('what the server refuses stays in its field with the server’s words', async () => {
  server.use(
    http.post('*/api/site-settings/erp.locationId', () =>
      refuse(400, 'Bad Request', ['value must be a text of at most 100 characters']),
    ),
  )
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: 'Location id' })
  await user.type(field, '7')
  await user.click(screen.getByRole('button', { name: 'Save Location id' }))
  expect(await screen.findByText('This must be a text of at most 100 characters')).toBeVisible()
  expect(field).toHaveValue('67')
})

test('all changes are saved by one key', async () => {
  const sent = [writesOf('erp.locationId'), writesOf('orders.requireApproval')]
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Location id' }), '7')
  await user.click(screen.getByRole('switch', { name: 'Require approval' }))
  expect(screen.getByText('2 changes not saved')).toBeVisible()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent).toEqual([[{ value: '67', version: 2 }], [{ value: true, version: 0 }]]))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
})

test('what is typed while all are saved is a change again, also in the setting that is being saved', async () => {
  let answer = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sent: unknown[] = []
  server.use(
    http.post('*/api/site-settings/:key', async ({ request, params }) => {
      sent.push([params.key, ((await request.clone().json()) as { value: unknown }).value])
      if (sent.length === 1) await waits
    }),
  )
  const { user } = await open()
  const location = screen.getByRole('textbox', { name: 'Location id' })
  const factor = screen.getByRole('textbox', { name: 'Road factor' })
  await user.type(location, '7')
  await user.clear(factor)
  await user.type(factor, '1.8')
  await user.click(location)
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  // The field keeps the focus and accepts further typing.
  await user.keyboard('9')
  await user.clear(factor)
  await user.type(factor, '1.9')
  answer()
  await waitFor(() =>
    expect(sent).toEqual([
      ['erp.locationId', '67'],
      ['tracking.roadFactor', 1.9],
    ]),
  )
  expect(await screen.findByText('1 change not saved')).toBeVisible()
  expect(location).toHaveValue('679')
  expect(factor).toHaveValue('1.9')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent.at(-1)).toEqual(['erp.locationId', '679']))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
})

test('a setting whose answer was cut off is not in conflict with itself', async () => {
  let cut = true
  const now = { ...settings.find(({ key }) => key === 'tracking.roadFactor')!, value: 1.8, version: 3 }
  server.use(
    http.post('*/api/site-settings/tracking.roadFactor', () => {
      if (!cut) return refuse(409, 'Conflict', 'the setting was changed meanwhile', { current: now })
      cut = false
      return new HttpResponse('{"key":"track', { headers: { 'content-type': 'application/json' } })
    }),
  )
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: 'Road factor' })
  await user.clear(field)
  await user.type(field, '1.8')
  await user.click(screen.getByRole('button', { name: 'Save Road factor' }))
  expect(await screen.findByText(/could not be read/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Road factor' }))
  expect(await screen.findByText('Road factor saved')).toBeVisible()
  expect(screen.queryByText(/Somebody else/)).toBeNull()
})

/** Somebody else sets the road factor while it is edited. */
async function conflict() {
  const rendered = await open()
  const theirs = {
    ...settings.find(({ key }) => key === 'tracking.roadFactor')!,
    value: 2.2,
    version: 3,
    updatedByName: 'Dana Reyes',
  }
  server.use(
    http.post('*/api/site-settings/tracking.roadFactor', async ({ request }) => {
      const body = (await request.clone().json()) as { value: number; version: number }
      return body.version === 3
        ? HttpResponse.json({ ...theirs, value: body.value, version: 4 })
        : refuse(409, 'Conflict', 'the setting was changed meanwhile', { current: theirs })
    }),
  )
  const { user } = rendered
  const field = screen.getByRole('textbox', { name: 'Road factor' })
  await user.clear(field)
  await user.type(field, '1.8')
  await user.click(screen.getByRole('button', { name: 'Save Road factor' }))
  expect(await screen.findByText('Somebody else has saved Road factor')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Yours1.8Theirs2.2 Set by Dana Reyes')
  return rendered
}

test('of two who change it both values are shown, and mine is saved over theirs knowingly', async () => {
  const { user } = await conflict()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('or theirs is taken', async () => {
  const { user } = await conflict()
  await user.click(screen.getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Road factor' })).toHaveValue('2.2'))
})

test('what is typed survives a reload, and stands beside what somebody else has set meanwhile', async () => {
  const sent = writesOf('tracking.roadFactor')
  const field = () => screen.getByRole('textbox', { name: 'Road factor' })
  const { user } = await open()
  await user.clear(field())
  await user.type(field(), '1.8')
  await user.type(within(row('Road factor')).getByLabelText('Why (optional)'), 'New bridge')
  endPage()
  await open()
  expect(field()).toHaveValue('1.8')
  expect(within(row('Road factor')).getByLabelText('Why (optional)')).toHaveValue('New bridge')
  expect(screen.getByText('1 change not saved')).toBeVisible()
  endPage()
  server.use(
    http.get('*/api/site-settings', () =>
      HttpResponse.json(
        settings.map((setting) =>
          setting.key === 'tracking.roadFactor' ? { ...setting, value: 2.5, version: 3 } : setting,
        ),
      ),
    ),
  )
  const after = await open()
  expect(within(row('Road factor')).getByRole('alert')).toHaveTextContent(/1\.8.*2\.5/s)
  await after.user.click(within(row('Road factor')).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(sent).toEqual([{ value: 1.8, version: 3, reason: 'New bridge' }]))
})

test('the history tells who, when and what, and an old value comes back as an edit', async () => {
  const sent = writesOf('tracking.roadFactor')
  const { user } = await open()
  const button = screen.getByRole('button', { name: 'History of Road factor' })
  await user.click(button)
  const drawer = await screen.findByRole('dialog', { name: 'History of Road factor' })
  const changes = await within(drawer).findAllByRole('listitem')
  expect(changes[0]).toHaveTextContent(
    'Avery Stone, Nov 12, 9:04 AMBefore1.4After1.5WhyThe bridge is closedThis is the current value.',
  )
  await user.click(within(changes[1]!).getByRole('button', { name: /^Restore this value: 1.4/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'Road factor' })).toHaveValue('1.4')
  await user.click(screen.getByRole('button', { name: 'Save Road factor' }))
  await waitFor(() => expect(sent).toEqual([{ value: 1.4, version: 2, reason: 'As of Oct 2, 7:30 AM' }]))
})

test('a reset asks first, says what it means, and can be undone', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Reset to default: Road factor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reset Road factor?' })
  expect(dialog).toHaveTextContent('Road factor will be reset from 1.5 to its default, 1.3.')
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Road factor' })).toHaveValue('1.3'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Road factor' })).toHaveValue('1.5'))
})

test('a free key is added, changed and deleted', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add a setting' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Key/), 'labels.copies')
  await user.type(within(dialog).getByLabelText(/^Value/), 'two')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText(/This is not JSON/)).toBeVisible()
  await user.clear(within(dialog).getByLabelText(/^Value/))
  await user.type(within(dialog).getByLabelText(/^Value/), '2')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('textbox', { name: 'labels.copies' })).toHaveValue('2')
  await user.click(screen.getByRole('button', { name: 'Delete: labels.copies' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete labels.copies?' })).getByRole('button', {
      name: 'Delete',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'labels.copies' })).toBeNull())
})

const coordinates = () => within(row('Coordinates'))

test('the warehouse is placed by its coordinates, and its nearest customer shows whether they are right', async () => {
  const sent = writesOf('warehouse.coordinates')
  const { user } = await open()
  const near = await screen.findByText(/^The nearest customer is .+, [\d.]+ mi away\.$/)
  const before = near.textContent
  const latitude = coordinates().getByLabelText('Latitude')
  await user.clear(latitude)
  await user.type(latitude, '30')
  await waitFor(() => expect(near).not.toHaveTextContent(before))
  await user.click(screen.getByRole('button', { name: 'Save Coordinates' }))
  await waitFor(() =>
    expect(sent).toEqual([{ value: { latitude: 30, longitude: -87.6724 }, version: expect.any(Number) as number }]),
  )
})

test.each([
  ['north', '-87.6', 'Latitude', 'Type a number from -90 to 90'],
  ['90.5', '-87.6', 'Latitude', 'Type a number from -90 to 90'],
  ['41.8', '-187.6', 'Longitude', 'Type a number from -180 to 180'],
  ['0', '0.0', 'Latitude', '0, 0 is a place in the ocean'],
])('the coordinates %s, %s are refused at the %s and not sent', async (latitude, longitude, label, problem) => {
  const sent = writesOf('warehouse.coordinates')
  const { user } = await open()
  for (const [name, text] of [
    ['Latitude', latitude],
    ['Longitude', longitude],
  ] as const) {
    await user.clear(coordinates().getByLabelText(name))
    await user.type(coordinates().getByLabelText(name), text)
  }
  await user.click(screen.getByRole('button', { name: 'Save Coordinates' }))
  await waitFor(() => expect(coordinates().getByLabelText(label)).toHaveAccessibleDescription(problem))
  expect(coordinates().getByLabelText(label)).toBeInvalid()
  expect(sent).toEqual([])
})

test('a place that was copied from a map goes into both fields', async () => {
  const { user } = await open()
  await user.click(coordinates().getByLabelText('Latitude'))
  await user.paste('41.90001, -87.65002')
  await waitFor(() => expect(coordinates().getByLabelText('Longitude')).toHaveValue('-87.65002'))
  expect(coordinates().getByLabelText('Latitude')).toHaveValue('41.90001')
})

test('the map is asked for when it is opened; without WebGL it says what to do instead', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { user } = await open()
  expect(screen.queryByText(/This browser shows no maps/)).toBeNull()
  await user.click(coordinates().getByRole('button', { name: 'Show map' }))
  expect(
    await screen.findByText('This browser shows no maps: it has no WebGL. Type the latitude and longitude instead.'),
  ).toBeVisible()
  await user.click(coordinates().getByRole('button', { name: 'Hide map' }))
  expect(screen.queryByText(/This browser shows no maps/)).toBeNull()
})

test('a search keeps what is typed in the settings that it hides, and so does staying', async () => {
  const { user, router } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Location id' }), '7')
  await user.type(screen.getByRole('textbox', { name: 'Search settings' }), 'road')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Location id' })).toBeNull())
  expect(router.state.location.search).toBe('?search=road')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByRole('textbox', { name: 'Location id' })).toHaveValue('67')
  void router.navigate('/home/sync-manager')
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(dialog).toHaveTextContent('Location id')
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(screen.getByRole('textbox', { name: 'Location id' })).toHaveValue('67')
})

test('who may only look sees the values and their history', async () => {
  server.use(
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({ ...profile, permissions: ['settings.read', 'order.read'] }),
    ),
  )
  const { user } = await open()
  expect(row('Road factor')).toHaveTextContent('1.5')
  expect(screen.queryByRole('button', { name: /^(Save|Reset|Delete|Add)/ })).toBeNull()
  expect(coordinates().getByLabelText('Latitude')).toBeDisabled()
  expect(coordinates().getByRole('button', { name: 'Show map' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'History of Road factor' }))
  await screen.findByText('The bridge is closed')
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
})

test('a new setting whose key somebody else took meanwhile says so; another refusal does not blame the key', async () => {
  let answer = () => refuse(409, 'Conflict', 'the request was sent before and is still being carried out')
  server.use(http.post('*/api/site-settings/labels.copies', () => answer()))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add a setting' }))
  const dialog = await screen.findByRole('dialog')
  const key = within(dialog).getByLabelText(/^Key/)
  await user.type(key, 'labels.copies')
  await user.type(within(dialog).getByLabelText(/^Value/), '2')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText(/is still being carried out/)).toBeVisible()
  expect(key).toBeValid()
  answer = () =>
    refuse(409, 'Conflict', 'the setting was changed meanwhile', {
      current: { ...settings[0]!, key: 'labels.copies', value: 3, version: 1 },
    })
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText('A setting with this key already exists')).toBeVisible()
})

test('an error says what failed and goes on', async () => {
  let broken = true
  server.use(
    http.get('*/api/site-settings', () =>
      broken ? refuse(500, 'Internal Server Error', 'Internal error') : undefined,
    ),
  )
  const { user } = renderAt('/home/site-settings')
  expect((await screen.findAllByText('API: Internal error'))[0]).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Warehouse' })).toBeVisible()
})
