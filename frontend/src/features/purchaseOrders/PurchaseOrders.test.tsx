import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '@/testing/data'
import { purchaseOrderHandlers } from '@/testing/purchaseOrders'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/purchase-orders'

beforeEach(() => signedIn())

const rows = async () => within(await screen.findByRole('table', { name: 'Purchase orders' })).getAllByRole('row')

test('the list shows what is late and who waits; late ones are counted in the navigation', async () => {
  const { user } = renderAt(at)
  await screen.findByText('PO4470')
  const all = await rows()
  expect(all[1]).toHaveTextContent(/PO4470.*Dean Dairy.*Nov 18, 2026, late.*1 of 2.*–.*\$240\.00/)
  expect(all[2]).toHaveTextContent(/PO4476.*Niman Ranch.*Nov 27.*2.*1.*\$1,170\.24/)
  await user.click(screen.getByRole('button', { name: 'Late' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('a search asks the server', async () => {
  const { user } = renderAt(at)
  await screen.findByText('PO4470')
  await user.type(screen.getByRole('textbox', { name: 'Search purchase orders' }), 'niman')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(screen.getByText('PO4476')).toBeInTheDocument()
})

test('without orders the list says so; a failure can be tried again', async () => {
  server.use(...purchaseOrderHandlers([]))
  renderAt(at)
  expect(await screen.findByText('Nothing is on order')).toBeInTheDocument()
})

test('a purchase order shows its lines and the orders that wait for them', async () => {
  renderAt(`${at}/4476`)
  expect(await screen.findByRole('heading', { name: 'PO4476' })).toBeInTheDocument()
  const lines = within(screen.getByRole('region', { name: 'Lines' }))
  expect(lines.getAllByRole('row')[1]).toHaveTextContent(
    /1043.*24 CS.*\$48\.76.*SO15060 County Fair Foods, 36 LB.*not in time/,
  )
  expect(lines.getByRole('link', { name: 'SO15060' })).toHaveAttribute('href', '/home/sales-order/SO44')
  expect(lines.getAllByRole('row')[2]).toHaveTextContent('Nobody')
})

test('without cost.view there are no rates; an unknown order is named', async () => {
  server.use(
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({ ...profile, permissions: ['catalog.read', 'order.read'] }),
    ),
  )
  const { unmount } = renderAt(`${at}/4476`)
  await screen.findByRole('heading', { name: 'PO4476' })
  expect(screen.queryByText('Rate')).not.toBeInTheDocument()
  unmount()
  server.use(http.get('*/api/purchase-orders/:id', () => refuse(404, 'Not Found', 'there is no purchase order 9')))
  renderAt(`${at}/9`)
  expect(await screen.findByText('There is no such purchase order.')).toBeInTheDocument()
})
