import { describe, expect, test } from 'vitest'
import type { SyncProblem } from '@/api/wire'
import { explainErp } from '@/features/salesOrders/erpWords'

type Code = SyncProblem['code']

/** Every code of the API: one that is missing here is a type error. */
const everyCode: Record<Code, true> = {
  conflict: true,
  foreign_record: true,
  different_total: true,
  setting_missing: true,
  busy: true,
  outcome_unknown: true,
  signin_refused: true,
  permission_missing: true,
  period_closed: true,
  credit_hold: true,
  customer_inactive: true,
  item_invalid: true,
  customer_invalid: true,
  address_unknown: true,
  location_invalid: true,
  unit_invalid: true,
  order_date_invalid: true,
  delivery_date_invalid: true,
  field_invalid: true,
  field_required: true,
  already_exists: true,
  record_missing: true,
  stock_short: true,
  unavailable: true,
  refused: true,
}
const codes = Object.keys(everyCode) as Code[]

const explain = (code: Code, params: SyncProblem['params'] = {}) =>
  explainErp({ problem: { code, field: '', params }, error: 'the ERP’s message' })

const params = { key: 'erp.location', line: 3, field: 'Subsidiary' }

describe('explanations of the ERP’s refusals', () => {
  test.each(codes)('%s has a sentence and a next step', (code) => {
    const { what, todo } = explain(code, params)
    expect(what).toMatch(/^[A-Z].*\.$/)
    expect(todo).toMatch(/^[A-Z].*\.$/)
    // No product, vendor or code that order takers need not know.
    expect(`${what} ${todo}`).not.toMatch(/NetSuite|[A-Z]{3,}_[A-Z]|\[\d{3}|undefined/)
  })

  test('no two codes have the same sentence', () => {
    expect(new Set(codes.map((code) => explain(code).what)).size).toBe(codes.length)
  })

  test('only these can succeed without a change, and only these show both versions', () => {
    expect(codes.filter((code) => explain(code).again)).toEqual([
      'busy',
      'outcome_unknown',
      'already_exists',
      'unavailable',
    ])
    expect(codes.filter((code) => explain(code).conflict)).toEqual(['conflict', 'different_total'])
  })

  test('params name the line, the field and the setting', () => {
    expect(explain('item_invalid', params).what).toContain('the product of line 3')
    expect(explain('item_invalid').what).toContain('one of the products')
    expect(explain('unit_invalid', params).what).toContain('the product of line 3')
    expect(explain('field_invalid', params).what).toContain('“Subsidiary”')
    expect(explain('field_required', params).what).toContain('“Subsidiary”')
    expect(explain('setting_missing', params).what).toContain('erp.location')
  })

  test('an order stored without a problem, or with an unknown code, points at the ERP’s message', () => {
    const general = { what: 'The ERP refused this order.', todo: expect.stringContaining('Details') as string }
    expect(explainErp({ problem: null, error: 'Concurrent request limit exceeded [429]' })).toMatchObject(general)
    expect(explain('newer_than_this' as Code)).toMatchObject(general)
    expect(explainErp({ problem: null, error: '' }).todo).toMatch(/gave no reason/)
  })
})
