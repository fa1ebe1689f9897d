import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { type Dispatch, useReducer, useState } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, test } from 'vitest'
import { fetcher } from '@/api/fetcher'
import type { Item, Profile, SalesOrder } from '@/api/wire'
import { emptyDraft, type OrderDraft } from '@/features/orderEditor/draft/order'
import { editOrder, type OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { MissingUsual } from '@/features/orderEditor/panel/MissingUsual'
import { OrderPanel, type PanelTab } from '@/features/orderEditor/panel/OrderPanel'
import { analyticsHandlers, purchaseOf, purchases } from '@/testing/analytics'
import { cartLine, customers, draftCart, items, profile, salesOrders, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { keysAtRest } from '@/ui/heldKeys'
import { ToastHost } from '@/ui/ToastHost'

const [green] = [customers[0]!]

/** A desk without its grid: the panel over a draft, whose lines are told in a list. */
function Desk({ start, tab: first, readOnly = false, onDraft }: { start: OrderDraft; tab: PanelTab; readOnly?: boolean; onDraft: (draft: OrderDraft, dispatch: Dispatch<OrderEdit>) => void }) {
  const [draft, dispatch] = useReducer(editOrder, start)
  const [tab, setTab] = useState(first)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  onDraft(draft, dispatch)
  const focusGrid = () => grid?.focus()
  return (
    <>
      <button ref={setGrid} type="button">
        Grid
      </button>
      <OrderPanel draft={draft} dispatch={dispatch} line={draft.lines[0]} tab={tab} onTab={setTab} onFocusGrid={focusGrid} readOnly={readOnly} />
      <MissingUsual draft={draft} dispatch={dispatch} onFocusGrid={focusGrid} onOpenGuide={() => setTab('guide')} />
      <ToastHost />
    </>
  )
}

const orderOf = (...edits: OrderEdit[]): OrderDraft => [{ type: 'customer', customer: green } as OrderEdit, ...edits].reduce(editOrder, emptyDraft(tomorrow))
const adding = (item: Item, quantity = '1', unitId?: string): OrderEdit => ({ type: 'addLine', product: item, quantity, unitId })

function open(tab: PanelTab, start: OrderDraft, options: { readOnly?: boolean } = {}) {
  let now = start
  let send: Dispatch<OrderEdit> = () => undefined
  render(
    <MantineProvider env="test" forceColorScheme="dark">
      <SWRConfig value={{ provider: () => new Map(), fetcher, shouldRetryOnError: false }}>
        <Desk
          start={start}
          tab={tab}
          {...options}
          onDraft={(draft, dispatch) => {
            now = draft
            send = dispatch
          }}
        />
      </SWRConfig>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), lines: () => now.lines.map((line) => `${line.quantity} ${line.units === '11' ? 'CS' : 'EA'} ${line.product.itemId}`), draft: () => now, send: (edit: OrderEdit) => send(edit) }
}

const asRole = (change: (profile: Profile) => Profile['permissions']) => server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: change(profile) })))
const all: Profile['permissions'] = [...profile.permissions, 'analytics.read', 'price.belowFloor']

beforeEach(() => {
  signedIn()
  server.use(...analyticsHandlers())
  asRole(() => all)
})

