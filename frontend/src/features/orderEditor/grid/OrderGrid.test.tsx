import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { type Dispatch, useCallback, useReducer } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import { emptyDraft, linesToSend, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { OrderGrid } from '@/features/orderEditor/grid/OrderGrid'
import { analyticsHandlers, purchaseOf } from '@/testing/analytics'
import { caseUnits, customers, items, salesOrders, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { server } from '@/testing/server'
import { holdKeys, keysAtRest } from '@/ui/heldKeys'

beforeEach(signedIn)

let draft: OrderDraft
let dispatch: Dispatch<OrderEdit>
const hold = (now: OrderDraft, send: Dispatch<OrderEdit>) => {
  draft = now
  dispatch = send
}

function Desk({ start, readOnly = false, canOverride = true, onLine }: { start: OrderDraft; readOnly?: boolean; canOverride?: boolean; onLine?: (code: string | undefined) => void }) {
  const [now, send] = useReducer(editOrder, start)
  hold(now, send)
  const heard = useCallback((line: { product: { itemId: string } } | undefined) => onLine?.(line?.product.itemId), [onLine])
  return (
    <>
      <OrderGrid draft={now} dispatch={send} unitTypes={[caseUnits]} canOverride={canOverride} canSeeCost readOnly={readOnly} onLine={heard} />
      <button type="button">After</button>
    </>
  )
}

const withLines = (...lines: NewLine[]): OrderDraft => {
  const customer = editOrder(emptyDraft(tomorrow), { type: 'customer', customer: customers[0]! })
  return { ...editOrder(customer, { type: 'addLines', lines }), past: [], dirty: false }
}
const three = () => withLines({ product: items[0]!, quantity: '3' }, { product: items[1]!, quantity: '5', pickNotes: 'ripe' }, { product: items[2]!, quantity: '7' })

function open(start: OrderDraft, props: Partial<Parameters<typeof Desk>[0]> = {}) {
  return renderScreens([{ path: '/', element: <Desk start={start} {...props} /> }], '/')
}

const grid = () => screen.getByRole('grid', { name: 'Order lines' })
const cell = (row: number, title: string) => {
  const column = within(grid()).getAllByRole('columnheader').findIndex((head) => head.textContent === title)
  const line = within(grid()).getAllByRole('row').find((each) => each.getAttribute('aria-rowindex') === String(row + 1))!
  return within(line).getAllByRole('gridcell')[column]!
}
const quantities = () => draft.lines.map((line) => line.quantity)
const codes = () => draft.lines.map((line) => line.product.itemId)

/** The clipboard's events, which a browser sends to the cell that has the focus. */
const paste = (text: string) => fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })
const copy = () => {
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(document.activeElement!, { clipboardData: { setData } })
  return setData.mock.calls[0]?.[1]
}

describe('what is typed with a code', () => {
  test.each([
    ['1043*5 ea', '5', '10'],
    ['1043*5 Cases', '5', '11'],
    ['1043*5each', '5', '10'],
    ['1043 7 cs', '7', '11'],
  ])('%s is %s of unit %s', async (typed, quantity, units) => {
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard(`${typed}{Enter}`)
    await waitFor(() => expect(draft.lines).toMatchObject([{ product: { itemId: '1043' }, quantity, units }]))
    expect(cell(2, 'Item')).toHaveFocus()
  })
})

test.each([
  ['1043*-1', '1043: quantity must be greater than 0'],
  ['1043*1,5', '1043: quantity must be a number'],
  ['1043*036000291452', '1043: quantity must not be greater than 999999.999'],
  ['1043 12 zz', '1043: there is no unit zz, only EA, CS'],
])('%s is refused: it stays as typed, with the reason, and the next code is no quantity', async (typed, why) => {
  const { user } = open(withLines())
  await user.click(cell(1, 'Item'))
  await user.keyboard(`${typed}{Enter}`)
  expect(await screen.findByText(why)).toBeVisible()
  const input = screen.getByRole('combobox', { name: 'Item, line 1' })
  expect(input).toHaveFocus()
  expect(input).toHaveValue(typed)
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(why)
  await user.keyboard('1044{Enter}')
  // The answer's keys were held for a moment, and what is typed goes after them: a key a frame.
  await act(keysAtRest)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(codes()).toEqual([])
  await user.keyboard('{Control>}a{/Control}1043*4{Enter}')
  await waitFor(() => expect([codes(), quantities()]).toEqual([['1043'], ['4']]))
})

