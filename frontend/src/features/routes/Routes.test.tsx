import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { profile, routes } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { notOnMap, stopNames, unplaced } from '@/testing/routes'
import { server } from '@/testing/server'

beforeEach(() => signedIn())

const calendar = () => screen.findByRole('table', { name: 'Schedule' })
const run = async (name: RegExp) => within(await calendar()).findByRole('button', { name })
/** The first run of a route in the week. */
const firstRun = async (route: string) =>
  (await within(await calendar()).findAllByRole('button', { name: new RegExp(`^${route}`) }))[0]!
const stops = async () =>
  within(await screen.findByRole('list', { name: 'Stops' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')!.textContent)
const [corner, fair, grand] = stopNames

describe('the week', () => {
  test('shows the runs of all routes, and goes to other weeks', async () => {
    const { user } = renderAt('/home/routes')
    expect(await within(await calendar()).findAllByRole('button', { name: /^North shore/ })).toHaveLength(5)
    expect(await firstRun('South loop')).toHaveTextContent('6:30')
    await user.click(screen.getByRole('button', { name: 'Week after' }))
    await user.click(await screen.findByRole('button', { name: 'This week' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'This week' })).toBeNull())
  })

  test('the arrow keys move between runs, Enter opens one; it is canceled, and restored', async () => {
    const { user } = renderAt('/home/routes')
    ;(await firstRun('North shore')).focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.textContent).toMatch(/^South loop, Tue/)
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: /^South loop, Tue/ })
    await user.click(within(dialog).getByRole('checkbox', { name: 'The route does not run on this date' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Holiday')
    await user.keyboard('{Enter}')
    const canceled = await run(/^South loop, Tue.*canceled/)
    expect(canceled).toHaveTextContent('Holiday')
    expect(screen.getByText('1 canceled')).toBeVisible()
    await user.click(canceled)
    await user.click(await screen.findByRole('button', { name: 'Restore the weekly pattern' }))
    await waitFor(() => expect(screen.queryByText('1 canceled')).toBeNull())
  })

  test('what a run lacks is told in its cell', async () => {
    server.use(
      http.get('*/api/route-schedules/date-range', ({ request }) =>
        HttpResponse.json([
          {
            _id: 'x',
            routeId: 'R1',
            date: new URL(request.url).searchParams.get('startDate'),
            route: routes[0],
            vehicleId: 'V1',
            vehicle: null,
            driverId: null,
            driver: null,
            startTime: '06:00',
            notes: '',
            status: 'pattern',
            trips: [],
            warnings: ['North shore has no driver.'],
            problems: [{ code: 'no_driver', field: 'driverId', severity: 'warning', params: {} }],
            createdAt: '',
            updatedAt: '',
            version: 0,
          },
        ]),
      ),
    )
    renderAt('/home/routes')
    expect(await run(/North shore has no driver/)).toHaveTextContent('No driver')
    expect(screen.getByText('1 run to look at')).toBeVisible()
  })

  test('somebody else’s change of the date is shown beside one’s own', async () => {
    const { user } = renderAt('/home/routes')
    await user.click(await firstRun('North shore'))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByLabelText('Start'))
    await user.type(within(dialog).getByLabelText('Start'), '05:15')
    server.use(
      http.post('*/api/route-schedules', () =>
        refuse(409, 'Conflict', 'the schedule was changed meanwhile', {
          current: {
            _id: 'x',
            routeId: 'R1',
            date: '2026-11-23',
            route: routes[0],
            vehicleId: 'V2',
            driverId: 'D1',
            startTime: '07:00',
            notes: '',
            status: 'override',
            version: 3,
          },
        }),
      ),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(/5:15.*truck Truck 7/)).toBeVisible()
    expect(within(dialog).getByText(/7:00.*truck Van 2/)).toBeVisible()
  })
})

describe('a route', () => {
  test('its stops move by Alt and an arrow and by a number, and the order is kept', async () => {
    const { user } = renderAt('/home/routes/R1')
    await waitFor(async () => expect(await stops()).toEqual([corner, fair, grand]))
    ;(await screen.findByRole('textbox', { name: `Place of ${grand}` })).focus()
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(async () => expect(await stops()).toEqual([grand, corner, fair]))
    await user.click(screen.getByRole('textbox', { name: `Place of ${corner}` }))
    await user.keyboard('3{Enter}')
    await waitFor(async () => expect(await stops()).toEqual([grand, fair, corner]))
    expect(screen.getByText(`${corner}: stop 3 of 3`)).toBeInTheDocument()
  })

  test('somebody else’s order is shown', async () => {
    const { user } = renderAt('/home/routes/R1')
    await waitFor(async () => expect(await stops()).toHaveLength(3))
    server.use(http.put('*/api/routes/:id/stops', () => refuse(409, 'Conflict', 'the stops were changed meanwhile')))
    ;(await screen.findByRole('textbox', { name: `Place of ${grand}` })).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(await screen.findByText(/The order was not saved/)).toBeVisible()
    await waitFor(async () => expect(await stops()).toEqual([corner, fair, grand]))
  })

  test('is edited, and what is wrong is told at its field', async () => {
    const { user } = renderAt('/home/routes/R1')
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit North shore' })
    await user.clear(within(dialog).getByRole('textbox', { name: /^Name/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Name should not be empty')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Lake shore')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Sat' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Lake shore' })).toBeVisible()
    expect(await screen.findByText(/Mon–Sat/)).toBeVisible()
  })

  test('in use it cannot be deactivated, and says why', async () => {
    const { user } = renderAt('/home/routes/R1')
    server.use(
      http.patch('*/api/routes/:id/toggle-active', () => refuse(409, 'Conflict', 'trip TR-3001 uses the route')),
    )
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(/trip TR-3001 uses the route/i)).toBeVisible()
  })

  test('one that does not exist says so', async () => {
    renderAt('/home/routes/none')
    expect(await screen.findByText('This route does not exist.')).toBeVisible()
  })

  test('its runs of five weeks are a calendar; S goes there, and the chosen day is changed below it', async () => {
    const { user } = renderAt('/home/routes/R1')
    const table = await calendar()
    expect(within(table).getAllByRole('row')).toHaveLength(6)
    expect(within(table).queryByRole('button', { name: /^South loop/ })).toBeNull()
    await within(table).findAllByRole('button', { name: /^North shore/ })
    await user.keyboard('s{Enter}')
    const day = within(await screen.findByRole('region', { name: /202/ }))
    expect(day.getByText('As every week')).toBeVisible()
    await user.clear(day.getByLabelText('Start'))
    await user.type(day.getByLabelText('Start'), '04:45')
    const other = within(table)
      .getAllByRole('button', { name: /^North shore/ })
      .at(-1)!
    await user.click(other)
    expect(await screen.findByText('Save or cancel the change of the chosen day first')).toBeVisible()
    await user.click(day.getByRole('button', { name: 'Save' }))
    expect(await within(table).findByRole('button', { name: /4:45.*changed for this date/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText('Start')).toBeNull())
  })

  test('a stop is put on another route by T, and back', async () => {
    const placed: unknown[] = []
    server.use(
      http.patch('*/api/route-assignments/customer/:customerId/address/:addressId', async ({ request }) => {
        placed.push(await request.clone().json())
      }),
    )
    const { user } = renderAt('/home/routes/R1')
    await waitFor(async () => expect(await stops()).toHaveLength(3))
    await user.hover(screen.getByRole('link', { name: corner }))
    await user.keyboard('t')
    const dialog = within(await screen.findByRole('dialog', { name: `Transfer ${corner}` }))
    await user.click(dialog.getByRole('button', { name: 'Transfer stop' }))
    expect(dialog.getByText('Choose a route')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: /^Route/ }))
    await user.click(await screen.findByRole('option', { name: /South loop/ }))
    await user.click(dialog.getByRole('button', { name: 'Transfer stop' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(placed).toEqual([{ routeId: 'R2' }, { routeId: 'R1', stopNumber: 1 }]))
  })
})