describe('the product tab', () => {
  test('says where the rate came from and what the next tier takes', async () => {
    open('product', orderOf(adding(items[0]!, '7')))
    expect(await screen.findByText('Level 1 list price · line $168.00')).toBeVisible()
    expect(screen.getByText('3 more CS and it is $21.60.')).toBeVisible()
    const current = await screen.findByRole('row', { current: true })
    expect(current).toHaveAttribute('aria-current', 'true')
    expect(within(current).getByText('$24.00')).toBeVisible()
  })

  test('shows a typed rate beside the one by level, and goes back to it', async () => {
    const desk = open('product', orderOf(adding(items[0]!, '12')))
    desk.send({ type: 'customRate', key: desk.draft().lines[0]!.key, rate: '20' })
    expect(await screen.findByText(/Typed rate/)).toBeVisible()
    await desk.user.click(screen.getByRole('button', { name: 'Back to $21.60' }))
    expect(desk.draft().lines[0]).toMatchObject({ customRate: null, determinedRate: '21.6' })
  })

  test('stock is what is left for the delivery date', async () => {
    open('product', orderOf(adding(items[0]!, '7')))
    const stock = await screen.findByRole('region', { name: 'Stock' })
    await waitFor(() => expect(stock).toHaveTextContent('41 CS'))
    expect(stock).toHaveTextContent('Promised4 CS')
  })

  test('offers what can take the place of an item that is short, and swaps it with one key', async () => {
    const desk = open('product', orderOf(adding(items[2]!, '3')))
    expect(await screen.findByText('None left for this date')).toBeVisible()
    await screen.findByRole('button', { name: 'Swap for 1047' })
    await desk.user.keyboard('{Alt>}s{/Alt}')
    expect(desk.lines()).toEqual(['3 CS 1047'])
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
  })

  test('a substitute keeps the quantity’s unit', async () => {
    const desk = open('product', orderOf(adding(items[2]!, '30', '10')))
    await desk.user.click(await screen.findByRole('button', { name: 'Swap for 1048' }))
    expect(desk.lines()).toEqual(['30 EA 1048'])
    desk.send({ type: 'undo' })
    await waitFor(() => expect(desk.lines()).toEqual(['30 EA 1045']))
  })

  test('adds a substitute below the line', async () => {
    const desk = open('product', orderOf(adding(items[2]!, '3'), adding(items[1]!)))
    await desk.user.click(await screen.findByRole('button', { name: 'Add 1047' }))
    expect(desk.lines()).toEqual(['3 CS 1045', '3 CS 1047', '1 CS 1044'])
  })

  test('a restricted item is said to be so', async () => {
    server.use(http.get('*/api/customer/:id', () => HttpResponse.json({ ...green, restrictedProducts: [items[0]!._id] })))
    open('product', orderOf(adding(items[0]!)))
    expect(await screen.findByText('Restricted: this customer may not have it')).toBeVisible()
  })

  test('cost and margin are for those who may see them', async () => {
    const costly = { ...items[0]!, averageCost: 1.5 }
    const desk = open('product', orderOf(adding(costly, '10')))
    expect(await screen.findByText('$18.00 per CS')).toBeVisible()
    expect(screen.getByText('$36.00 · 16.7%')).toBeVisible()
    asRole(({ permissions }) => permissions.filter((each) => each !== 'cost.view'))
    expect(desk.lines()).toHaveLength(1)
  })

  test('without the right to costs there is no margin', async () => {
    asRole(() => all.filter((each) => each !== 'cost.view'))
    open('product', orderOf(adding({ ...items[0]!, averageCost: 1.5 })))
    expect(await screen.findByText(/list price/)).toBeVisible()
    expect(screen.queryByText('Margin')).not.toBeInTheDocument()
  })

  test('a rate under the floor says so, and can be asked for once it is saved', async () => {
    const desk = open('product', orderOf(adding(items[0]!)))
    const [line] = desk.draft().lines
    desk.send({ type: 'customRate', key: line!.key, rate: '17' })
    await waitFor(() => expect(desk.draft().lines[0]?.customRate).toBe('17'))
    expect(screen.queryByRole('button', { name: 'Ask for approval' })).not.toBeInTheDocument()
    const { _id, customRate, ...rest } = { ...cartLine(items[0]!, 1), customRate: 17, determinedRate: 24, rate: 17 }
    const told = { ...rest, _id, customRate, floor: { rate: 20.4, source: 'discount' as const } }
    desk.send({ type: 'saved', edits: desk.draft().edits, lineKeys: [line!.key], answer: { ...draftCart, cartItems: [told] } })
    expect(await screen.findByText('Under the floor of $20.40. Change the rate, or ask for an approval.')).toBeVisible()
    const asked: unknown[] = []
    const approval = { requestId: 'R1', status: 'pending' as const, by: 'U1', byName: 'Pat Seller', at: '2026-11-21T10:00:00Z', reason: 'Short dated', quantity: 1 }
    server.use(
      http.post('*/api/price-approvals', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json({ _id: 'R1' }, { status: 201 })
      }),
      http.get('*/api/cart/:id', () => HttpResponse.json({ ...draftCart, cartItems: [{ ...told, priceReason: 'Short dated', approval }] })),
    )
    await desk.user.click(screen.getByRole('button', { name: 'Ask for approval' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for approval' })
    await desk.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Short dated')
    await desk.user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
    await waitFor(() => expect(asked).toEqual([{ cartId: draftCart._id, lineId: _id, reason: 'Short dated' }]))
    expect(await screen.findByText('Under the floor of $20.40. Pat Seller asked for an approval: Short dated')).toBeVisible()
    expect(desk.draft().lines[0]).toMatchObject({ customRate: '17', priceReason: 'Short dated' })
  })

  test('tells what the customer bought of it', async () => {
    open('product', orderOf(adding(items[0]!)))
    const bought = await screen.findByRole('region', { name: 'Bought before' })
    await waitFor(() => expect(bought).toHaveTextContent('SO-10481'))
    await waitFor(() => expect(bought).toHaveTextContent('5 CS, 12 orders in 13 weeks'))
  })
})

describe('the order guide', () => {
  const quantity = (code: string) => screen.findByRole('textbox', { name: new RegExp(`^Quantity of ${code}`) })
  const ready = async () => {
    await quantity('1043')
    // Adding needs the items' prices.
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Order guide' })).toHaveAttribute('aria-busy', 'false'))
  }

  test('quantities typed down the column become lines, and change those that are there', async () => {
    const desk = open('product', orderOf(adding(items[1]!, '9')))
    await desk.user.keyboard('{Alt>}g{/Alt}')
    await waitFor(async () => expect(await quantity('1043')).toHaveFocus())
    await ready()
    await desk.user.keyboard('6{Enter}')
    expect(await quantity('1044')).toHaveFocus()
    expect(await quantity('1044')).toHaveValue('9')
    await desk.user.keyboard('3{ArrowDown}')
    expect(desk.lines()).toEqual(['3 CS 1044', '6 CS 1043'])
    // A restricted one takes nothing and says why.
    expect(await quantity('1045')).toHaveAttribute('readonly')
    expect(await quantity('1045')).toHaveAccessibleDescription('Restricted for this customer')
    await desk.user.keyboard('{Enter}2.5{Enter}')
    expect(desk.lines()).toEqual(['3 CS 1044', '6 CS 1043', '2.5 EA 1046'])
    await desk.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
  })

  test('nothing or 0 takes an item off the order; what cannot be is said where it was typed', async () => {
    const desk = open('guide', orderOf(adding(items[0]!, '4')))
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('-1{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Quantity must be greater than 0')
    await desk.user.keyboard('{Escape}0{Enter}')
    expect(desk.lines()).toEqual([])
  })

  test('+ takes the usual quantity, letters filter', async () => {
    const desk = open('guide', orderOf())
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('+')
    expect(desk.lines()).toEqual(['5 CS 1043'])
    await desk.user.keyboard('oil')
    expect(screen.getByRole('textbox', { name: 'Filter the order guide' })).toHaveValue('oil')
    await desk.user.keyboard('{Enter}')
    await waitFor(async () => expect(await quantity('1046')).toHaveFocus())
    await desk.user.keyboard('+')
    expect(desk.lines()).toEqual(['5 CS 1043', '24 EA 1046'])
  })

  test('Down from its filter goes into the rows', async () => {
    const desk = open('guide', orderOf())
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('{ArrowDown}{ArrowDown}')
    await desk.user.click(screen.getByRole('textbox', { name: 'Filter the order guide' }))
    await desk.user.keyboard('{ArrowDown}')
    expect(await quantity('1043')).toHaveFocus()
    await desk.user.click(screen.getByRole('textbox', { name: 'Filter the order guide' }))
    await desk.user.keyboard('oil{ArrowDown}')
    await waitFor(async () => expect(await quantity('1046')).toHaveFocus())
    await desk.user.keyboard('2{Enter}')
    expect(desk.lines()).toEqual(['2 EA 1046'])
  })

  test('a quantity that is hardly meant is asked about before it is taken', async () => {
    const desk = open('guide', orderOf(adding(items[1]!, '9')))
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('510{Enter}')
    const question = await screen.findByRole('alert')
    expect(question).toHaveTextContent('510 CS is more than 10 times the usual 5 CS. Take it Enter Change it Esc')
    await act(keysAtRest)
    expect(desk.lines()).toEqual(['9 CS 1044'])
    await desk.user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await quantity('1043')).toHaveValue('510')
    await desk.user.keyboard('{Enter}{Enter}')
    expect(await quantity('1044')).toHaveFocus()
    await desk.user.keyboard('1045{ArrowDown}')
    expect(await screen.findByRole('alert')).toHaveTextContent('1045 is the code of an item')
    await act(keysAtRest)
    await desk.user.keyboard('y')
    expect(desk.lines()).toEqual(['1045 CS 1044', '510 CS 1043'])
    expect(desk.draft().lines.map((line) => line.quantityConfirmed)).toEqual([true, true])
    expect(await quantity('1045')).toHaveFocus()
  })

  test('and is not taken when the field is left', async () => {
    const desk = open('guide', orderOf())
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('510')
    await desk.user.click(screen.getByRole('button', { name: 'Grid' }))
    expect(await screen.findByText(/510 CS is more than 10 times the usual 5 CS. The former value stands/)).toBeVisible()
    expect(desk.lines()).toEqual([])
  })

  test('over the whole screen it has the par, which can be set, and the weeks as text', async () => {
    const desk = open('guide', orderOf())
    await ready()
    await desk.user.keyboard('{Alt>}g{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: 'Order guide of Green Apple Market' })
    await within(dialog).findByRole('textbox', { name: /^Quantity of 1043/ })
    expect((await within(dialog).findAllByRole('img', { name: /CS a week, oldest first: 0, 4, 4/ }))[0]).toBeVisible()
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /^Quantity of 1043/ })).toHaveFocus())
    await desk.user.keyboard('{ArrowRight}')
    const par = await within(dialog).findByRole('textbox', { name: /^Par of 1043/ })
    expect(par).toHaveFocus()
    expect(par).toHaveValue('8')
    await desk.user.keyboard('9{ArrowDown}{ArrowUp}')
    await waitFor(async () => expect(await within(dialog).findByRole('textbox', { name: /^Par of 1043/ })).toHaveValue('9'))
    expect(desk.lines()).toEqual([])
  })

  test('300 items are drawn as far as they are seen, and reached by keys', async () => {
    const many = Array.from({ length: 300 }, (_, index) => purchaseOf(index % items.length, { item: { _id: index < items.length ? items[index]!._id : `9${index}`, itemId: String(2000 + index), name: `Item ${index}` } }))
    server.use(...analyticsHandlers(many))
    const desk = open('guide', orderOf())
    await desk.user.click(await quantity('2000'))
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    await desk.user.keyboard('{Control>}{End}{/Control}')
    await waitFor(async () => expect(await quantity('2299')).toHaveFocus())
  })

  test('says why there is nothing, and what failed', async () => {
    server.use(...analyticsHandlers([]))
    open('guide', orderOf())
    expect(await screen.findByText('Nothing bought yet')).toBeVisible()
  })

  test('a failure can be tried again', async () => {
    let fails = true
    server.use(http.get('*/api/analytics/product-sale-for-customer/:id', () => (fails ? refuse(500, 'Internal Server Error', 'broken') : HttpResponse.json(purchases))))
    const desk = open('guide', orderOf())
    expect(await screen.findByRole('alert')).toHaveTextContent('broken')
    fails = false
    await desk.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await quantity('1043')).toBeVisible()
  })

  test('before there is a customer it says so', () => {
    open('guide', emptyDraft(tomorrow))
    return screen.findByText('No customer yet').then((text) => expect(text).toBeVisible())
  })
})