test('after a refusal nothing that is typed at once overtakes the keys before it, not the choice of all text either', async () => {
  const { user } = open(withLines())
  await user.click(cell(1, 'Item'))
  await user.keyboard('1043*1,5{Enter}')
  const release = holdKeys()
  await user.keyboard('1044{Enter}{Control>}a{/Control}1043*4{Enter}')
  release()
  await waitFor(() => expect([codes(), quantities()]).toEqual([['1043'], ['4']]))
})

describe('a quantity that is hardly meant', () => {
  const usually = (quantity: number) => analyticsHandlers([purchaseOf(0, { usualQuantity: quantity, usualUnits: '11' })])
  const question = async () => {
    const asked = await screen.findByRole('alert')
    // Keys that were pressed before it came answer nothing.
    await act(keysAtRest)
    return asked
  }
  const openCell = async (typed: string) => {
    const opened = open(three())
    await opened.user.click(cell(1, 'Qty'))
    // What the customer buys is there.
    await waitFor(() => expect(cell(1, 'Last bought')).not.toHaveTextContent('–'))
    await opened.user.keyboard(typed)
    return opened.user
  }
  test('is asked about once, and Enter takes it', async () => {
    server.use(...usually(5))
    const user = await openCell('51{Enter}')
    expect(await question()).toHaveTextContent('51 CS is more than 10 times the usual 5 CS. Take it Enter Change it Esc')
    expect(quantities()[0]).toBe('3')
    expect(screen.getByRole('textbox', { name: 'Qty, line 1' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(quantities()[0]).toBe('51'))
    expect(linesToSend(draft)[0]).toMatchObject({ quantity: 51, quantityConfirmed: true })
    // The same value of the line is not asked about again, another one is.
    await user.click(cell(1, 'Qty'))
    await user.keyboard('4{Enter}')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('51{Enter}')
    expect(quantities()[0]).toBe('51')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('60{Enter}')
    expect(await question()).toHaveTextContent('60 CS')
  })
  test('Y takes it; Escape goes back to the cell with what was typed; a key held down is no answer', async () => {
    server.use(...usually(5))
    const user = await openCell('510{Enter}')
    await question()
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', repeat: true })
    expect(quantities()[0]).toBe('3')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Qty, line 1' })).toHaveValue('510')
    await user.keyboard('{Enter}')
    await question()
    await user.keyboard('y')
    await waitFor(() => expect(quantities()[0]).toBe('510'))
    await waitFor(() => expect(cell(2, 'Item')).toHaveFocus())
  })
  test('the code of the next item is one, and what is scanned after it is not taken either', async () => {
    const user = await openCell('1044{Enter}')
    expect(await question()).toHaveTextContent('1044 is the code of an item')
    await user.keyboard('1045{Enter}')
    expect(await question()).toHaveTextContent('quantity must not be greater than 999999.999')
    expect(quantities()).toEqual(['3', '5', '7'])
  })
  test('a quantity that was typed with the code, too', async () => {
    server.use(...usually(5))
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('1043*793190{Enter}')
    expect(await question()).toHaveTextContent('793,190 CS has more than 5 digits')
    expect(codes()).toEqual([])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('combobox', { name: 'Item, line 1' })).toHaveValue('1043*793190')
    await user.keyboard('{Enter}')
    await question()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(draft.lines).toMatchObject([{ quantity: '793190', quantityConfirmed: true }]))
  })
  test('a second Enter that came before the question does not answer it', async () => {
    server.use(...usually(5))
    await openCell('510{Enter}{Enter}{Enter}')
    expect(await question()).toHaveTextContent('510 CS')
    expect(quantities()[0]).toBe('3')
  })
  test('is not taken by a click elsewhere', async () => {
    server.use(...usually(5))
    const user = await openCell('500')
    await user.click(cell(3, 'Unit'))
    expect(await question()).toHaveTextContent('500 CS')
    expect(quantities()[0]).toBe('3')
    await user.click(screen.getByRole('button', { name: /Take it/ }))
    expect(quantities()[0]).toBe('500')
  })
})

test('when there is less room the cursor stays in its column', async () => {
  const sized: (() => void)[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('ResizeObserver', class extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super(callback)
      sized.push(() => callback([], this))
    }
  })
  const { user } = open(three())
  await user.click(cell(2, 'Pick note'))
  expect(cell(2, 'Margin')).toBeVisible()
  Object.defineProperty(grid().parentElement!, 'clientWidth', { value: 960 })
  act(() => sized.forEach((tell) => tell()))
  expect(within(grid()).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['#', 'Item', 'Qty', 'Unit', 'Rate', 'Amount', 'Available', 'Pick note', 'State'])
  expect(cell(2, 'Pick note')).toHaveFocus()
  await user.keyboard('firm{Enter}')
  expect(draft.lines[1]!.pickNotes).toBe('firm')
})

