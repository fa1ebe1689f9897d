import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFilter } from '@/testing/addFilter'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { allVehicles } from '@/testing/vehicles'

beforeEach(signedIn)

const inList = async () => within(await screen.findByRole('region', { name: 'Vehicles' }))

/** Opens a vehicle in the peek panel. */
async function look(id: string, name: string) {
  const { user } = renderAt(`/home/vehicles?peek=${id}`)
  return { user, panel: within(await screen.findByRole('complementary', { name })) }
}

/** Opens the form of a vehicle. */
async function edit(id: string, name: string) {
  const { user, panel } = await look(id, name)
  await user.click(await panel.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${name}` }))
  const type = async (label: string, text: string) => {
    const field = await dialog.findByRole('textbox', { name: label })
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  return { user, panel, dialog, type, save: () => user.click(dialog.getByRole('button', { name: 'Save vehicle' })) }
}

/** Records the bodies of the changes of a vehicle. */
function changesOf(id: string, answer: (count: number) => Response | undefined = () => undefined) {
  const bodies: Array<Record<string, unknown>> = []
  server.use(
    http.patch(`*/api/vehicles/${id}`, async ({ request }) => {
      bodies.push((await request.clone().json()) as Record<string, unknown>)
      return answer(bodies.length)
    }),
  )
  return bodies
}

describe('the list of vehicles', () => {
  test('shows what each carries, has and who drives it', async () => {
    renderAt('/home/vehicles')
    const list = await inList()
    const name = /Truck 7 IL 4410 Reefer 10,000 lb 1,700.5 ft³ 480 cases Lift gate, Refrigerated Rosa Delgado Active/
    expect(await list.findByRole('row', { name })).toBeVisible()
    expect(list.getByRole('row', { name: /Spare .*No limit No limit No limit.*Inactive/ })).toBeVisible()
  })

  test('filters by state, feature and search in the address', async () => {
    const { user, router } = renderAt('/home/vehicles?state=active')
    const list = await inList()
    expect(await list.findByRole('link', { name: 'Van 2' })).toBeVisible()
    expect(list.queryByRole('link', { name: 'Spare' })).toBeNull()
    await addFilter(user, 'Feature')
    await user.click(await screen.findByRole('option', { name: 'Lift gate' }))
    await waitFor(() => expect(list.queryByRole('link', { name: 'Van 2' })).toBeNull())
    expect(router.state.location.search).toBe('?state=active&feature=liftgate')
    await user.type(screen.getByRole('textbox', { name: 'Search vehicles' }), 'nothing')
    expect(await screen.findByText('No vehicle matches these filters')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await (await inList()).findByRole('link', { name: 'Spare' })).toBeVisible()
  })

  test('without vehicles it offers to add one', async () => {
    server.use(http.get('*/api/vehicles', () => HttpResponse.json([])))
    renderAt('/home/vehicles')
    expect(await screen.findByText('No vehicles')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Add vehicle' }).length).toBeGreaterThan(0)
  })

  test('a failed read says why and can be tried again', async () => {
    server.use(http.get('*/api/vehicles', () => refuse(400, 'Bad Request', 'try later'), { once: true }))
    const { user } = renderAt('/home/vehicles')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(retry.closest('[role=alert]')).toHaveTextContent('Try later.')
    await user.click(retry)
    expect(await (await inList()).findByRole('link', { name: 'Van 2' })).toBeVisible()
  })

  test('Enter looks into a vehicle: its route and driver of today', async () => {
    const { user } = renderAt('/home/vehicles')
    await (await inList()).findByRole('link', { name: 'Truck 7' })
    await user.keyboard('jj{Enter}')
    const panel = within(await screen.findByRole('complementary', { name: 'Truck 7' }))
    expect(await panel.findByText('North shore')).toBeVisible()
    expect(await panel.findByText('Rosa Delgado')).toBeVisible()
  })

  test('who may not manage routes only reads', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
    const { panel } = await look('V1', 'Truck 7')
    expect(await panel.findByText('North shore')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add vehicle' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('a vehicle', () => {
  test('is added by keyboard, without limits where nothing is typed', async () => {
    const { user } = renderAt('/home/vehicles')
    await (await inList()).findByRole('link', { name: 'Truck 7' })
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a vehicle' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    await user.keyboard('Truck 10{Tab}IL 99{Tab}Box truck{Tab}10000{Enter}')
    expect(await screen.findByText('Truck 10 added')).toBeVisible()
    const row = await (
      await inList()
    ).findByRole('row', { name: /Truck 10 IL 99 Box truck 10,000 lb No limit No limit/ })
    expect(row).toBeVisible()
  })

  test('is edited; capacities that were not touched keep their exact value', async () => {
    const bodies = changesOf('V1')
    const { type, save, panel } = await edit('V1', 'Truck 7')
    await type('Volume it carries', '1650.25')
    await type('Cases it carries', '')
    await save()
    expect(await screen.findByText('Truck 7 saved')).toBeVisible()
    expect(bodies[0]).toMatchObject({ capacity: { weight: 4535.924, volume: 1650.25 }, version: 1 })
    expect(bodies[0]?.capacity).not.toHaveProperty('cases')
    expect(await panel.findByText('1,650.25 ft³')).toBeVisible()
    expect(await panel.findByText('No limit')).toBeVisible()
  })

  test('wrong input is told at its field and nothing is sent', async () => {
    const bodies = changesOf('V1')
    const { dialog, type, save } = await edit('V1', 'Truck 7')
    await type('Weight it carries', '-5')
    await type('Name', '')
    await save()
    expect(await dialog.findByText('Weight must not be less than 0')).toBeVisible()
    expect(dialog.getByText('Name should not be empty')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    expect(bodies).toEqual([])
  })

  test('the server’s refusal is shown at its field', async () => {
    changesOf('V1', () => refuse(400, 'Bad Request', ['capacity.weight must not be less than 0']))
    const { dialog, type, save } = await edit('V1', 'Truck 7')
    await type('Weight it carries', '5')
    await save()
    const field = await dialog.findByRole('textbox', { name: 'Weight it carries' })
    await waitFor(() => expect(field).toHaveAccessibleDescription('Weight must not be less than 0'))
  })

  test('that somebody else changed meanwhile shows both versions', async () => {
    const theirs = { ...allVehicles[0]!, licensePlate: 'IL 7777', capacity: { weight: 2000 }, version: 8 }
    const bodies = changesOf('V1', (n) =>
      n === 1
        ? refuse(409, 'Conflict', 'the vehicle was changed meanwhile', { current: theirs })
        : HttpResponse.json(theirs),
    )
    const { user, dialog, type, save } = await edit('V1', 'Truck 7')
    await type('Plate', 'IL 1234')
    await save()
    expect(await dialog.findByText(/Plate: IL 1234/)).toHaveTextContent('Weight: 10,000 lb')
    expect(dialog.getByText(/Plate: IL 7777/)).toHaveTextContent('Cases: No limit')
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(bodies[1]).toMatchObject({ licensePlate: 'IL 1234', version: 8 }))
  })

  test('in use cannot be deactivated: the reason is shown', async () => {
    const reason = 'vehicle Truck 7 is in use: route North shore on 2026-11-24; give those another vehicle first'
    server.use(http.patch('*/api/vehicles/V1/toggle-active', () => refuse(409, 'Conflict', reason)))
    const { user, panel } = await look('V1', 'Truck 7')
    await user.click(await panel.findByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Truck 7?' }))
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(reason)
    expect(panel.getByText('Active')).toBeInTheDocument()
  })

  test('is deactivated and reactivated', async () => {
    const { user, panel } = await look('V2', 'Van 2')
    await user.click(await panel.findByRole('button', { name: 'Deactivate' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Deactivate Van 2?' })).getByRole('button', {
        name: 'Deactivate',
      }),
    )
    expect(await screen.findByText('Van 2 is inactive now')).toBeVisible()
    await user.click(await panel.findByRole('button', { name: 'Reactivate' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Reactivate Van 2?' })).getByRole('button', {
        name: 'Reactivate',
      }),
    )
    expect(await screen.findByText('Van 2 is active now')).toBeVisible()
    expect(await panel.findByText('Active')).toBeVisible()
  })

  test('is deleted only if it was never used', async () => {
    const { user, panel } = await look('V1', 'Truck 7')
    await user.click(await panel.findByRole('button', { name: 'Delete' }))
    const used = within(await screen.findByRole('dialog', { name: 'Delete Truck 7?' }))
    await user.click(used.getByRole('button', { name: 'Delete' }))
    expect(await used.findByRole('alert')).toHaveTextContent('it is the usual vehicle of route North shore')
    await user.click(used.getByRole('button', { name: 'Cancel' }))
    await user.click(await (await inList()).findByRole('link', { name: 'Spare' }))
    const spare = within(await screen.findByRole('complementary', { name: 'Spare' }))
    await user.click(await spare.findByRole('button', { name: 'Delete' }))
    const unused = within(await screen.findByRole('dialog', { name: 'Delete Spare?' }))
    await user.click(unused.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Spare deleted')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Spare' })).toBeNull())
  })
})
