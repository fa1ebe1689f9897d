import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { type OrderDraft, linesToSend, maxLines } from '@/features/orderEditor/draft/order'
import {
  cell,
  codes,
  copy,
  draft,
  grid,
  open,
  paste,
  quantities,
  three,
  withLines,
} from '@/features/orderEditor/grid/orderGrid.harness'
import { analyticsHandlers, purchaseOf } from '@/testing/analytics'
import { items } from '@/testing/data'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

describe('copy and paste', () => {
  test('a selection is copied with its codes and pasted as lines in one undo step', async () => {
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
  test('rows that cannot become lines are reviewed: chosen, corrected or left out, never dropped', async () => {
    const { user } = open(withLines({ product: items[0]! }))
    await user.click(cell(2, 'Item'))
    paste('code\tqty\tunit\n1044\t2\tCS\nNOPE\t3\tCS\n1045\t0\tCS\n1046\t1\tPL\n\t5\tCS')
    const dialog = await screen.findByRole('dialog', { name: 'Review pasted rows' })
    expect(dialog).toHaveTextContent('1 row ready, 4 to decide')
    expect(within(dialog).getByRole('button', { name: '4 rows to decide' })).toBeDisabled()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /1043 Roma/ })).toHaveFocus())
    await user.click(within(dialog).getByRole('button', { name: /1044 Yellow onions/ }))
    await waitFor(() => expect(dialog).toHaveTextContent('2 rows ready, 3 to decide'))
    const quantity = within(dialog).getByRole('textbox', { name: 'Quantity, row 4' })
    await user.clear(quantity)
    await user.type(quantity, '8')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Unit, row 5' }), 'EA (Each)')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Skip row 6' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 4 lines' }))
    expect(draft.lines.map((line) => [line.product.itemId, line.quantity, line.units])).toEqual([
      ['1043', '1', '11'],
      ['1044', '2', '11'],
      ['1044', '3', '11'],
      ['1045', '8', '11'],
      ['1046', '1', '10'],
    ])
  })
  test('a canceled review changes nothing and returns the focus', async () => {
    const { user } = open(three())
    await user.click(cell(4, 'Item'))
    paste('NOPE\t3')
    await screen.findByRole('dialog', { name: 'Review pasted rows' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(cell(4, 'Item')).toHaveFocus())
    expect(draft.edits).toBe(three().edits)
  })
  test('rows that do not fit into the order are shown', async () => {
    const many = Array.from({ length: maxLines - 1 }, () => ({ product: items[0]! }))
    const { user } = open(withLines(...many))
    await user.click(cell(1, 'Item'))
    paste('1044\t2\n1045\t3')
    const dialog = await screen.findByRole('dialog', { name: 'Review pasted rows' })
    expect(dialog).toHaveTextContent('The order is full')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Skip all rows with problems' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 line' }))
    expect(draft.lines).toHaveLength(maxLines)
  })
  test('rates that the user may not set are announced before they are left out', async () => {
    const { user } = open(withLines(), { canOverride: false })
    await user.click(cell(1, 'Item'))
    paste('code\tqty\trate\n1044\t2\t9.99')
    const dialog = await screen.findByRole('dialog', { name: 'Review pasted rows' })
    expect(dialog).toHaveTextContent('1 pasted rate will be ignored')
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 line' }))
    expect(draft.lines[0]!.customRate).toBeNull()
  })
})