test('whoever types or scans faster than the server answers loses no key', async () => {
  server.use(
    http.get('*/api/inventory-items/search', async ({ request }) => {
      const term = new URL(request.url).searchParams.get('q')
      await delay(120)
      return HttpResponse.json({ inventoryItems: items.filter((item) => item.itemId === term), total: 1, page: 1, limit: 12, totalPages: 1, partial: false, tookMs: 1 })
    }),
  )
  const { user } = open(withLines())
  await user.click(cell(1, 'Item'))
  const [first, second, third] = items.map((item) => item.itemId)
  await user.keyboard(`${first}{Enter}12{Enter}${second}{Enter}35{Backspace}{Enter}${third}{Enter}7{Enter}`)
  await waitFor(() => expect(draft.lines.map((line) => `${line.quantity} of ${line.product.itemId}`)).toEqual([`12 of ${first}`, `3 of ${second}`, `7 of ${third}`]))
  await waitFor(() => expect(cell(4, 'Item')).toHaveFocus())
})

describe('moving about', () => {
  test('arrows, Home, End and the corners; one cell is in the tab order and Tab leaves the grid', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(cell(2, 'Unit')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(cell(2, '#')).toHaveFocus()
    await user.keyboard('{End}')
    expect(cell(2, 'State')).toHaveFocus()
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(cell(1, '#')).toHaveFocus()
    await user.keyboard('{PageDown}')
    expect(cell(4, '#')).toHaveFocus()
    expect(within(grid()).getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toHaveLength(1)
    await user.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(cell(4, '#')).toHaveFocus()
  })
  test('tells of the line under the cursor', async () => {
    const onLine = vi.fn<(code: string | undefined) => void>()
    const { user } = open(three(), { onLine })
    await user.click(cell(2, 'Qty'))
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith('1044'))
    await user.keyboard('{Control>}{End}{/Control}')
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith(undefined))
  })
})

describe('editing', () => {
  test('typing replaces, F2 keeps, Escape restores, Shift+Enter goes up, Tab to the next cell', async () => {
    const { user } = open(three())
    await user.click(cell(2, 'Qty'))
    await user.keyboard('8')
    expect(screen.getByRole('textbox', { name: 'Qty, line 2' })).toHaveValue('8')
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(cell(1, 'Qty')).toHaveFocus()
    await user.keyboard('{F2}{End}1{Enter}')
    expect(quantities()).toEqual(['31', '8', '7'])
    await user.click(cell(3, 'Qty'))
    await user.keyboard('99{Escape}')
    expect(cell(3, 'Qty')).toHaveFocus()
    await user.keyboard('9{Tab}')
    expect(cell(3, 'Unit')).toHaveFocus()
    expect(quantities()).toEqual(['31', '8', '9'])
  })
  test('Alt with up and down counts', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{F2}{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}{Enter}')
    expect(quantities()[0]).toBe('4')
  })
  test('Alt+U goes round the units, Alt+N notes, Alt+R types a rate, and again its reason', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Alt>}u{/Alt}')
    expect(draft.lines[0]!.units).toBe('10')
    await user.keyboard('{Alt>}n{/Alt}ripe ones{Enter}')
    expect(draft.lines[0]!.pickNotes).toBe('ripe ones')
    await user.click(cell(2, 'Qty'))
    await user.keyboard('{Alt>}r{/Alt}19{Alt>}r{/Alt}')
    await user.type(await screen.findByRole('textbox', { name: 'Reason for the rate, line 2' }), 'Short dated{Enter}')
    expect(linesToSend(draft)[1]).toMatchObject({ customRate: 19, priceReason: 'Short dated' })
    expect(cell(2, 'Rate')).toHaveTextContent('Custom rate: Short dated')
  })
  test('an order’s key while a cell is edited keeps the text and is passed on', async () => {
    const { user } = open(three())
    const heard: string[] = []
    const listen = (event: KeyboardEvent) => event.ctrlKey && event.key === 's' && heard.push(quantities()[0]!)
    window.addEventListener('keydown', listen)
    await user.click(cell(1, 'Qty'))
    await user.keyboard('42{Control>}s{/Control}')
    window.removeEventListener('keydown', listen)
    expect(heard).toEqual(['42'])
    expect(cell(1, 'Qty')).toHaveFocus()
  })
  test('a click elsewhere keeps what was typed, and what cannot be stays in its editor', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('12')
    await user.click(cell(3, 'Unit'))
    expect(quantities()[0]).toBe('12')
    expect(cell(3, 'Unit')).toHaveFocus()
    await user.click(cell(1, 'Qty'))
    await user.keyboard('0')
    await user.click(cell(3, 'Unit'))
    expect(screen.getByRole('alert')).toHaveTextContent('quantity must be greater than 0')
    expect(screen.getByRole('textbox', { name: 'Qty, line 1' })).toBeVisible()
  })
  test('Delete brings the rate back and empties a note, over a selection too', async () => {
    const { user } = open(withLines({ product: items[0]!, customRate: '20', pickNotes: 'a' }, { product: items[1]!, customRate: '21', pickNotes: 'b' }))
    await user.click(cell(1, 'Rate'))
    await user.keyboard('{Control>}a{/Control}{Delete}')
    expect(draft.lines.map((line) => [line.customRate, line.pickNotes])).toEqual([[null, ''], [null, '']])
    await user.keyboard('{Control>}z{/Control}')
    expect(draft.lines.map((line) => [line.customRate, line.pickNotes])).toEqual([['20', 'a'], ['21', 'b']])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(draft.lines[0]!.customRate).toBeNull()
  })
})

