import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { apple, customerHandlers } from '@/testing/customers'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...customerHandlers())
})

const inList = async () => within(await screen.findByRole('region', { name: 'Customers' }))

describe('notes', () => {
  const notesAt = () => screen.findByRole('textbox', { name: 'Notes' })

  test('are saved with Ctrl+S', async () => {
    const { user } = renderAt('/home/customers/500?tab=notes')
    const field = await notesAt()
    expect(screen.getByText('Saved')).toBeVisible()
    await user.type(field, ' Twice.')
    expect(screen.getByText('Not saved yet')).toBeVisible()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(field).toHaveValue('Ring at the back door. Twice.')
  })

  test('are saved on the way to another tab', async () => {
    const { user } = renderAt('/home/customers/500?tab=notes')
    await user.type(await notesAt(), ' Twice.')
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Ring at the back door. Twice.'),
    )
  })

  test('changed by somebody else meanwhile: both versions are shown, and mine can be kept', async () => {
    const bodies: unknown[] = []
    let first = true
    server.use(
      http.patch('*/api/customer/500', async ({ request }) => {
        bodies.push(await request.clone().json())
        if (!first) return undefined
        first = false
        return refuse(409, 'Conflict', 'the customer was changed meanwhile', {
          current: { ...apple, notes: 'Use the front door.', version: 7 },
        })
      }),
    )
    const { user } = renderAt('/home/customers/500?tab=notes')
    await user.type(await notesAt(), ' Twice.')
    await user.keyboard('{Control>}s{/Control}')
    const both = await screen.findByRole('alert')
    expect(both).toHaveTextContent('Use the front door.')
    expect(both).toHaveTextContent('Ring at the back door. Twice.')
    await user.click(within(both).getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(bodies).toEqual([
      { notes: 'Ring at the back door. Twice.', version: 7 },
      { notes: 'Ring at the back door. Twice.', version: 7 },
    ])
  })

  test('a change of other data by somebody else causes no conflict', async () => {
    let version = 7
    server.use(
      http.patch('*/api/customer/500', async ({ request }) => {
        const body = (await request.json()) as { notes: string; version: number }
        if (body.version !== 8)
          return refuse(409, 'Conflict', 'the customer was changed meanwhile', {
            current: { ...apple, version: (version = 8) },
          })
        return HttpResponse.json({ ...apple, notes: body.notes, version: version + 1 })
      }),
    )
    const { user } = renderAt('/home/customers/500?tab=notes')
    await user.type(await notesAt(), ' Twice.')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('refused by the server: they stay and can be sent again', async () => {
    let fail = true
    server.use(
      http.patch('*/api/customer/500', () =>
        fail ? refuse(500, 'Internal Server Error', 'something broke') : undefined,
      ),
    )
    const { user } = renderAt('/home/customers/500?tab=notes')
    const field = await notesAt()
    await user.type(field, ' Twice.')
    await user.keyboard('{Control>}s{/Control}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('something broke')
    expect(field).toHaveValue('Ring at the back door. Twice.')
    fail = false
    await user.click(within(alert).getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })
})

describe('leaving with notes that are not saved', () => {
  test('saves them first', async () => {
    const { user, router } = renderAt('/home/customers/500?tab=notes')
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Twice.')
    await router.navigate('/home/customers')
    await inList()
    await router.navigate('/home/customers/500?tab=notes')
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Ring at the back door. Twice.')
  })

  test('asks when the server refuses them', async () => {
    server.use(http.patch('*/api/customer/500', () => refuse(500, 'Internal Server Error', 'something broke')))
    const { user, router } = renderAt('/home/customers/500?tab=notes')
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Twice.')
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    await router.navigate('/home/customers')
    const dialog = await screen.findByRole('dialog', { name: 'The notes are not saved' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Ring at the back door. Twice.')
    await router.navigate('/home/customers')
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await inList()
  })
})