describe('what is usual and missing', () => {
  test('counts it, and adds it with one key each', async () => {
    const desk = open('product', orderOf())
    await desk.user.click(await screen.findByRole('button', { name: '2 usual items not on this order' }))
    const first = await screen.findByRole('menuitem', { name: /1043 Roma tomatoes/ })
    await waitFor(() => expect(first).toHaveTextContent('5 CS'))
    await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
    await desk.user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(desk.lines()).toEqual(['5 CS 1043']))
    expect(await screen.findByRole('button', { name: '1 usual item not on this order' })).toBeVisible()
  })

  test('all at once, and nothing is left to say', async () => {
    const desk = open('product', orderOf())
    await desk.user.click(await screen.findByRole('button', { name: '2 usual items not on this order' }))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Add all 2' }))
    await waitFor(() => expect(desk.lines()).toEqual(['5 CS 1043', '2 CS 1044']))
    expect(screen.queryByRole('button', { name: /usual item/ })).not.toBeInTheDocument()
  })
})

describe('the last orders', () => {
  const mine = salesOrders.filter((order) => order.customer._id === green._id)
  const list = () => screen.findByRole('listbox', { name: 'Lines of the last orders' })
  beforeEach(() => {
    server.use(
      http.get('*/api/sales-order/paginated', ({ request }) => {
        const url = new URL(request.url)
        const filters = JSON.parse(url.searchParams.get('filters') ?? '{}') as { customerId?: string; status?: string[] }
        const limit = Number(url.searchParams.get('limit'))
        const found = salesOrders.filter((order) => order.customer._id === filters.customerId && filters.status?.includes(order.status))
        return HttpResponse.json({ salesOrders: found.slice(0, limit), total: found.length, page: 1, limit, totalPages: 1 })
      }),
    )
  })

  test('the last one is ordered again with three keys', async () => {
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}h{/Alt}')
    await waitFor(async () => expect(await list()).toHaveFocus())
    await desk.user.keyboard('{Control>}a{/Control}{Enter}')
    const expected = mine[0]!.items.map((line) => `${line.quantity} CS ${line.item.itemId}`)
    await waitFor(() => expect(desk.lines()).toEqual(expected))
    expect(desk.draft().past).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
    // At today's prices.
    expect(desk.draft().lines[0]?.priceSource.kind).toBe('tier')
  })

  test('keys that come before the customer is found count when they are', async () => {
    const desk = open('product', emptyDraft(tomorrow))
    await desk.user.keyboard('{Alt>}h{/Alt}')
    await waitFor(async () => expect(await list()).toHaveFocus())
    await desk.user.keyboard('{Control>}a{/Control}{Enter}')
    expect(desk.lines()).toEqual([])
    desk.send({ type: 'customer', customer: green })
    await waitFor(() => expect(desk.lines()).toHaveLength(mine[0]!.items.length))
  })

  test('lines of several orders are marked one by one', async () => {
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}h{/Alt}')
    await waitFor(async () => expect(within(await list()).getAllByRole('option').length).toBeGreaterThan(4))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add lines' })).toBeDisabled())
    await desk.user.keyboard(' {PageDown} ')
    await desk.user.click(await screen.findByRole('button', { name: 'Add 2 lines' }))
    await waitFor(() => expect(desk.lines()).toEqual([mine[0]!, mine[1]!].map((order) => `2 CS ${order.items[0]!.item.itemId}`)))
  })

  test('what cannot be ordered says why and stays off', async () => {
    const [order] = mine
    const [first, second, third] = order!.items
    server.use(
      http.post('*/api/inventory-items/resolve', async ({ request }) => {
        const { ids = [] } = (await request.json()) as { ids?: string[] }
        return HttpResponse.json(
          ids.map((id) => {
            const item = items.find((each) => each._id === id) ?? null
            return { asked: id, item: id === first!.netSuiteInvItemId ? null : id === second!.netSuiteInvItemId ? { ...item!, isActive: false } : item, restricted: id === third!.netSuiteInvItemId, suggestions: [] }
          }),
        )
      }),
    )
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}h{/Alt}')
    const options = async () => within(await list()).getAllByRole('option')
    await waitFor(async () => expect((await options())[0]).toHaveTextContent('Not in the catalogue any more'))
    expect((await options())[1]).toHaveTextContent('Not sold any more')
    expect((await options())[2]).toHaveTextContent('Restricted for this customer')
    expect((await options())[0]).toHaveAttribute('aria-disabled', 'true')
    await desk.user.keyboard('{Control>}a{/Control}{Enter}')
    await waitFor(() => expect(desk.lines()).toEqual(order!.items.slice(3).map((line) => `${line.quantity} CS ${line.item.itemId}`)))
  })

  test('a customer without orders is said to have none', async () => {
    server.use(http.get('*/api/sales-order/paginated', () => HttpResponse.json({ salesOrders: [] as SalesOrder[], total: 0, page: 1, limit: 6, totalPages: 0 })))
    open('history', orderOf())
    expect(await screen.findByText('No earlier orders')).toBeVisible()
  })
})

