import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, delay, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { linesToSend } from '@/features/orderEditor/draft/order'
import { cell, codes, draft, open, quantities, three, withLines } from '@/features/orderEditor/grid/orderGrid.harness'
import { analyticsHandlers, purchaseOf } from '@/testing/analytics'
import { items } from '@/testing/data'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { holdKeys, keysAtRest } from '@/ui/heldKeys'

beforeEach(signedIn)

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
  ['1043 12 zz', '1043: the item has no unit zz, only EA, CS'],
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
  // The keys of the answer were held for a moment; later keys follow them, one per frame.
  await act(keysAtRest)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(codes()).toEqual([])
  await user.keyboard('{Control>}a{/Control}1043*4{Enter}')
  await waitFor(() => expect([codes(), quantities()]).toEqual([['1043'], ['4']]))
})

test('after a refusal, keys that follow at once do not overtake the keys before them, nor does Ctrl+A', async () => {
  const { user } = open(withLines())
  await user.click(cell(1, 'Item'))
  await user.keyboard('1043*1,5{Enter}')
  const release = holdKeys()
  await user.keyboard('1044{Enter}{Control>}a{/Control}1043*4{Enter}')
  release()
  await waitFor(() => expect([codes(), quantities()]).toEqual([['1043'], ['4']]))
})

describe('an unusual quantity', () => {
  const usually = (quantity: number) =>
    analyticsHandlers([purchaseOf(0, { usualQuantity: quantity, usualUnits: '11' })])
  const question = async () => {
    const asked = await screen.findByRole('alert')
    // Keys pressed before the question appeared do not answer it.
    await act(keysAtRest)
    return asked
  }
  const openCell = async (typed: string) => {
    const opened = open(three())
    await opened.user.click(cell(1, 'Qty'))
    // The customer's purchases have loaded.
    await waitFor(() => expect(cell(1, 'Last bought')).not.toHaveTextContent('–'))
    await opened.user.keyboard(typed)
    return opened.user
  }
  test('is questioned once, and Enter accepts it', async () => {
    server.use(...usually(5))
    const user = await openCell('51{Enter}')
    expect(await question()).toHaveTextContent('51 CS is more than 10 times the usual 5 CS. Use it Enter Change it Esc')
    expect(quantities()[0]).toBe('3')
    expect(screen.getByRole('textbox', { name: 'Qty, line 1' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(quantities()[0]).toBe('51'))
    expect(linesToSend(draft)[0]).toMatchObject({ quantity: 51, quantityConfirmed: true })
    // The same quantity of the line is not questioned again; another one is.
    await user.click(cell(1, 'Qty'))
    await user.keyboard('4{Enter}')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('51{Enter}')
    expect(quantities()[0]).toBe('51')
    await user.click(cell(1, 'Qty'))
    await user.keyboard('60{Enter}')
    expect(await question()).toHaveTextContent('60 CS')
  })
  test('Y accepts it; Escape returns to the cell with the typed text; a key held down is no answer', async () => {
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
  test('the code of the next item is one, and a code scanned after it is not accepted either', async () => {
    const user = await openCell('1044{Enter}')
    expect(await question()).toHaveTextContent('1044 is the code of an item')
    await user.keyboard('1045{Enter}')
    expect(await question()).toHaveTextContent('quantity must not be greater than 999999.999')
    expect(quantities()).toEqual(['3', '5', '7'])
  })
  test('a quantity typed with the code is questioned too', async () => {
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
  test('a second Enter before the question does not answer it', async () => {
    server.use(...usually(5))
    await openCell('510{Enter}{Enter}{Enter}')
    expect(await question()).toHaveTextContent('510 CS')
    expect(quantities()[0]).toBe('3')
  })
  test('is not accepted by a click elsewhere', async () => {
    server.use(...usually(5))
    const user = await openCell('500')
    await user.click(cell(3, 'Unit'))
    expect(await question()).toHaveTextContent('500 CS')
    expect(quantities()[0]).toBe('3')
    await user.click(screen.getByRole('button', { name: /Use it/ }))
    expect(quantities()[0]).toBe('500')
  })
})

test('no key is lost when the user types or scans faster than the server answers', async () => {
  server.use(
    http.get('*/api/inventory-items/search', async ({ request }) => {
      const term = new URL(request.url).searchParams.get('q')
      await delay(120)
      return HttpResponse.json({
        inventoryItems: items.filter((item) => item.itemId === term),
        total: 1,
        page: 1,
        limit: 12,
        totalPages: 1,
        partial: false,
        tookMs: 1,
      })
    }),
  )
  const { user } = open(withLines())
  await user.click(cell(1, 'Item'))
  const [first, second, third] = items.map((item) => item.itemId)
  await user.keyboard(`${first}{Enter}12{Enter}${second}{Enter}35{Backspace}{Enter}${third}{Enter}7{Enter}`)
  await waitFor(() =>
    expect(draft.lines.map((line) => `${line.quantity} of ${line.product.itemId}`)).toEqual([
      `12 of ${first}`,
      `3 of ${second}`,
      `7 of ${third}`,
    ]),
  )
  await waitFor(() => expect(cell(4, 'Item')).toHaveFocus())
})

test('a search from which nothing is taken is counted; one that finds, or a code, is not', async () => {
  const counted: unknown[] = []
  server.use(
    http.post('*/api/inventory-items/search/failed', async ({ request }) => {
      counted.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = open(withLines())
  await user.click(cell(1, 'Item'))
  await user.keyboard('siracha mayo{Escape}')
  await waitFor(() => expect(counted).toEqual([expect.objectContaining({ query: 'siracha mayo' })]))
  await user.click(cell(1, 'Item'))
  await user.keyboard('99999{Escape}')
  await user.click(cell(1, 'Item'))
  await user.keyboard('roma{Enter}')
  await waitFor(() => expect(codes()).toEqual(['1043']))
  expect(counted).toHaveLength(1)
})
