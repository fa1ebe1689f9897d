import { describe, expect, test } from 'vitest'
import { explainErp } from '@/features/salesOrders/erpWords'

const cases: Array<[text: string, what: RegExp, again: boolean]> = [
  [
    'NetSuite POST /record/v1/salesOrder: Concurrent request limit exceeded. Request blocked. [429 CONCURRENCY_LIMIT_EXCEEDED]',
    /too busy/,
    true,
  ],
  [
    'NetSuite PATCH /record/v1/salesOrder/9001: context deadline exceeded; whether it was done is not known',
    /did not confirm/,
    true,
  ],
  [
    'NetSuite POST /record/v1/salesOrder: Permission Violation: You need the Sales Order permission. [403 INSUFFICIENT_PERMISSION]',
    /does not allow/,
    false,
  ],
  ['NetSuite POST /record/v1/salesOrder: Invalid login attempt. [401 INVALID_LOGIN]', /sign-in/, false],
  [
    'NetSuite POST /record/v1/salesOrder: The customer Harbor Deli is inactive. [400 USER_ERROR]',
    /customer is inactive/,
    false,
  ],
  [
    'NetSuite POST /record/v1/salesOrder: The posting period Nov 2026 is closed. [400 USER_ERROR]',
    /accounting period/,
    false,
  ],
  [
    'NetSuite POST /record/v1/salesOrder: Error while accessing resource: You have entered an Invalid Field Value 9999 for the following field: item (at item.items[2].item) [400 INVALID_CONTENT]',
    /product of line 3/,
    false,
  ],
  [
    'NetSuite POST /record/v1/salesOrder: You have entered an Invalid Field Value 7 for the following field: entity (at entity) [400 INVALID_CONTENT]',
    /customer/,
    false,
  ],
  ['INVALID_KEY_OR_REF: Invalid item reference key 1045 for subsidiary 1', /one of the products/, false],
  [
    'NetSuite POST /record/v1/salesOrder: Please enter value(s) for: Subsidiary [400 USER_ERROR]',
    /“Subsidiary”/,
    false,
  ],
  [
    'NetSuite POST /record/v1/salesOrder: An unexpected error occurred. Error ID: jrgb [500 UNEXPECTED_ERROR]',
    /fault of its own/,
    true,
  ],
  [
    'NetSuite GET /record/v1/salesOrder/9001: Record does not exist. [404 NONEXISTENT_ID]',
    /no longer in the ERP/,
    false,
  ],
  ['NetSuite POST /record/v1/salesOrder: This record already exists [400 USER_ERROR]', /has this order already/, true],
  ['INSUFFICIENT_QUANTITY: You only have 2 available for item 1045', /not have enough stock/, false],
  [
    "the order was changed in NetSuite as well. NetSuite has: 2 of 1043. The portal has: 3 of 1043. Send it again to make NetSuite's the portal's, or change it here first",
    /changed in the ERP as well/,
    false,
  ],
  [
    'NetSuite has an order SO-10480 of another customer (Pilsen Grocery): SO-10480 was not sent',
    /another customer/,
    false,
  ],
  ['NetSuite took the order, but made something else of it. NetSuite has: 1 at 2', /differ/, false],
  ['the setting erp.location is missing: NetSuite needs a location on every order', /erp\.location/, false],
  ['Customer exceeded the credit limit [400 USER_ERROR]', /credit limit/, false],
]

describe('explanations of the ERP’s messages', () => {
  test.each(cases)('%s', (text, what, again) => {
    const advice = explainErp(text)
    expect(advice.what).toMatch(what)
    expect(advice.again).toBe(again)
    expect(advice.todo).toMatch(/\.$/)
  })

  test('an unknown message gets a general explanation that refers to Details; an empty one is explained too', () => {
    expect(explainErp('SOMETHING_NEW: we have not met this')).toMatchObject({
      what: 'The ERP refused this order.',
      todo: expect.stringContaining('Details') as string,
    })
    expect(explainErp('').todo).toMatch(/gave no reason/)
  })

  test('names no product, vendor or code that order takers need not know', () => {
    for (const [text] of cases)
      expect(`${explainErp(text).what} ${explainErp(text).todo}`).not.toMatch(/NetSuite|[A-Z]{3,}_[A-Z]|\[\d{3}/)
  })
})
