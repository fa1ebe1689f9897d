import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useLastPurchases } from '@/resources/analytics'
import { useAvailability } from '@/resources/items'
import { refuse } from '@/testing/refuse'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { server } from '@/testing/server'

const products = ['I1']

/** The last purchase of one product by the current customer. */
function LastPurchase() {
  const [customer, setCustomer] = useState('first')
  const bought = useLastPurchases(customer, products)
  return (
    <>
      <p>
        {customer}: {bought.I1 ? bought.I1.orderNumber : 'nothing known'}
      </p>
      <button type="button" onClick={() => setCustomer(customer === 'first' ? 'second' : 'first')}>
        Other customer
      </button>
    </>
  )
}

test('a last purchase that is answered late stays with the customer whom it was asked for', async () => {
  let answerFirst = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  server.use(
    http.post('*/api/analytics/last-purchase-info/:id', async ({ params }) => {
      if (params.id === 'second') return HttpResponse.json([])
      await waits
      return HttpResponse.json([{ productId: 'I1', orderNumber: 'order of the first' }])
    }),
  )
  signedIn()
  const { user } = renderScreens([{ path: '/', element: <LastPurchase /> }], '/')
  await user.click(await screen.findByRole('button', { name: 'Other customer' }))
  answerFirst()
  await user.click(screen.getByRole('button', { name: 'Other customer' }))
  expect(await screen.findByText('first: order of the first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Other customer' }))
  expect(screen.getByText('second: nothing known')).toBeVisible()
})

/** The stock of one item for a date that can be changed. */
function Stock() {
  const [date, setDate] = useState('2026-11-23')
  const { data, error } = useAvailability(products, date)
  return (
    <>
      <p>
        {date}: {data?.get('I1')?.left ?? (error ? 'unknown' : 'being read')}
      </p>
      <button type="button" onClick={() => setDate('2026-11-24')}>
        Next day
      </button>
    </>
  )
}

test('stock is never shown for another date than it was read for', async () => {
  server.use(
    http.get('*/api/inventory-items/get-inventory-availability', ({ request }) =>
      new URL(request.url).searchParams.get('date') === '2026-11-23'
        ? HttpResponse.json([{ _id: 'I1', availability: { left: 360 } }])
        : refuse(400, 'Bad Request', 'date cannot be read'),
    ),
  )
  signedIn()
  const { user } = renderScreens([{ path: '/', element: <Stock /> }], '/')
  expect(await screen.findByText('2026-11-23: 360')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  expect(await screen.findByText('2026-11-24: unknown')).toBeVisible()
})
