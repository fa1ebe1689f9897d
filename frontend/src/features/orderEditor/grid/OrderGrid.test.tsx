import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SalesOrder } from '@/api/wire'
import { emptyDraft, linesToSend } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import {
  cell,
  codes,
  copy,
  dispatch,
  draft,
  grid,
  open,
  paste,
  quantities,
  three,
  withLines,
} from '@/features/orderEditor/grid/orderGrid.harness'
import { customers, items, salesOrders, tomorrow } from '@/testing/data'
import { signedIn } from '@/testing/render'

beforeEach(signedIn)

test('with less room the cursor stays in its column', async () => {
  const sized: (() => void)[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        sized.push(() => callback([], this))
      }
    },
  )
  const { user } = open(three())
  await user.click(cell(2, 'Pick note'))
  expect(cell(2, 'Margin')).toBeVisible()
  Object.defineProperty(grid().parentElement!, 'clientWidth', { value: 960 })
  act(() => sized.forEach((tell) => tell()))
  expect(
    within(grid())
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['#', 'Item', 'Qty', 'Unit', 'Rate', 'Amount', 'Available', 'Pick note', 'State'])
  expect(cell(2, 'Pick note')).toHaveFocus()
  await user.keyboard('firm{Enter}')
  expect(draft.lines[1]!.pickNotes).toBe('firm')
})

describe('cursor keys', () => {
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
    expect(
      within(grid())
        .getAllByRole('gridcell')
        .filter((each) => each.tabIndex === 0),
    ).toHaveLength(1)
    await user.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(cell(4, '#')).toHaveFocus()
  })
  test('reports the line under the cursor', async () => {
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
  test('Alt with up and down changes the number', async () => {
    const { user } = open(three())
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{F2}{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}{Enter}')
    expect(quantities()[0]).toBe('4')
  })
  test('Alt+U cycles the units, Alt+N opens the note, Alt+R the rate, and Alt+R again its reason', async () => {
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
  test('a shortcut of the order, pressed in an editor, enters the text and then acts', async () => {
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
  test('a click elsewhere enters the text; an invalid text stays in its editor', async () => {
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
  test('Delete resets the rate and clears the note, in a selection too', async () => {
    const { user } = open(
      withLines(
        { product: items[0]!, customRate: '20', pickNotes: 'a' },
        { product: items[1]!, customRate: '21', pickNotes: 'b' },
      ),
    )
    await user.click(cell(1, 'Rate'))
    await user.keyboard('{Control>}a{/Control}{Delete}')
    expect(draft.lines.map((line) => [line.customRate, line.pickNotes])).toEqual([
      [null, ''],
      [null, ''],
    ])
    await user.keyboard('{Control>}z{/Control}')
    expect(draft.lines.map((line) => [line.customRate, line.pickNotes])).toEqual([
      ['20', 'a'],
      ['21', 'b'],
    ])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(draft.lines[0]!.customRate).toBeNull()
  })
})

describe('a sales order', () => {
  const order: SalesOrder = {
    ...salesOrders[0]!,
    items: [{ ...salesOrders[0]!.items[0]!, quantity: 5, quantityFulfilled: 3, quantityBilled: 1 }],
  }
  const start = () => editOrder(emptyDraft(tomorrow), { type: 'loadSalesOrder', order })

  test('shows what is fulfilled, billed and open; a fulfilled line cannot be reduced or removed', async () => {
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
  test('that is read-only accepts only cursor keys, and can be copied', async () => {
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
  const many = () =>
    withLines(
      ...Array.from({ length: 499 }, (_, index) => ({
        product: items[index % items.length]!,
        quantity: String((index % 9) + 1),
      })),
    )

  test('render only the visible rows, wherever the cursor moves', async () => {
    const { user } = open(many())
    expect(grid().getElementsByTagName('*').length).toBeLessThan(1_500)
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Control>}{End}{/Control}')
    expect(cell(500, 'State')).toHaveFocus()
    expect(grid().getElementsByTagName('*').length).toBeLessThan(1_500)
    expect(grid()).toHaveAttribute('aria-rowcount', '501')
  })
  test('an edit keeps the focus while the order changes', async () => {
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
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide(query),
      matches: query.includes('56.24em') || query.includes('reduce'),
    }))
  })

  test('lines are cards with a stepper, a unit and a remove button; a product is added by search', async () => {
    const { user } = open(three())
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Increase quantity, line 1' }))
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

  test('a tap on the text of a card chooses its line', async () => {
    const onLine = vi.fn<(code: string | undefined) => void>()
    const { user } = open(three(), { onLine })
    await user.click(await screen.findByText(draft.lines[1]!.product.name, { exact: false }))
    expect(onLine).toHaveBeenLastCalledWith('1044')
  })
})
