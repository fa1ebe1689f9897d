import { fireEvent, screen, within } from '@testing-library/react'
import { type Dispatch, useCallback, useReducer } from 'react'
import { vi } from 'vitest'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import { type OrderDraft, emptyDraft } from '@/features/orderEditor/draft/order'
import { type OrderEdit, editOrder } from '@/features/orderEditor/draft/orderDraft'
import { OrderGrid } from '@/features/orderEditor/grid/OrderGrid'
import { caseUnits, customers, items, tomorrow } from '@/testing/data'
import { renderScreens } from '@/testing/screens'

export let draft: OrderDraft

export let dispatch: Dispatch<OrderEdit>

const hold = (now: OrderDraft, send: Dispatch<OrderEdit>) => {
  draft = now
  dispatch = send
}

function Desk({
  start,
  readOnly = false,
  canOverride = true,
  onLine,
}: {
  start: OrderDraft
  readOnly?: boolean
  canOverride?: boolean
  onLine?: (code: string | undefined) => void
}) {
  const [now, send] = useReducer(editOrder, start)
  hold(now, send)
  const heard = useCallback(
    (line: { product: { itemId: string } } | undefined) => onLine?.(line?.product.itemId),
    [onLine],
  )
  return (
    <>
      <OrderGrid
        draft={now}
        dispatch={send}
        unitTypes={[caseUnits]}
        canOverride={canOverride}
        canSeeCost
        readOnly={readOnly}
        onLine={heard}
      />
      <button type="button">After</button>
    </>
  )
}

export const withLines = (...lines: NewLine[]): OrderDraft => {
  const customer = editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! })
  return { ...editOrder(customer, { type: 'addLines', lines }), past: [], dirty: false }
}

export const three = () =>
  withLines(
    { product: items[0]!, quantity: '3' },
    { product: items[1]!, quantity: '5', pickNotes: 'ripe' },
    { product: items[2]!, quantity: '7' },
  )

export function open(start: OrderDraft, props: Partial<Parameters<typeof Desk>[0]> = {}) {
  return renderScreens([{ path: '/', element: <Desk start={start} {...props} /> }], '/')
}

export const grid = () => screen.getByRole('grid', { name: 'Order lines' })

export const cell = (row: number, title: string) => {
  const column = within(grid())
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent === title)
  const line = within(grid())
    .getAllByRole('row')
    .find((each) => each.getAttribute('aria-rowindex') === String(row + 1))!
  return within(line).getAllByRole('gridcell')[column]!
}

export const quantities = () => draft.lines.map((line) => line.quantity)

export const codes = () => draft.lines.map((line) => line.product.itemId)

/** The clipboard events that a browser sends to the focused cell. */
export const paste = (text: string) =>
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })

export const copy = () => {
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(document.activeElement!, { clipboardData: { setData } })
  return setData.mock.calls[0]?.[1]
}
