import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFilter } from '@/testing/addFilter'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

const inList = async () => within(await screen.findByRole('region', { name: 'Sessions' }))
const rows = async () => (await (await inList()).findAllByRole('row')).slice(1)

/** The reasons given when sessions were ended, by path. */
function ended() {
  const calls: Array<[path: string, body: unknown]> = []
  server.events.on('request:start', async ({ request }) => {
    const url = new URL(request.url)
    if (request.method === 'DELETE')
      calls.push([url.pathname.replace('/api/admin/sessions', '') + url.search, await request.clone().json()])
  })
  return calls
}
beforeEach(() => () => server.events.removeAllListeners())

async function give(user: ReturnType<typeof renderAt>['user'], reason: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'End' }))
  expect(dialog.getByText('Reason should not be empty')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.click(dialog.getByRole('button', { name: 'End' }))
}

describe('all sessions', () => {
  test('are counted, told by device, and filtered in the address', async () => {
    const { user, router } = renderAt('/home/session-management')
    expect(await rows()).toHaveLength(6)
    expect(await screen.findByRole('link', { name: /^Sessions ?6 ?Admin portal 4, Driver app 2$/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Avery Stone.*Chrome on Windows.*This session/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Dana Ortiz.*Safari on iPhone/ })).toBeVisible()
    await addFilter(user, 'Not used for 30 days')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(router.state.location.search).toBe('?stale=true')
    await addFilter(user, 'Type of client')
    await user.click(await screen.findByRole('option', { name: 'Driver app' }))
    expect(await screen.findByText('No session matches these filters')).toBeVisible()
  })

  test('one is ended with a reason', async () => {
    const calls = ended()
    const { user } = renderAt('/home/session-management?peek=S3')
    await user.click(await screen.findByRole('button', { name: 'End this session' }))
    await give(user, 'phone was lost')
    expect(await screen.findByText('1 session of Dana Ortiz ended')).toBeVisible()
    await waitFor(async () => expect(await rows()).toHaveLength(5))
    expect(calls).toEqual([['/S3?userId=U2', { reason: 'phone was lost' }]])
  })

  test('a refusal stands in the dialog with what was typed, and the list is read again', async () => {
    server.use(
      http.delete('*/api/admin/sessions/:id', () => refuse(404, 'Not Found', 'the user has no session S3 (any more)')),
    )
    const { user } = renderAt('/home/session-management?peek=S3')
    await user.click(await screen.findByRole('button', { name: 'End this session' }))
    await give(user, 'phone was lost')
    expect(await screen.findByRole('alert')).toHaveTextContent('the user has no session S3 (any more)')
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('phone was lost')
  })
})

describe('the sessions of a user', () => {
  test('are found by the beginning of an email', async () => {
    const { user, router } = renderAt('/home/session-management')
    await rows()
    await addFilter(user, 'User')
    await user.type(await screen.findByRole('combobox', { name: 'User' }), 'dan')
    await user.click(await screen.findByRole('option', { name: /dana@example.com/ }))
    expect(await screen.findByRole('heading', { name: 'Dana Ortiz' })).toBeVisible()
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(router.state.location.search).toBe('?user=dana%40example.com')
  })

  test.each([
    ['End Driver app (1)', '/user/U2/client/driver-app', 2],
    ['End all (3)', '/user/U2', 0],
  ])('%s', async (button, path, left) => {
    const calls = ended()
    const { user } = renderAt('/home/session-management?user=dana@example.com')
    await user.click(await screen.findByRole('button', { name: button }))
    await give(user, 'left the company')
    expect(await screen.findByText(`Sales, ${left} sessions`)).toBeVisible()
    expect(calls).toEqual([[path, { reason: 'left the company' }]])
  })

  test('with one’s own among them says so', async () => {
    const { user } = renderAt('/home/session-management?user=admin@example.com')
    await user.click(await screen.findByRole('button', { name: 'End all (1)' }))
    expect(await screen.findByText('This includes your current session: you will be signed out.')).toBeVisible()
  })

  test('nobody of this email', async () => {
    renderAt('/home/session-management?user=nobody@example.com')
    expect((await screen.findByRole('button', { name: 'Try again' })).closest('[role=alert]')).toHaveTextContent(
      'There is no such user.',
    )
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  })
})

describe('the clean-up', () => {
  test('says how many before it removes them', async () => {
    const { user } = renderAt('/home/session-management')
    await user.click(await screen.findByRole('button', { name: 'Clean up stale sessions' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('2 sessions of 2 users will be removed.')).toBeVisible()
    const days = dialog.getByRole('textbox', { name: 'Not used for' })
    await user.clear(days)
    expect(await dialog.findByText('from 1 to 365 days')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
    await user.type(days, '300')
    expect(await dialog.findByText('No sessions to remove.')).toBeVisible()
    await user.clear(days)
    await user.type(days, '7')
    expect(await dialog.findByText('3 sessions of 3 users will be removed.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('3 sessions removed')).toBeVisible()
    await waitFor(async () => expect(await rows()).toHaveLength(3))
  })

  test('counts over all pages', async () => {
    const old = {
      _id: '',
      userId: 'U2',
      clientType: 'admin-portal',
      ip: '',
      userAgent: '',
      current: false,
      createdAt: '2020-01-01T00:00:00Z',
      lastUsedAt: '2020-01-01T00:00:00Z',
      expiresAt: '2099-01-01T00:00:00Z',
      email: '',
      name: 'Dana',
      role: 'sales',
    }
    server.use(
      http.get('*/api/admin/sessions', ({ request }) => {
        const url = new URL(request.url)
        const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
        const all = Array.from({ length: 250 }, (_, index) => ({ ...old, _id: `S${index}` }))
        return HttpResponse.json({
          sessions: all.slice((page - 1) * limit, page * limit),
          total: 250,
          page,
          limit,
          totalPages: Math.ceil(250 / limit),
        })
      }),
    )
    const { user } = renderAt('/home/session-management')
    await user.click(await screen.findByRole('button', { name: 'Clean up stale sessions' }))
    expect(await screen.findByText('250 sessions of 1 user will be removed.')).toBeVisible()
  })
})
