import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { fieldLabel, valueText } from '@/features/audit/auditWords'
import { changesOf } from '@/features/audit/changes'
import { addFilter } from '@/testing/addFilter'
import { auditEvents } from '@/testing/people'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

const rows = async () =>
  (await within(await screen.findByRole('region', { name: 'Audit log' })).findAllByRole('row')).slice(1)

describe('the audit log', () => {
  test('tells who did what to whom, and what it changed', async () => {
    renderAt('/home/audit')
    expect(await rows()).toHaveLength(auditEvents.length)
    expect(
      screen.getByRole('row', { name: /admin@example.com Role changed Dana Ortiz Role: viewer → sales/ }),
    ).toBeVisible()
    expect(screen.getByRole('row', { name: /Backdock \(system\) Stolen token used/ })).toBeVisible()
    expect(
      screen.getByRole('row', {
        name: /Setting changed warehouse.address Street: 1 Dock Street → 12 Pier Road, 1 more moved/,
      }),
    ).toBeVisible()
  })

  test('is narrowed by who, to what, action and time, in the address', async () => {
    const { user, router } = renderAt('/home/audit')
    await rows()
    await addFilter(user, 'Subject')
    await user.type(await screen.findByRole('combobox', { name: 'Subject' }), 'dana')
    await user.click(await screen.findByRole('option', { name: 'dana@example.com' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await addFilter(user, 'Who')
    await user.type(await screen.findByRole('combobox', { name: 'Who' }), 'admin@example.com{Enter}')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await addFilter(user, 'Action')
    await user.click(await screen.findByRole('option', { name: 'Deactivated' }))
    expect(await screen.findByText('No event matches these filters')).toBeVisible()
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      subject: 'dana@example.com',
      actor: 'admin@example.com',
      action: 'user.deactivate',
    })
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(async () => expect(await rows()).toHaveLength(auditEvents.length))
    expect(screen.queryByRole('combobox', { name: 'Who' })).toBeNull()
  })

  test('dates go to the server as they are', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/admin/audit', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ events: [], total: 0, page: 1, limit: 50, totalPages: 0 })
      }),
    )
    renderAt('/home/audit?from=2026-11-01&to=2026-11-20')
    expect(await screen.findByText('No event matches these filters')).toBeVisible()
    expect(asked[0]).toBe('?page=1&limit=50&from=2026-11-01&to=2026-11-20')
  })

  test('shows an event field by field, and leads to whom it was done', async () => {
    const { user } = renderAt('/home/audit')
    await rows()
    await user.keyboard('jj ')
    const panel = within(await screen.findByRole('complementary', { name: 'Setting changed: warehouse.address' }))
    const table = within(panel.getByRole('table', { name: 'Changes' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'FieldBeforeAfter',
      'Street1 Dock Street12 Pier Road',
      'Postal code6060160607',
    ])
    await user.keyboard('j')
    const next = within(await screen.findByRole('complementary', { name: 'Deactivated: Kim Reyes' }))
    expect(next.getByRole('link', { name: 'Kim Reyes' })).toHaveAttribute('href', '/home/users?search=U5&peek=U5')
    await user.click(next.getByRole('link', { name: 'Kim Reyes' }))
    expect(await screen.findByRole('complementary', { name: 'Kim Reyes' })).toBeVisible()
  })

  test('says when there are more than are counted', async () => {
    server.use(
      http.get('*/api/admin/audit', () =>
        HttpResponse.json({
          events: auditEvents,
          total: 1000,
          totalIsMinimum: true,
          page: 1,
          limit: 50,
          totalPages: 20,
        }),
      ),
    )
    renderAt('/home/audit')
    expect(await screen.findByText(/Only the newest 1,000 are listed/)).toBeVisible()
  })
})

describe('what is different', () => {
  test.each([
    [40, 30, [{ field: '', before: 40, after: 30 }]],
    [
      null,
      { email: 'a@b.c', role: 'sales' },
      [
        { field: 'email', before: null, after: 'a@b.c' },
        { field: 'role', before: null, after: 'sales' },
      ],
    ],
    [{ at: { city: 'A', zip: 1 } }, { at: { city: 'B', zip: 1 } }, [{ field: 'at.city', before: 'A', after: 'B' }]],
    [
      [{ ip: '1' }, { ip: '2' }],
      null,
      [
        { field: '1.ip', before: '1', after: null },
        { field: '2.ip', before: '2', after: null },
      ],
    ],
    [
      { list: ['x'] },
      { list: [] },
      [
        { field: 'list.1', before: 'x', after: null },
        { field: 'list', before: null, after: [] },
      ],
    ],
    [false, false, []],
    [null, null, []],
    [{ on: false }, { on: null }, [{ field: 'on', before: false, after: null }]],
  ])('%j to %j', (before, after, changes) => expect(changesOf(before, after)).toEqual(changes))

  test('is told in words', () => {
    expect(['', 'isActive', '1._id', 'at.postalCode'].map(fieldLabel)).toEqual([
      'Value',
      'Is active',
      '1 · Id',
      'At · Postal code',
    ])
    expect([true, false, '', 0, 'sales', []].map(valueText)).toEqual(['yes', 'no', '–', '0', 'sales', '[]'])
  })
})