test('an address without a route is put where it fits, and taken back', async () => {
  const { user } = renderAt('/home/routes/R1')
  const name = unplaced.customer.name
  await user.click(await screen.findByRole('button', { name: `Accept ${name} as stop 2 of North shore` }))
  await waitFor(async () => expect(await stops()).toEqual([corner, name, fair, grand]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stops()).toEqual([corner, fair, grand]))
})

test('an address that is not on the map is placed by its coordinates', async () => {
  const sent: unknown[] = []
  server.use(
    http.put('*/api/customer/C8/address/A8/coordinates', async ({ request }) => {
      sent.push(await request.clone().json())
    }),
  )
  const { user } = renderAt('/home/routes')
  await user.click(await screen.findByRole('radio', { name: 'Not on map 1' }))
  const name = notOnMap.customer.name
  await user.click(await screen.findByRole('button', { name: `Find on map: ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Place ${name} on the map` }))
  expect(dialog.getByText('800 W Madison St, Chicago')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save place' }))
  expect(await dialog.findByText('Type a number from -90 to 90')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveFocus())
  await user.paste('41.881, -87.65')
  await user.click(dialog.getByRole('button', { name: 'Save place' }))
  expect(await screen.findByText(`${name} is on the map`)).toBeVisible()
  expect(sent).toEqual([{ latitude: 41.881, longitude: -87.65 }])
  expect(await screen.findByRole('radio', { name: 'Not on map 0' })).toBeInTheDocument()
})

test('the pin can begin at the warehouse', async () => {
  const { user } = renderAt('/home/routes')
  await user.click(await screen.findByRole('radio', { name: 'Not on map 1' }))
  await user.click(await screen.findByRole('button', { name: `Find on map: ${notOnMap.customer.name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Place / }))
  await user.click(dialog.getByRole('button', { name: 'Show map' }))
  await user.click(await dialog.findByRole('button', { name: 'Put the pin at the warehouse' }))
  expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue('41.8519')
  expect(dialog.getByRole('textbox', { name: 'Longitude' })).toHaveValue('-87.6724')
})

test('a new route is created and shown', async () => {
  const { user } = renderAt('/home/routes')
  await calendar()
  await user.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: 'New route' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'West side')
  await user.click(within(dialog).getByRole('button', { name: 'Create route' }))
  expect(await screen.findByRole('heading', { name: 'West side' })).toBeVisible()
})

test('who may not change routes sees them only', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
  renderAt('/home/routes/R1')
  await waitFor(async () => expect(await stops()).toHaveLength(3))
  expect(screen.queryByRole('textbox', { name: /^Place of/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(New route|Edit|Deactivate|Accept|Find)/ })).toBeNull()
})

test('loading, nothing, and a failed read', async () => {
  server.use(http.get('*/api/routes', () => delay('infinite')))
  const { unmount } = renderAt('/home/routes')
  expect(await screen.findByRole('heading', { level: 1, name: 'Routes' })).toBeVisible()
  unmount()
  server.use(http.get('*/api/routes', () => HttpResponse.json([])))
  const { unmount: gone } = renderAt('/home/routes')
  expect(await screen.findByText('No routes yet')).toBeVisible()
  gone()
  server.use(http.get('*/api/routes', () => refuse(500, 'Internal Server Error', 'broken')))
  renderAt('/home/routes')
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible()
})