describe('lines', () => {
  test('Ctrl+Delete removes the selected lines, the next has the focus, and the notification brings them back', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}')
    expect(codes()).toEqual(['1045'])
    expect(cell(1, 'Qty')).toHaveFocus()
    await user.keyboard('8{Enter}')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.lines.map((line) => [line.product.itemId, line.quantity])).toEqual([['1043', '3'], ['1044', '5'], ['1045', '8']])
  })
  test('Insert puts a new line between, which goes when it is left empty', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Insert}')
    expect(cell(2, 'Item')).toHaveTextContent('Type a code or name')
    await user.keyboard('{ArrowDown}')
    expect(cell(2, 'Item')).toHaveTextContent('1044')
    await user.keyboard('{ArrowUp}{Control>}i{/Control}1047{Enter}')
    await screen.findByRole('textbox', { name: 'Qty, line 2' })
    await user.keyboard('6{Enter}')
    // What is typed in the frame after a look-up goes on in the next.
    await waitFor(() => expect(quantities()).toEqual(['3', '6', '5', '7']))
    expect(codes()).toEqual(['1043', '1047', '1044', '1045'])
    await waitFor(() => expect(cell(3, 'Item')).toHaveFocus())
  })
  test('Ctrl+D copies from above, fills a selection from its first row, and on the item copies the line', async () => {
    const { user } = open(three())
    await user.click(cell(2, 'Qty'))
    await user.keyboard('{Control>}d{/Control}')
    expect(quantities()).toEqual(['3', '3', '7'])
    await user.click(cell(2, 'Pick note'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(draft.lines.map((line) => line.pickNotes)).toEqual(['', 'ripe', 'ripe'])
    await user.click(cell(2, 'Item'))
    await user.keyboard('{Control>}d{/Control}')
    expect(codes()).toEqual(['1043', '1044', '1044', '1045'])
    expect(draft.lines[2]).toMatchObject({ id: null, quantity: '3', pickNotes: 'ripe' })
    expect(cell(3, 'Item')).toHaveFocus()
  })
  test('F8 goes to the next line with a problem and says it', async () => {
    const start = three()
    const { user } = open({ ...start, lines: start.lines.map((line, index) => (index === 2 ? { ...line, validationError: 'restricted item' } : line)) })
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{F8}')
    expect(cell(3, 'Item')).toHaveFocus()
    expect(screen.getByText('Line 3, 1045: Restricted item')).toBeInTheDocument()
  })
  test('Alt+Down explains the price, and the rate goes back from there', async () => {
    const { user } = open(withLines({ product: items[0]!, customRate: '20' }))
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const price = await screen.findByRole('dialog', { name: 'Price of 1043' })
    await user.click(await within(price).findByRole('button', { name: /Back to/ }))
    expect(draft.lines[0]!.customRate).toBeNull()
    await user.keyboard('{Escape}')
    expect(cell(1, 'Rate')).toHaveFocus()
  })
  test('the price of an order that is only read is explained, with the price list read for it', async () => {
    const order: SalesOrder = salesOrders[0]!
    const { user } = open(editOrder(emptyDraft(tomorrow), { type: 'loadSalesOrder', order }), { readOnly: true, canOverride: false })
    const code = order.items[0]!.item.itemId
    await user.click(cell(1, 'Rate'))
    await user.keyboard('{Enter}')
    const price = await screen.findByRole('dialog', { name: `Price of ${code}` })
    expect(await within(price).findByRole('table')).toHaveTextContent('10 CS$21.60')
    await user.keyboard('{Escape}')
    expect(cell(1, 'Rate')).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('dialog', { name: `Price of ${code}` })).toBeVisible()
  })
  test('the highlighted product is told to what stands beside the lines, with its pack and its price for the quantity', async () => {
    const onLine = vi.fn<(code: string | undefined) => void>()
    const { user } = open(withLines(), { onLine })
    await user.click(cell(1, 'Item'))
    await user.keyboard('104*10')
    const first = await screen.findByRole('option', { name: /1043/ })
    await waitFor(() => expect(first).toHaveTextContent('CS of 12 EA'))
    expect(first).toHaveTextContent('$21.60')
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith('1043'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith('1044'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onLine).toHaveBeenLastCalledWith(undefined))
  })
  describe('when no item has all of the words', () => {
    const nearest = (...found: typeof items) =>
      http.get('*/api/inventory-items/search', () =>
        HttpResponse.json({ inventoryItems: found.map((item) => ({ ...item, score: 1 })), partial: true, tookMs: 1, total: found.length, page: 1, limit: 12, totalPages: 1 }),
      )
    const reason = 'No item has all of these words. Choose one with the arrow keys, or change the words.'
    const openWith = async (typed: string) => {
      const { user } = open(withLines())
      await user.click(cell(1, 'Item'))
      await user.keyboard(typed)
      return user
    }
    const input = () => screen.getByRole('combobox', { name: 'Item, line 1' })
    test('the list says so, and Enter takes what an arrow key chose', async () => {
      server.use(nearest(items[0]!, items[1]!))
      const user = await openWith('goya tomatoes')
      await screen.findByRole('option', { name: /1043/ })
      expect(screen.getByText('No item has all of these words. Nearest:')).toHaveAttribute('role', 'status')
      expect(screen.getAllByRole('option').map((each) => each.getAttribute('aria-selected'))).toEqual(['false', 'false'])
      await user.keyboard('{Enter}')
      expect(input()).toHaveAccessibleDescription(reason)
      expect(input()).toHaveValue('goya tomatoes')
      expect(codes()).toEqual([])
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
      await waitFor(() => expect(codes()).toEqual(['1044']))
    })
    test('nor does an Enter that comes before the list, or with a quantity, take one', async () => {
      server.use(nearest(items[0]!))
      const user = await openWith('goya tomatoes{Enter}')
      expect(await screen.findByText(reason)).toBeVisible()
      await user.clear(input())
      await user.keyboard('goya beans*5{Enter}')
      expect(await screen.findByText(reason)).toBeVisible()
      expect(input()).toHaveValue('goya beans*5')
      await user.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect(draft.lines).toMatchObject([{ product: { itemId: '1043' }, quantity: '5' }]))
    })
    test.each(['1044', '1044*4'])('the code %s goes through', async (typed) => {
      server.use(nearest(items[0]!, items[1]!))
      const user = await openWith(typed)
      await screen.findByRole('option', { name: /1044/ })
      await user.keyboard('{Enter}')
      await waitFor(() => expect(codes()).toEqual(['1044']))
    })
    test('a choice ends with the words that it was made for', async () => {
      server.use(nearest(items[0]!, items[1]!))
      const user = await openWith('goya tomatoes')
      await screen.findByRole('option', { name: /1043/ })
      await user.keyboard('{ArrowDown}x{Enter}')
      expect(await screen.findByText(reason)).toBeVisible()
      expect(codes()).toEqual([])
    })
  })
  test('a search that fails leaves nothing of the earlier list to take', async () => {
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('tomato')
    await screen.findByRole('option', { name: /1043/ })
    server.use(http.get('*/api/inventory-items/search', () => refuse(500, 'Internal Server Error', 'Something went wrong')))
    await user.keyboard('es')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(codes()).toEqual([])
  })
  test('a code that the customer may not have says so', async () => {
    server.use(
      http.get('*/api/inventory-items/search', () => HttpResponse.json({ inventoryItems: [], partial: false, tookMs: 1, total: 0, page: 1, limit: 12, totalPages: 0 })),
      http.post('*/api/inventory-items/resolve', () => HttpResponse.json([{ asked: '1043', item: items[0], restricted: true, suggestions: [] }])),
    )
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('1043{Enter}')
    expect(await screen.findByText('1043 Roma tomatoes 25 lb is restricted for this customer')).toBeVisible()
  })
  test('the list of products shows stock and what the customer bought', async () => {
    const { user } = open(withLines())
    await user.click(cell(1, 'Item'))
    await user.keyboard('104')
    await waitFor(() => expect(screen.getByRole('option', { name: /1043/ })).toHaveTextContent(/45 CS/))
    await waitFor(() => expect(screen.getByRole('option', { name: /1043/ })).toHaveTextContent('4 CS at $23.50, Nov 10'))
    expect(screen.getByRole('option', { name: /1045/ })).toHaveTextContent('Restricted')
  })
  test('shows stock, last purchase and margin on the line', async () => {
    const item = { ...items[0]!, averageCost: 1.5, availability: { onHand: 0, committed: 0, available: 0, onOrder: 240, nextArrival: { date: '2026-11-24', quantity: 240 } } }
    open(withLines({ product: item }))
    expect(cell(1, 'Available')).toHaveTextContent('None left, 20 CS on Nov 24')
    expect(cell(1, 'Margin')).toHaveTextContent('25%')
    await waitFor(() => expect(cell(1, 'Last bought')).toHaveTextContent('4 CS at $23.50, Nov 10'))
  })
})

