import { expect, test } from 'vitest'
import type { LineProblem } from '@/api/wire'
import { problemText } from '@/features/orderEditor/draft/problemWords'

const said = (code: string, params: LineProblem['params'] = {}) =>
  problemText({ code: code as LineProblem['code'], field: 'quantity', severity: 'warning', params }, '1043')

test.each<[string, LineProblem['params'], string]>([
  ['item_unknown', {}, 'This item no longer exists'],
  ['item_inactive', {}, '1043 is inactive'],
  ['item_restricted', {}, '1043 is restricted for this customer'],
  ['unit_invalid', {}, 'The unit does not belong to 1043'],
  ['no_price', {}, '1043 has no price for this customer and quantity'],
  ['out_of_stock', { unit: 'EA' }, 'Out of stock'],
  [
    'out_of_stock',
    { unit: 'EA', date: '2026-11-21', arrivalDate: '2026-11-24', arrivalQuantity: 240 },
    'Out of stock for Sat, Nov 21, 2026; 240 EA arrive on Tue, Nov 24, 2026',
  ],
  ['short_stock', { available: 2.5, unit: 'CS' }, 'Only 2.5 CS available'],
  [
    'out_of_stock',
    { markId: 'm1', expectedDate: '2026-11-27' },
    'Out of stock. Marked out of stock, due Fri, Nov 27, 2026',
  ],
  [
    'short_stock',
    { available: 1, unit: 'CS', markId: 'm1' },
    'Only 1 CS available. Marked out of stock, no date known',
  ],
  ['recalled_item', {}, 'Recalled item'],
])('%s %j', (code, params, text) => expect(said(code, params)).toBe(text))
