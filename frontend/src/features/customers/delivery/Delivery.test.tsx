import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { apple, customerHandlers } from '@/testing/customers'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...customerHandlers())
})

const store = apple.addresses[0]!

/** Opens the delivery of an address. */
async function edit(name: string) {
  const { user } = renderAt('/home/customers/500?tab=addresses')
  await user.click(await screen.findByRole('button', { name: `Edit delivery to ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Delivery to ${name}` }))
  const save = () => user.click(dialog.getByRole('button', { name: 'Save delivery' }))
  return { user, dialog, save }
}

/** Records what is sent; `answer` may refuse it. */
function sent(answer: (count: number) => Response | undefined = () => undefined) {
  const bodies: Array<Record<string, unknown>> = []
  server.use(
    http.patch('*/api/customer/500/address/:addressId/delivery', async ({ request }) => {
      bodies.push((await request.clone().json()) as Record<string, unknown>)
      return answer(bodies.length)
    }),
  )
  return bodies
}

test('the address says in a sentence when it is open, and what the driver is told', async () => {
  renderAt('/home/customers/500?tab=addresses')
  expect(await screen.findByText(/^Mon–Fri 6:00–10:30, closed .*Dec 24.*, 25 min, lift gate$/)).toBeVisible()
  expect(screen.getByText('Alley, ring twice')).toBeVisible()
  expect(screen.getByText('Always open')).toBeVisible()
})

test('who may not manage routes cannot edit it', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
  renderAt('/home/customers/500?tab=addresses')
  expect(await screen.findByText('Always open')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Edit delivery/ })).toBeNull()
})

test('windows are typed by keyboard and copied to all workdays', async () => {
  const bodies = sent()
  const { user, dialog, save } = await edit('Office')
  await user.click(dialog.getByRole('radio', { name: 'Only in windows' }))
  expect(dialog.getAllByText('Closed')).toHaveLength(7)
  await user.click(dialog.getByRole('button', { name: 'Add a window on Monday' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Monday, from' })).toHaveFocus())
  await user.keyboard('6{Tab}1030')
  await user.click(dialog.getByRole('button', { name: 'Copy Monday to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Same for Monday to Friday' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Friday, to' })).toHaveValue('10:30'))
  await user.type(dialog.getByRole('textbox', { name: 'Minutes at the stop' }), '15')
  await save()
  expect(await screen.findByText('Delivery to Office saved')).toBeVisible()
  expect(bodies[0]).toMatchObject({ serviceMinutes: 15, version: 0 })
  expect(bodies[0]?.windows).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '06:00', to: '10:30' })))
  expect(await screen.findByText('Mon–Fri 6:00–10:30, 15 min')).toBeVisible()
})

test('always open again sends no windows and clears the minutes', async () => {
  const bodies = sent()
  const { user, dialog, save } = await edit('Store')
  await user.click(dialog.getByRole('radio', { name: 'Always open' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Minutes at the stop' }))
  await save()
  await waitFor(() => expect(bodies[0]).toMatchObject({ windows: [], serviceMinutes: null, version: 3 }))
  expect(await screen.findByText(/^Always open, closed .*, lift gate$/)).toBeVisible()
})

test('a removed window leaves the day closed, and the focus stays on the day', async () => {
  const { user, dialog } = await edit('Store')
  await user.click(dialog.getByRole('button', { name: 'Remove window 1 of Monday' }))
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Monday, from' })).toBeNull())
  expect(dialog.getByRole('button', { name: 'Add a window on Monday' })).toHaveFocus()
  expect(dialog.getAllByText('Closed')).toHaveLength(3)
})

test('a closed date is chosen and removed in the calendar', async () => {
  const bodies = sent()
  const { user, dialog, save } = await edit('Store')
  await user.click(await dialog.findByRole('button', { name: /^24 December 2099/ }))
  await user.click(dialog.getByRole('button', { name: /^31 December 2099/ }))
  expect(await dialog.findByText(/^Closed on .*Dec 25.*Dec 31/)).toBeVisible()
  await save()
  await waitFor(() => expect(bodies[0]?.closedDates).toEqual(['2099-12-25', '2099-12-31']))
})

test('wrong input is told at its field and nothing is sent', async () => {
  const bodies = sent()
  const { user, dialog, save } = await edit('Store')
  const to = dialog.getByRole('textbox', { name: 'Monday, to' })
  await user.clear(to)
  await user.type(to, '5')
  const minutes = dialog.getByRole('textbox', { name: 'Minutes at the stop' })
  await user.clear(minutes)
  await user.type(minutes, '481')
  await save()
  expect(await dialog.findByText('Must be after the start')).toBeVisible()
  expect(dialog.getByText(/Must be a number from 0 to 480/)).toBeVisible()
  await waitFor(() => expect(to).toHaveFocus())
  expect(bodies).toEqual([])
})

test('the server’s refusal is shown at its field', async () => {
  sent(() => refuse(400, 'Bad Request', ['windows.1.to must be after from']))
  const { user, dialog, save } = await edit('Store')
  await user.type(dialog.getByRole('textbox', { name: 'Note to the driver' }), '!')
  await save()
  const field = dialog.getByRole('textbox', { name: 'Tuesday, to' })
  await waitFor(() => expect(field).toHaveAccessibleDescription('To must be after from'))
})

test('saved by somebody else meanwhile: both versions are shown', async () => {
  const theirs = { ...store, delivery: { ...store.delivery!, driverNote: 'Front door', version: 9 } }
  const bodies = sent((n) =>
    n === 1 ? refuse(409, 'Conflict', 'changed meanwhile', { current: theirs }) : HttpResponse.json(theirs),
  )
  const { user, dialog, save } = await edit('Store')
  await user.type(dialog.getByRole('textbox', { name: 'Note to the driver' }), ' or call')
  await save()
  const conflict = within(await dialog.findByRole('alert'))
  expect(conflict.getByText(/Alley, ring twice or call/)).toBeVisible()
  expect(conflict.getByText(/Front door/)).toBeVisible()
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(bodies[1]).toMatchObject({ driverNote: 'Alley, ring twice or call', version: 9 }))
})