test('stock that cannot be read for the delivery date is unknown, not that of another day', async () => {
  server.use(http.get('*/api/inventory-items/get-inventory-availability', () => refuse(400, 'Bad Request', 'no stock')))
  open(three())
  await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('Unknown'))
})

test('stock is what the delivery date leaves, and the word for it is said', async () => {
  server.use(...analyticsHandlers())
  open(three())
  expect(cell(1, 'Available')).toHaveTextContent('45 CS')
  await waitFor(() => expect(cell(1, 'Available')).toHaveTextContent('41 CS'))
  expect(cell(3, 'Available')).toHaveTextContent('None left')
})

describe('copy and paste', () => {
  test('a selection is copied with its codes and pasted as lines, in one step', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Control>}a{/Control}')
    const text = copy()!
    await user.keyboard('{Control>}{End}{/Control}')
    paste(text)
    await waitFor(() => expect(codes()).toEqual(['1043', '1044', '1045', '1043', '1044', '1045']))
    expect(quantities()).toEqual(['3', '5', '7', '3', '5', '7'])
    expect(draft.lines.map((line) => line.customRate)).toEqual(Array(6).fill(null))
    await waitFor(() => expect(cell(4, 'Item')).toHaveFocus())
    await user.keyboard('{Control>}z{/Control}')
    expect(codes()).toHaveLength(3)
  })
  test('a single value goes into its cell', async () => {
    const { user } = open(three())
    await user.click(cell(2, 'Qty'))
    paste('44\n')
    expect(quantities()).toEqual(['3', '44', '7'])
    paste('no number')
    expect(quantities()).toEqual(['3', '44', '7'])
  })
  test('rows that cannot be lines are asked about: chosen, corrected or left out, never dropped', async () => {
    const { user } = open(withLines({ product: items[0]! }))
    await user.click(cell(2, 'Item'))
    paste('code\tqty\tunit\n1044\t2\tCS\nNOPE\t3\tCS\n1045\t0\tCS\n1046\t1\tPL\n\t5\tCS')
    const dialog = await screen.findByRole('dialog', { name: 'Check what was pasted' })
    expect(dialog).toHaveTextContent('1 row ready, 4 to decide')
    expect(within(dialog).getByRole('button', { name: '4 rows to decide' })).toBeDisabled()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /1043 Roma/ })).toHaveFocus())
    await user.click(within(dialog).getByRole('button', { name: /1044 Yellow onions/ }))
    await waitFor(() => expect(dialog).toHaveTextContent('2 rows ready, 3 to decide'))
    const quantity = within(dialog).getByRole('textbox', { name: 'Quantity, row 4' })
    await user.clear(quantity)
    await user.type(quantity, '8')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Unit, row 5' }), 'EA (Each)')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leave out row 6' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 4 lines' }))
    expect(draft.lines.map((line) => [line.product.itemId, line.quantity, line.units])).toEqual([
      ['1043', '1', '11'], ['1044', '2', '11'], ['1044', '3', '11'], ['1045', '8', '11'], ['1046', '1', '10'],
    ])
  })
  test('a review that is given up changes nothing and gives the focus back', async () => {
    const { user } = open(three())
    await user.click(cell(4, 'Item'))
    paste('NOPE\t3')
    await screen.findByRole('dialog', { name: 'Check what was pasted' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(cell(4, 'Item')).toHaveFocus())
    expect(draft.edits).toBe(three().edits)
  })
  test('what does not fit into the order is told', async () => {
    const many = Array.from({ length: maxLines - 1 }, () => ({ product: items[0]! }))
    const { user } = open(withLines(...many))
    await user.click(cell(1, 'Item'))
    paste('1044\t2\n1045\t3')
    const dialog = await screen.findByRole('dialog', { name: 'Check what was pasted' })
    expect(dialog).toHaveTextContent('The order holds no more lines')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leave out all that are not right' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 line' }))
    expect(draft.lines).toHaveLength(maxLines)
  })
  test('rates that the user may not set are told before they are left out', async () => {
    const { user } = open(withLines(), { canOverride: false })
    await user.click(cell(1, 'Item'))
    paste('code\tqty\trate\n1044\t2\t9.99')
    const dialog = await screen.findByRole('dialog', { name: 'Check what was pasted' })
    expect(dialog).toHaveTextContent('1 pasted rate will not be kept')
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 line' }))
    expect(draft.lines[0]!.customRate).toBeNull()
  })
})

