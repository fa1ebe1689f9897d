import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { customers } from '@/testing/data'
import { analyticsHandlers } from '@/testing/analytics'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { allAnswered, server } from '@/testing/server'

const slowSearch = (ms: number) =>
  http.get('*/api/customer/search/:term', async ({ params }) => {
    await delay(ms)
    return HttpResponse.json(
      customers.filter((each) => each.name.toLowerCase().includes(String(params['term']).toLowerCase())),
    )
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  signedIn()
  server.use(
    http.get('*/api/inventory-items/get-inventory-availability', () => HttpResponse.json([])),
    ...analyticsHandlers([]),
  )
})

describe('a customer is found however fast the user types', () => {
  test('Enter before the list takes the first of the typed letters', async () => {
    server.use(slowSearch(300))
    const { user } = renderAt('/home/cart')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveFocus())
    await user.keyboard('lakev{Enter}')
    await heading('Order for Lakeview Foods')
  })

  test('Enter takes nothing from a list for other letters', async () => {
    const { user } = renderAt('/home/cart')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveFocus())
    await user.keyboard('gree')
    await screen.findByRole('option', { name: /Green Apple Market/ })
    server.use(slowSearch(300))
    await user.keyboard('{Backspace>4/}lake{Enter}')
    await heading('Order for Lakeview Foods')
  })

  test('text typed while the desk loads goes into the field, and nowhere else', async () => {
    const { user, router } = renderAt('/home/control-panel')
    await heading('Control panel')
    // Keys without a pause, so that the screen cannot load between them.
    fireEvent.keyDown(document.body, { key: 'N', shiftKey: true })
    for (const key of ['g', 'r', 'e', 'x', 'Backspace', 'e']) fireEvent.keyDown(document.body, { key })
    const field = await screen.findByRole('textbox', { name: 'Customer' })
    await waitFor(() => expect(field).toHaveValue('gree'))
    expect(field).toHaveFocus()
    expect(router.state.location.pathname).toBe('/home/cart')
    await screen.findByRole('option', { name: /Green Apple Market/ })
    await user.keyboard('{Enter}')
    await heading('Order for Green Apple Market')
  })

  test('an Enter typed with the letters chooses', async () => {
    server.use(slowSearch(200))
    renderAt('/home/control-panel')
    await heading('Control panel')
    fireEvent.keyDown(document.body, { key: 'N', shiftKey: true })
    for (const key of ['l', 'a', 'k', 'e', 'Enter']) fireEvent.keyDown(document.body, { key })
    await heading('Order for Lakeview Foods')
    expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveValue('Lakeview Foods')
  })
})

test('a late answer does not replace a later choice', async () => {
  const late = Promise.withResolvers<undefined>()
  let answered = false
  server.use(
    http.get('*/api/customer/search/:term', async ({ params }) => {
      const term = String(params['term'])
      if (term !== 'lake') return HttpResponse.json(customers.filter((each) => each.name.toLowerCase().includes(term)))
      await late.promise
      answered = true
      return HttpResponse.json(customers.filter((each) => each.name.includes('Lakeview')))
    }),
  )
  const { user } = renderAt('/home/cart')
  const field = await screen.findByRole('textbox', { name: 'Customer' })
  await user.type(field, 'lake{Enter}')
  await user.clear(field)
  await user.type(field, 'gree')
  await user.click(await screen.findByRole('option', { name: /Green Apple Market/ }))
  await heading('Order for Green Apple Market')
  late.resolve(undefined)
  await waitFor(() => expect(answered).toBe(true))
  await act(allAnswered)
  expect(screen.getByRole('heading', { level: 1, name: 'Order for Green Apple Market' })).toBeVisible()
  expect(field).toHaveValue('Green Apple Market')
})

test('when the search fails, no customer of an earlier list is taken', async () => {
  const { user } = renderAt('/home/cart')
  const field = await screen.findByRole('textbox', { name: 'Customer' })
  await user.type(field, 'gree')
  await screen.findByRole('option', { name: /Green Apple Market/ })
  server.use(http.get('*/api/customer/search/:term', () => refuse(500, 'Internal Server Error', 'The search is down')))
  await user.clear(field)
  await user.type(field, 'lake')
  expect(await screen.findByText('The search is down', { exact: false })).toBeVisible()
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('{Enter}')
  await act(allAnswered)
  expect(screen.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible()
  expect(field).toHaveValue('lake')
  expect(field).toHaveFocus()
})

test('while nothing is found there is no empty list', async () => {
  const { user } = renderAt('/home/cart')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveFocus())
  await user.keyboard('zzzz')
  expect(await screen.findByText('No customer found')).toBeVisible()
  expect(screen.queryByRole('listbox', { name: /Customers/ })).toBeNull()
})
