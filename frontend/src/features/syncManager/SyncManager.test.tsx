import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '@/testing/data'
import { discoveries } from '@/testing/syncTasks'
import { endPage } from '@/testing/endPage'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

test('a running discovery shows how far each kind of record has come', async () => {
  renderAt('/home/sync-manager')
  expect(await screen.findByText('5,210 found, 320 changed, 140 of 320 done, 0 failed')).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Progress by record type' })).toHaveTextContent('Price')
})

test('a discovery is started for everything or for one kind', async () => {
  const started: unknown[] = []
  server.use(
    http.post('*/api/sync-tasks/create', async ({ request }) => {
      started.push(await request.json())
      return HttpResponse.json(discoveries[0], { status: 202 })
    }),
  )
  const { user } = renderAt('/home/sync-manager')
  await user.click(await screen.findByRole('button', { name: 'Start discovery' }))
  await waitFor(() => expect(started).toEqual([{ full: false }]))
})

test('who may change settings says from when on orders are read', async () => {
  const started: unknown[] = []
  server.use(
    http.post('*/api/sync-tasks/create', async ({ request }) => {
      started.push(await request.json())
      return HttpResponse.json(discoveries[0], { status: 202 })
    }),
  )
  const { user } = renderAt('/home/sync-manager')
  await user.click(await screen.findByRole('checkbox', { name: /Compare all records/ }))
  fireEvent.change(await screen.findByLabelText(/^Orders from/), { target: { value: '2026-01-01' } })
  await user.click(screen.getByRole('button', { name: 'Start discovery' }))
  await waitFor(() => expect(started).toEqual([{ full: true, startDate: '2026-01-01' }]))
})

test('the failed tasks of a discovery are tried again on demand', async () => {
  let retried = ''
  server.use(
    http.post('*/api/sync-tasks/discovery/:id/retry-failed-tasks', ({ params }) => {
      retried = String(params.id)
      return HttpResponse.json({})
    }),
  )
  const { user } = renderAt('/home/sync-manager')
  await user.click(await screen.findByRole('button', { name: /Retry failed tasks/ }))
  await waitFor(() => expect(retried).toBe('DI1'))
})

test('failed tasks are grouped by cause, with one retry for the group', async () => {
  let sent: unknown
  server.use(
    http.post('*/api/sync-tasks/retry', async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ retried: 5 }, { status: 202 })
    }),
  )
  const { user, router } = renderAt('/home/sync-manager?tab=tasks&status=failed')
  await user.click(await screen.findByRole('button', { name: 'Retry all: Invalid key or ref' }))
  await waitFor(() => expect(sent).toEqual({ cause: 'INVALID_KEY_OR_REF' }))
  await user.click(screen.getByRole('button', { name: 'Invalid key or ref' }))
  expect(router.state.location.search).toContain('cause=INVALID_KEY_OR_REF')
})

test('a task shows each attempt with the ERP’s words', async () => {
  const { user } = renderAt('/home/sync-manager?tab=tasks&status=failed')
  await user.click(await screen.findByRole('button', { name: 'Customer SO0' }))
  expect(await screen.findByRole('table', { name: 'Attempts' })).toHaveTextContent(
    'Invalid item reference key 1045 for subsidiary 1',
  )
})

test('the record to sync survives a reload, and is not asked for once it was sent', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/sync-tasks/immediate/single', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({}, { status: 202 })
    }),
  )
  const at = '/home/sync-manager?tab=immediate'
  const type = () => screen.findByRole('combobox', { name: 'Record type' })
  const id = () => screen.findByRole('textbox', { name: 'Record id' })
  const { user } = renderAt(at)
  await user.click(await type())
  await user.click(await screen.findByRole('option', { name: 'Customer' }))
  await user.type(await id(), '4711')
  endPage()
  const again = renderAt(at)
  expect(await id()).toHaveValue('4711')
  expect(await type()).toHaveValue('Customer')
  await again.user.click(screen.getByRole('button', { name: 'Sync now' }))
  await waitFor(() => expect(sent).toEqual([{ resourceType: 'customer', resourceId: '4711' }]))
  await waitFor(async () => expect(await id()).toHaveValue(''))
  endPage()
  renderAt(at)
  expect(await id()).toHaveValue('')
})

test('who may only look cannot start or retry', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['sync.read'] })))
  renderAt('/home/sync-manager')
  await screen.findByRole('region', { name: 'Discoveries' })
  expect(screen.queryByRole('button', { name: 'Start discovery' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})

test('the connection is tested; what failed comes first, with what to do', async () => {
  const { user } = renderAt('/home/sync-manager?tab=connection')
  expect(await screen.findByText('Not tested yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  const checks = await screen.findByRole('table', { name: 'Checks' })
  const rows = within(checks).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.split('.')[0])).toEqual([
    expect.stringContaining('FailedPrice rules1 customer has price rules'),
    expect.stringContaining('Not knownAdvanced Shipping'),
    expect.stringContaining('OKSign-in'),
  ])
  expect(rows[0]).toHaveTextContent('make the rules inactive.')
  expect(screen.getByText(/^Tested .*: 1 check failed$/)).toBeVisible()
})

test('a refused sign-in says what to do, on every tab', async () => {
  server.use(
    http.get('*/api/sync-tasks/erp-state', () =>
      HttpResponse.json({
        away: true,
        since: '2026-11-20T14:05:00Z',
        why: 'signin_refused',
        error: 'NetSuite POST /services/rest/auth/oauth2/v1/token: no certificate [400 invalid_client]',
        advice: 'An administrator of NetSuite maps a certificate.',
      }),
    ),
  )
  for (const tab of ['discovery', 'tasks']) {
    renderAt(`/home/sync-manager?tab=${tab}`)
    expect(await screen.findByText(/^NetSuite refuses the portal’s sign-in since /)).toBeVisible()
    expect(screen.getByText('An administrator of NetSuite maps a certificate.')).toBeVisible()
    endPage()
  }
})

test('a test that is refused says so, and can be started again', async () => {
  server.use(
    http.post(
      '*/api/erp/test-connection',
      () => HttpResponse.json({ statusCode: 503, error: 'Service Unavailable', message: 'try again' }, { status: 503 }),
      { once: true },
    ),
  )
  const { user } = renderAt('/home/sync-manager?tab=connection')
  const button = await screen.findByRole('button', { name: 'Test connection' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(button)
  expect(await screen.findByRole('table', { name: 'Checks' })).toBeVisible()
})

test('who may not run a sync does not see the test of the connection', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['sync.read'] })))
  renderAt('/home/sync-manager?tab=connection')
  expect(await screen.findByRole('tab', { name: 'Immediate' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Connection' })).toBeNull()
})
