import { expect, test } from 'vitest'
import { droppedItems } from '@/features/customers/overview/dropped'
import type { CustomerPurchase } from '@/resources/analytics'

const bought = (itemId: string, weeks: number[], more: Partial<CustomerPurchase> = {}): CustomerPurchase => ({
  item: { _id: itemId, itemId, name: itemId },
  lastDate: null,
  lastOrder: null,
  lastQuantity: null,
  lastRate: null,
  lastUnits: '',
  par: null,
  preferred: false,
  restricted: false,
  quantity: 0,
  times: weeks.filter(Boolean).length,
  usualQuantity: 0,
  usualUnits: '',
  weeks,
  ...more,
})

const weekly = [1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]

test('an item is dropped when it was not bought for twice its rhythm', () => {
  const everySecond = [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
  expect(
    droppedItems([bought('weekly', weekly), bought('second', everySecond)]).map(
      ({ purchase, everyWeeks, silentWeeks }) => [purchase.item.itemId, everyWeeks, silentWeeks],
    ),
  ).toEqual([
    ['weekly', 1, 4],
    ['second', 2, 6],
  ])
})

test('an item in its rhythm, one that was bought twice, and one that is restricted are not', () => {
  const slow = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
  expect(
    droppedItems([
      bought('slow', slow),
      bought('twice', [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      bought('restricted', weekly, { restricted: true }),
      bought('last week', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]),
    ]),
  ).toEqual([])
})