describe('unusual quantities that are entered without an editor', () => {
  const usually = (quantity: number) =>
    analyticsHandlers(
      items.slice(0, 3).map((_, place) => purchaseOf(place, { usualQuantity: quantity, usualUnits: '11' })),
    )
  const openGrid = async (start: OrderDraft) => {
    server.use(...usually(5))
    const { user } = open(start)
    await waitFor(() => expect(cell(1, 'Last bought')).not.toHaveTextContent('–'))
    return user
  }
  const lines = (...ordered: string[]) =>
    withLines(...ordered.map((quantity, place) => ({ product: items[place]!, quantity, quantityConfirmed: true })))
  const question = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    return dialog
  }
  // The grid has the focus a moment after the dialog is gone: keys pressed before that would reach nothing.
  const gone = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(grid()).toContainElement(document.activeElement as HTMLElement)
    })

  test('pasted rows are questioned in the review, each in its row', async () => {
    const user = await openGrid(lines('3'))
    await user.click(cell(2, 'Item'))
    paste('1044\t510\n1043\t2\n1043\t700\n1045\t1043')
    const dialog = await question('Review pasted rows')
    expect(dialog).toHaveTextContent('1 row ready, 3 to decide')
    expect(within(dialog).getByRole('row', { name: /510 CS is more than 10 times the usual 5 CS/ })).toBeVisible()
    expect(within(dialog).getByRole('row', { name: /1043 is the code of an item/ })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Use the quantity, row 1' }))
    const typed = within(dialog).getByRole('textbox', { name: 'Quantity, row 3' })
    await user.clear(typed)
    await user.type(typed, '12')
    expect(typed).toHaveValue('12')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Skip row 4' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 lines' }))
    await waitFor(() =>
      expect(linesToSend(draft).slice(1)).toMatchObject([
        { quantity: 510, quantityConfirmed: true },
        { quantity: 2 },
        { quantity: 12 },
      ]),
    )
  })
  test('all pasted ones can be accepted at once; a code typed as a quantity in the review is questioned', async () => {
    const user = await openGrid(lines('3'))
    await user.click(cell(2, 'Item'))
    paste('1044\t510\n1043\t700\n1046\t0')
    const dialog = await question('Review pasted rows')
    await user.click(within(dialog).getByRole('button', { name: 'Use all 2 unusual quantities' }))
    await user.clear(within(dialog).getByRole('textbox', { name: 'Quantity, row 3' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Quantity, row 3' }), '1043')
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 lines' }))
    expect(await within(dialog).findByRole('row', { name: /1043 is the code of an item/ })).toBeVisible()
    expect(codes()).toEqual(['1043'])
    await user.click(within(dialog).getByRole('button', { name: 'Use the quantity, row 3' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 lines' }))
    await waitFor(() => expect(draft.lines.slice(1).map((line) => line.quantityConfirmed)).toEqual([true, true, true]))
  })
  test('Ctrl+D asks once for all its lines', async () => {
    const user = await openGrid(lines('300', '2', '4'))
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    const dialog = await question('Use unusual quantities?')
    expect(dialog).toHaveTextContent(
      'Line 2, 1044: 300 CS is more than 10 times the usual 5 CS.' +
        'Line 3, 1045: 300 CS is more than 10 times the usual 5 CS.',
    )
    expect(quantities()).toEqual(['300', '2', '4'])
    await user.keyboard('{Escape}')
    await gone()
    expect(quantities()).toEqual(['300', '2', '4'])
    await user.keyboard('{Control>}d{/Control}')
    await question('Use unusual quantities?')
    await user.keyboard('{Enter}')
    await gone()
    expect(linesToSend(draft)).toMatchObject(
      Array.from({ length: 3 }, () => ({ quantity: 300, quantityConfirmed: true })),
    )
    // One undo reverts all of it.
    await user.keyboard('{Control>}z{/Control}')
    expect(quantities()).toEqual(['300', '2', '4'])
  })
  test('Ctrl+D waits for what the customer usually takes', async () => {
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get('*/api/analytics/product-sale-for-customer/:id', () => answer.promise.then(() => undefined)),
      ...usually(5),
    )
    const { user } = open(lines('300', '2'))
    await user.click(cell(1, 'Qty'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    answer.resolve()
    const dialog = await question('Use an unusual quantity?')
    expect(dialog).toHaveTextContent('300 CS is more than 10 times the usual 5 CS')
    expect(quantities()).toEqual(['300', '2'])
  })
  test('ordinary values are copied down without a question, with their unit', async () => {
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
    expect(await question('Use an unusual quantity?')).toHaveTextContent(
      'Line 1, 1043: 60 CS is more than 10 times the usual 5 CS.',
    )
    await user.keyboard('{Escape}')
    await gone()
    expect(draft.lines[0]!.units).toBe('10')
    await user.click(cell(1, 'Unit'))
    await user.keyboard('c{Enter}')
    await question('Use an unusual quantity?')
    await user.keyboard('{Enter}')
    await gone()
    expect(linesToSend(draft)).toMatchObject([{ quantity: 60, units: '11', quantityConfirmed: true }])
  })
  test('a value pasted into a cell asks', async () => {
    const user = await openGrid(lines('3'))
    await user.click(cell(1, 'Qty'))
    paste('510')
    expect(await question('Use an unusual quantity?')).toHaveTextContent('Line 1, 1043: 510 CS')
    await user.keyboard('{Enter}')
    await gone()
    expect(linesToSend(draft)).toMatchObject([{ quantity: 510, quantityConfirmed: true }])
  })
})