describe('quantities that are hardly meant and come without an editor', () => {
  const usually = (quantity: number) => analyticsHandlers(items.slice(0, 3).map((_, place) => purchaseOf(place, { usualQuantity: quantity, usualUnits: '11' })))
  const openGrid = async (start: OrderDraft) => {
    server.use(...usually(5))
    const { user } = open(start)
    await waitFor(() => expect(cell(1, 'Last bought')).not.toHaveTextContent('–'))
    return user
  }
  const lines = (...ordered: string[]) => withLines(...ordered.map((quantity, place) => ({ product: items[place]!, quantity, quantityConfirmed: true })))
  const question = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    return dialog
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  test('pasted rows are asked about in the check, each with its row', async () => {
    const user = await openGrid(lines('3'))
    await user.click(cell(2, 'Item'))
    paste('1044\t510\n1043\t2\n1043\t700\n1045\t1043')
    const dialog = await question('Check what was pasted')
    expect(dialog).toHaveTextContent('1 row ready, 3 to decide')
    expect(within(dialog).getByRole('row', { name: /510 CS is more than 10 times the usual 5 CS/ })).toBeVisible()
    expect(within(dialog).getByRole('row', { name: /1043 is the code of an item/ })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Take the quantity, row 1' }))
    const typed = within(dialog).getByRole('textbox', { name: 'Quantity, row 3' })
    await user.clear(typed)
    await user.type(typed, '12')
    expect(typed).toHaveValue('12')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Leave out row 4' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 lines' }))
    await waitFor(() => expect(linesToSend(draft).slice(1)).toMatchObject([{ quantity: 510, quantityConfirmed: true }, { quantity: 2 }, { quantity: 12 }]))
  })
  test('all pasted ones can be taken at once; a code that is typed in the check is asked about', async () => {
    const user = await openGrid(lines('3'))
    await user.click(cell(2, 'Item'))
    paste('1044\t510\n1043\t700\n1046\t0')
    const dialog = await question('Check what was pasted')
    await user.click(within(dialog).getByRole('button', { name: 'Take all 2 unusual quantities' }))
    await user.clear(within(dialog).getByRole('textbox', { name: 'Quantity, row 3' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Quantity, row 3' }), '1043')
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 lines' }))
    expect(await within(dialog).findByRole('row', { name: /1043 is the code of an item/ })).toBeVisible()
    expect(codes()).toEqual(['1043'])
    await user.click(within(dialog).getByRole('button', { name: 'Take the quantity, row 3' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 lines' }))
    await waitFor(() => expect(draft.lines.slice(1).map((line) => line.quantityConfirmed)).toEqual([true, true, true]))
  })
  test('Ctrl+D asks once for all its lines', async () => {
    const user = await openGrid(lines('300', '2', '4'))
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    const dialog = await question('Take unusual quantities?')
    expect(dialog).toHaveTextContent('Line 2, 1044: 300 CS is more than 10 times the usual 5 CS.Line 3, 1045: 300 CS is more than 10 times the usual 5 CS.')
    expect(quantities()).toEqual(['300', '2', '4'])
    await user.keyboard('{Escape}')
    await gone()
    expect(quantities()).toEqual(['300', '2', '4'])
    await waitFor(() => expect(grid()).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Control>}d{/Control}')
    await question('Take unusual quantities?')
    await user.keyboard('{Enter}')
    await gone()
    expect(linesToSend(draft)).toMatchObject(Array.from({ length: 3 }, () => ({ quantity: 300, quantityConfirmed: true })))
    // One undo takes all of it back.
    await user.keyboard('{Control>}z{/Control}')
    expect(quantities()).toEqual(['300', '2', '4'])
  })
  test('ordinary values go down without a question, with their unit', async () => {
    const user = await openGrid(lines('6', '2', '4'))
    await user.click(cell(1, 'Unit'))
    await user.keyboard('{Alt>}u{/Alt}')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}')
    expect(draft.lines.map((line) => `${line.quantity} ${line.units}`)).toEqual(['6 10', '6 10', '4 11'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('another unit asks, by its key and by its cell', async () => {
    const user = await openGrid(withLines({ product: items[0]!, quantity: '60', unitId: '10' }))
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Alt>}u{/Alt}')
    expect(await question('Take an unusual quantity?')).toHaveTextContent('Line 1, 1043: 60 CS is more than 10 times the usual 5 CS.')
    await user.keyboard('{Escape}')
    await gone()
    expect(draft.lines[0]!.units).toBe('10')
    await user.click(cell(1, 'Unit'))
    await user.keyboard('c{Enter}')
    await question('Take an unusual quantity?')
    await user.keyboard('{Enter}')
    await gone()
    expect(linesToSend(draft)).toMatchObject([{ quantity: 60, units: '11', quantityConfirmed: true }])
  })
  test('a value that is pasted on a cell asks', async () => {
    const user = await openGrid(lines('3'))
    await user.click(cell(1, 'Qty'))
    paste('510')
    expect(await question('Take an unusual quantity?')).toHaveTextContent('Line 1, 1043: 510 CS')
    await user.keyboard('{Enter}')
    await gone()
    expect(linesToSend(draft)).toMatchObject([{ quantity: 510, quantityConfirmed: true }])
  })
})

describe('a sales order', () => {
  const order: SalesOrder = { ...salesOrders[0]!, items: [{ ...salesOrders[0]!.items[0]!, quantity: 5, quantityFulfilled: 3, quantityBilled: 1 }] }
  const start = () => editOrder(emptyDraft(tomorrow), { type: 'loadSalesOrder', order })

  test('shows what is fulfilled, billed and open; a line cannot shrink or go', async () => {
    const { user } = open(start())
    expect(cell(1, 'Fulfilled')).toHaveTextContent('3')
    expect(cell(1, 'Billed')).toHaveTextContent('1')
    expect(cell(1, 'Open')).toHaveTextContent('2')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('2{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('at least the 3 already fulfilled')
    await user.keyboard('{Escape}{Control>}{Delete}{/Control}')
    expect(draft.lines).toHaveLength(1)
    expect(screen.getByText('A line with fulfilled goods cannot be removed')).toBeVisible()
  })
  test('that is only read takes no key but moves, and can be copied', async () => {
    const { user } = open(start(), { readOnly: true })
    await user.click(cell(1, 'Qty'))
    await user.keyboard('9{Delete}{Control>}{Delete}{/Control}{Insert}{Control>}d{/Control}')
    paste('1044\t1')
    expect(draft.edits).toBe(0)
    expect(within(grid()).queryByRole('textbox')).toBeNull()
    expect(copy()).toBe('5')
  })
})

describe('500 lines', () => {
  const many = () => withLines(...Array.from({ length: 499 }, (_, index) => ({ product: items[index % items.length]!, quantity: String((index % 9) + 1) })))

  test('draw what is seen, whatever the cursor does', async () => {
    const { user } = open(many())
    expect(grid().getElementsByTagName('*').length).toBeLessThan(1_500)
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Control>}{End}{/Control}')
    expect(cell(500, 'State')).toHaveFocus()
    expect(grid().getElementsByTagName('*').length).toBeLessThan(1_500)
    expect(grid()).toHaveAttribute('aria-rowcount', '501')
  })
  test('an edit keeps the focus where it is while the order changes under it', async () => {
    const { user } = open(many())
    await user.click(cell(3, 'Qty'))
    dispatch({ type: 'customer', customer: customers[1]! })
    await waitFor(() => expect(draft.customer?._id).toBe(customers[1]!._id))
    expect(cell(3, 'Qty')).toHaveFocus()
  })
})

describe('on a narrow screen', () => {
  beforeEach(() => {
    const wide = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query.includes('56.24em') || query.includes('reduce') }))
  })

  test('lines are cards: a stepper, a unit, a way out, and a product is added by search', async () => {
    const { user } = open(three())
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'One more, line 1' }))
    expect(quantities()[0]).toBe('4')
    const quantity = screen.getByRole('textbox', { name: 'Qty, line 2' })
    await user.clear(quantity)
    await user.type(quantity, '0')
    expect(screen.getByRole('alert')).toHaveTextContent('quantity must be greater than 0')
    await user.keyboard('{Escape}')
    await user.clear(quantity)
    await user.type(quantity, '12{Enter}')
    expect(quantities()[1]).toBe('12')
    await user.type(quantity, '{Backspace}3{Control>}s{/Control}')
    expect(quantities()[1]).toBe('13')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit, line 1' }), 'EA')
    expect(draft.lines[0]!.units).toBe('10')
    await user.click(screen.getByRole('button', { name: 'Remove line 3, 1045' }))
    expect(codes()).toEqual(['1043', '1044'])
    await user.click(screen.getByRole('button', { name: 'Add a product' }))
    await user.type(screen.getByRole('combobox', { name: 'Product to add' }), '1047*2{Enter}')
    await waitFor(() => expect(codes()).toEqual(['1043', '1044', '1047']))
  })
})
