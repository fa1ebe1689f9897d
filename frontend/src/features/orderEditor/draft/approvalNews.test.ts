import { expect, test } from 'vitest'
import type { Approval, Cart } from '@/api/wire'
import { approvalNews } from '@/features/orderEditor/draft/approvalNews'
import { emptyDraft } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { draftCart, tomorrow } from '@/testing/data'

const approval: Approval = {
  requestId: 'R1',
  status: 'approved',
  by: 'U2',
  byName: 'Ann Reed',
  at: '2026-11-21T10:00:00Z',
  reason: 'fine',
  quantity: 3,
}
const decided: Cart = {
  ...draftCart,
  cartItems: draftCart.cartItems.map((line, index) =>
    index === 0 ? { ...line, customRate: 18, rate: 18, approval } : line,
  ),
}
const open = editOrder(emptyDraft(tomorrow), { type: 'loadCart', cart: draftCart })

test('the decision about an approval is taken over without marking the order as changed', () => {
  const edit = approvalNews(open, decided)!
  const told = editOrder(open, edit)
  expect(told.lines[0]).toMatchObject({ customRate: '18', approval })
  expect([told.dirty, told.past.length, told.version]).toEqual([false, 0, draftCart.version])
})

test.each([
  ['a draft with changes of its own', editOrder(open, { type: 'header', change: { memo: 'ring twice' } }), decided],
  ['another number of lines', open, { ...decided, cartItems: decided.cartItems.slice(1) }],
  ['other lines', open, { ...decided, cartItems: decided.cartItems.toReversed() }],
  ['an answer from before the last save', { ...open, version: draftCart.version + 1 }, decided],
  ['a draft that became an order', open, { ...decided, status: 'submitted' as const }],
])('%s is left to the next save or read', (_, draft, answer) => expect(approvalNews(draft, answer)).toBeUndefined())