describe('the notes tab', () => {
  test('shows the customer’s notes, which can be changed, and the memo', async () => {
    let sent: unknown
    server.use(
      http.get('*/api/customer/:id', () => HttpResponse.json({ ...green, notes: 'Ring twice', version: 3 })),
      http.patch('*/api/customer/:id', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ ...green, notes: 'Ring once', version: 4 })
      }),
    )
    const desk = open('notes', orderOf())
    const notes = await screen.findByRole('textbox', { name: 'Notes on Green Apple Market' })
    expect(notes).toHaveValue('Ring twice')
    await desk.user.clear(notes)
    await desk.user.type(notes, 'Ring once')
    await desk.user.tab()
    await waitFor(() => expect(sent).toEqual({ notes: 'Ring once', version: 3 }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^$/))
    expect(screen.queryByRole('button', { name: 'Save notes' })).not.toBeInTheDocument()
    await desk.user.type(screen.getByRole('textbox', { name: 'Memo of this order' }), 'Dock 4')
    await desk.user.tab()
    expect(desk.draft().memo).toBe('Dock 4')
  })

  test('Escape leads back to the grid', async () => {
    const desk = open('product', orderOf())
    await desk.user.keyboard('{Alt>}o{/Alt}')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Notes' })).toHaveFocus())
    await desk.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
  })
})
