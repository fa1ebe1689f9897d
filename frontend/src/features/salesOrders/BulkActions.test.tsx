import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

describe('bulk actions for orders', () => {
  const select = async (user: ReturnType<typeof renderAt>['user'], ...numbers: string[]) => {
    for (const number of numbers) {
      ;(await screen.findByRole('link', { name: number })).closest('tr')!.focus()
      await user.keyboard('x')
    }
  }

  test('sets the route of each, says which failed and why, and retries those', async () => {
    const sent: string[] = []
    let refused = true
    server.use(
      http.put('*/api/sales-order/:id/route', async ({ params, request }) => {
        const { routeId } = (await request.json()) as { routeId: string }
        sent.push(`${String(params.id)} ${routeId}`)
        if (params.id === 'SO1' && refused)
          return refuse(409, 'Conflict', 'order SO-10481 is billed: its route cannot be changed any more')
        return HttpResponse.json({
          ...salesOrders[0],
          route: { routeId, name: 'South loop', stopNumber: 0, pinned: true },
        })
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10481', 'SO-10482')
    await user.click(screen.getByRole('button', { name: 'Set route' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set the route' })
    await user.click(within(dialog).getByRole('combobox', { name: 'Route' }))
    await user.click(await screen.findByRole('option', { name: 'South loop' }))
    await user.click(within(dialog).getByRole('button', { name: 'Set for 3 orders' }))
    expect(await screen.findByText('2 of 3 orders done, 1 not.')).toBeVisible()
    const results = screen.getByRole('table', { name: 'Results' })
    expect(within(results).getAllByRole('row')[1]).toHaveTextContent(
      'SO-10481Lakeview FoodsFailed API: order SO-10481 is billed',
    )
    expect(within(results).getAllByText(/On South loop/)).toHaveLength(2)
    expect(sent.toSorted()).toEqual(['SO0 R2', 'SO1 R2', 'SO2 R2'])
    refused = false
    await user.click(screen.getByRole('button', { name: 'Retry failed' }))
    expect(await screen.findByText('All 3 of 3 orders done.')).toBeVisible()
    expect(sent.slice(3)).toEqual(['SO1 R2'])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Set route' })).toBeNull())
  })

  test('recalculates the routes, says what changed, and keeps those set manually', async () => {
    const sent: string[] = []
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json({
          salesOrders: [{ ...salesOrders[0], route: { ...salesOrders[0]!.route, pinned: true } }, salesOrders[1]],
          total: 2,
          page: 1,
          limit: 20,
          totalPages: 1,
        }),
      ),
      http.post('*/api/sales-order/:id/recalculate-route', ({ params }) => {
        sent.push(String(params.id))
        return HttpResponse.json([
          {
            salesOrderId: params.id,
            from: null,
            to: { routeId: 'R1', name: 'North shore', stopNumber: 1, pinned: false },
            reason: '',
          },
        ])
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10481')
    await user.click(screen.getByRole('button', { name: 'Recalculate routes' }))
    const results = await screen.findByRole('table', { name: 'Results' })
    expect(results).toHaveTextContent('Stays on North shore: set manually')
    expect(results).toHaveTextContent('Now on North shore')
    expect(sent).toEqual(['SO1'])
  })

  test('can be stopped: orders that were not started say so', async () => {
    const answers: Array<() => void> = []
    server.use(
      http.post('*/api/sales-order/:id/recalculate-route', async () => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return HttpResponse.json([])
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10481', 'SO-10482', 'SO-10484', 'SO-10485')
    await user.click(screen.getByRole('button', { name: 'Recalculate routes' }))
    await waitFor(() => expect(answers).toHaveLength(4))
    expect(screen.getByText('0 of 5 orders')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    for (const answer of answers) answer()
    expect(await screen.findByText('4 of 5 orders done, 1 not.')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Results' })).toHaveTextContent('Not started: the run was stopped')
  })

  test('only printing is offered to users who may not set routes', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['order.read'] })))
    const { user } = renderAt('/home/sales-orders')
    await select(user, 'SO-10480', 'SO-10482')
    expect(screen.queryByRole('button', { name: 'Set route' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send to the ERP' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(await screen.findByRole('menuitem', { name: 'Pick lists' })).toHaveAttribute(
      'href',
      '/home/sales-orders/print?sheet=pick&ids=SO0,SO2',
    )
  })
})

describe('sending the orders of a date', () => {
  test('shows their number, follows each to the ERP, and explains refusals', async () => {
    const states = new Map<string, SalesOrder['sync']>()
    const made: string[] = []
    const again: unknown[] = []
    const of = (order: SalesOrder): SalesOrder => ({ ...order, sync: states.get(order._id) ?? order.sync })
    const two = [salesOrders[1]!, salesOrders[2]!, salesOrders[0]!]
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        HttpResponse.json({ salesOrders: two.map(of), total: 3, page: 1, limit: 200, totalPages: 1 }),
      ),
      http.get('*/api/sales-order/:id', ({ params }) =>
        HttpResponse.json(of(salesOrders.find((order) => order._id === params.id)!)),
      ),
      http.post('*/api/sales-order/create-sync-tasks', ({ request }) => {
        made.push(new URL(request.url).searchParams.get('date')!)
        states.set('SO1', { status: 'synced', error: '', problem: null, taskId: 'N1', lastSyncedAt: null })
        states.set('SO2', {
          status: 'failed',
          error: 'Concurrent request limit exceeded [429]',
          problem: { code: 'busy', field: '', params: {} },
          taskId: 'N2',
          lastSyncedAt: null,
        })
        return HttpResponse.json({ created: 2, skipped: 1, taskIds: ['N1', 'N2'] })
      }),
      http.post('*/api/sync-tasks/sync/create', async ({ request }) => {
        again.push(await request.json())
        states.set('SO2', { status: 'synced', error: '', problem: null, taskId: 'N3', lastSyncedAt: null })
        return HttpResponse.json({}, { status: 201 })
      }),
    )
    const { user } = renderAt('/home/sales-orders')
    await user.click(await screen.findByRole('button', { name: 'Send to the ERP' }))
    expect(await screen.findByText(/2 orders of this date are missing in the ERP or different there/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send 2 orders' }))
    expect(await screen.findByText('1 of 2 orders done, 1 not.')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Results' })).toHaveTextContent(
      'The ERP was too busy to accept the order. Nothing is wrong with the order.',
    )
    expect(made).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Retry failed' }))
    expect(await screen.findByText('All 2 of 2 orders done.')).toBeVisible()
    expect(again).toEqual([{ resourceType: 'sales_order', resourceId: 'SO2', direction: 'out' }])
    expect(made).toHaveLength(1)
  })
})
