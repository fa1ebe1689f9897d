import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { adding, all, asRole, green, open, orderOf } from '@/features/orderEditor/panel/orderPanel.harness'
import { analyticsHandlers } from '@/testing/analytics'
import { cartLine, draftCart, items } from '@/testing/data'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  signedIn()
  server.use(...analyticsHandlers())
  asRole(() => all)
})

describe('the product tab', () => {
  test('says where the rate comes from and what the next tier requires', async () => {
    open('product', orderOf(adding(items[0]!, '7')))
    expect(await screen.findByText('Level 1 list price · line $168.00')).toBeVisible()
    expect(screen.getByText('3 more CS and it is $21.60.')).toBeVisible()
    const current = await screen.findByRole('row', { current: true })
    expect(current).toHaveAttribute('aria-current', 'true')
    expect(within(current).getByText('$24.00')).toBeVisible()
  })

  test('shows a typed rate beside the level’s rate, and resets it', async () => {
    const desk = open('product', orderOf(adding(items[0]!, '12')))
    desk.send({ type: 'customRate', key: desk.draft().lines[0]!.key, rate: '20' })
    expect(await screen.findByText(/Typed rate/)).toBeVisible()
    await desk.user.click(screen.getByRole('button', { name: 'Reset to $21.60' }))
    expect(desk.draft().lines[0]).toMatchObject({ customRate: null, determinedRate: '21.6' })
  })

  test('stock is what is left for the delivery date', async () => {
    open('product', orderOf(adding(items[0]!, '7')))
    const stock = await screen.findByRole('region', { name: 'Stock' })
    await waitFor(() => expect(stock).toHaveTextContent('41 CS'))
    expect(stock).toHaveTextContent('Promised4 CS')
  })

  test('offers substitutes for an item that is short, and swaps it with one key', async () => {
    const desk = open('product', orderOf(adding(items[2]!, '3')))
    expect(await screen.findByText('None left for this date')).toBeVisible()
    await screen.findByRole('button', { name: 'Swap for 1047' })
    await desk.user.keyboard('{Alt>}s{/Alt}')
    expect(desk.lines()).toEqual(['3 CS 1047'])
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
  })

  test('a short item is marked out of stock from its stock', async () => {
    const desk = open('product', orderOf(adding(items[2]!, '3')))
    const stock = await screen.findByRole('region', { name: 'Stock' })
    await desk.user.click(await within(stock).findByRole('button', { name: 'Mark out of stock' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark out of stock' }))
    await desk.user.click(await dialog.findByRole('button', { name: 'Mark out of stock' }))
    expect(await screen.findByText('1045 is marked out of stock')).toBeInTheDocument()
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
    server.use(
      http.get('*/api/customer/:id', () => HttpResponse.json({ ...green, restrictedProducts: [items[0]!._id] })),
    )
    open('product', orderOf(adding(items[0]!)))
    expect(await screen.findByText('Restricted for this customer')).toBeVisible()
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

  test('a rate below the floor says so, and can be asked for once it is saved', async () => {
    const desk = open('product', orderOf(adding(items[0]!)))
    const [line] = desk.draft().lines
    desk.send({ type: 'customRate', key: line!.key, rate: '17' })
    await waitFor(() => expect(desk.draft().lines[0]?.customRate).toBe('17'))
    expect(screen.queryByRole('button', { name: 'Request approval' })).not.toBeInTheDocument()
    const { _id, customRate, ...rest } = { ...cartLine(items[0]!, 1), customRate: 17, determinedRate: 24, rate: 17 }
    const told = { ...rest, _id, customRate, floor: { rate: 20.4, source: 'discount' as const } }
    desk.send({
      type: 'saved',
      edits: desk.draft().edits,
      lineKeys: [line!.key],
      answer: { ...draftCart, cartItems: [told] },
    })
    expect(await screen.findByText('Below the floor of $20.40. Change the rate or request approval.')).toBeVisible()
    const asked: unknown[] = []
    const approval = {
      requestId: 'R1',
      status: 'pending' as const,
      by: 'U1',
      byName: 'Pat Seller',
      at: '2026-11-21T10:00:00Z',
      reason: 'Short dated',
      quantity: 1,
    }
    server.use(
      http.post('*/api/price-approvals', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json({ _id: 'R1' }, { status: 201 })
      }),
      http.get('*/api/cart/:id', () =>
        HttpResponse.json({ ...draftCart, cartItems: [{ ...told, priceReason: 'Short dated', approval }] }),
      ),
    )
    const opener = screen.getByRole('button', { name: 'Request approval' })
    await desk.user.click(opener)
    expect(await screen.findByRole('textbox', { name: /Reason/ })).toHaveFocus()
    // It closes the dialog, and does not lead from the panel to the grid.
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opener).toHaveFocus()
    await desk.user.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Request approval' })
    await desk.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Short dated')
    await desk.user.click(within(dialog).getByRole('button', { name: 'Request approval' }))
    await waitFor(() => expect(asked).toEqual([{ cartId: draftCart._id, lineId: _id, reason: 'Short dated' }]))
    expect(
      await screen.findByText('Below the floor of $20.40. Pat Seller requested approval: Short dated'),
    ).toBeVisible()
    expect(desk.draft().lines[0]).toMatchObject({ customRate: '17', priceReason: 'Short dated' })
  })

  test('after a refusal the floor is taken in one press', async () => {
    const desk = open('product', orderOf(adding(items[0]!)))
    const [line] = desk.draft().lines
    desk.send({ type: 'customRate', key: line!.key, rate: '17' })
    await waitFor(() => expect(desk.draft().lines[0]?.customRate).toBe('17'))
    const approval = {
      requestId: 'R1',
      status: 'refused' as const,
      by: 'U3',
      byName: 'Ann Reed',
      at: '2026-11-21T10:00:00Z',
      reason: 'The floor of $20.40 a CS is offered instead.',
      quantity: 1,
    }
    const told = {
      ...cartLine(items[0]!, 1),
      customRate: 17,
      determinedRate: 24,
      rate: 17,
      floor: { rate: 20.4, source: 'discount' as const },
      approval,
    }
    desk.send({
      type: 'saved',
      edits: desk.draft().edits,
      lineKeys: [line!.key],
      answer: { ...draftCart, cartItems: [told] },
    })
    await desk.user.click(await screen.findByRole('button', { name: 'Use the floor, $20.40' }))
    await waitFor(() => expect(desk.draft().lines[0]?.customRate).toBe('20.4'))
    expect(screen.queryByRole('button', { name: /^Use the floor/ })).toBeNull()
  })

  test('shows what the customer bought of it', async () => {
    open('product', orderOf(adding(items[0]!)))
    const bought = await screen.findByRole('region', { name: 'Bought before' })
    await waitFor(() => expect(bought).toHaveTextContent('SO-10481'))
    await waitFor(() => expect(bought).toHaveTextContent('5 CS, 12 orders in 13 weeks'))
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
