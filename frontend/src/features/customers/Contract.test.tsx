import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { ContractPrice } from '@/api/wire'
import { allCustomers, customerHandlers } from '@/testing/customers'
import { items } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const [green] = [allCustomers[0]!]
const screenOf = (...contractPrices: ContractPrice[]) => {
  server.use(http.get('*/api/customer/:id', () => HttpResponse.json({ ...green, contractPrices })))
  return renderAt(`/home/customers/${green._id}`)
}

beforeEach(() => {
  signedIn()
  server.use(...customerHandlers())
})

test('the tab shows prices and levels of items, and levels of pricing groups', async () => {
  const [tomatoes, second] = [items[0]!, items[1]!]
  const { user } = screenOf(
    { itemId: tomatoes._id, price: 19.5 },
    { itemId: second._id, priceLevelId: '2', priceLevel: 'Restaurants' },
    { pricingGroupId: '7', pricingGroup: 'Canned goods', priceLevelId: '3' },
  )
  await user.click(await screen.findByRole('tab', { name: 'Contract prices' }))
  const ofItems = within(await screen.findByRole('region', { name: 'Items 2' }))
  expect(await ofItems.findByRole('link', { name: tomatoes.name })).toHaveAttribute(
    'href',
    `/home/product-detail/${tomatoes._id}`,
  )
  expect(ofItems.getByText('$19.50 per CS')).toBeVisible()
  expect(ofItems.getByText('Restaurants')).toBeVisible()
  const ofGroups = within(screen.getByRole('region', { name: 'Pricing groups 1' }))
  expect(ofGroups.getByText('Canned goods')).toBeVisible()
  expect(ofGroups.getByText('Level 3')).toBeVisible()
})

test('many prices are shown a hundred at a time', async () => {
  const { user } = screenOf(...Array.from({ length: 230 }, (_, n) => ({ itemId: String(9000 + n), price: n + 1 })))
  await user.click(await screen.findByRole('tab', { name: 'Contract prices' }))
  const ofItems = within(await screen.findByRole('region', { name: 'Items 230' }))
  expect(ofItems.getAllByRole('link')).toHaveLength(100)
  await user.click(ofItems.getByRole('button', { name: 'Show 100 more' }))
  await user.click(ofItems.getByRole('button', { name: 'Show 30 more' }))
  expect(ofItems.getAllByRole('link')).toHaveLength(230)
  expect(ofItems.queryByRole('button', { name: /more/ })).toBeNull()
})

test('a customer without contract prices has no tab for them', async () => {
  screenOf()
  expect(await screen.findByRole('tab', { name: 'Products' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Contract prices' })).toBeNull()
})
