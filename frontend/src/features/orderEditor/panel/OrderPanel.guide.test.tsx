import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDraft } from '@/features/orderEditor/draft/order'
import { adding, all, asRole, open, orderOf } from '@/features/orderEditor/panel/orderPanel.harness'
import { analyticsHandlers, purchaseOf, purchases } from '@/testing/analytics'
import { items, tomorrow } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { keysAtRest } from '@/ui/heldKeys'

beforeEach(() => {
  signedIn()
  server.use(...analyticsHandlers())
  asRole(() => all)
})

describe('the order guide', () => {
  const quantity = (code: string) => screen.findByRole('textbox', { name: new RegExp(`^Quantity of ${code}`) })
  const ready = async () => {
    await quantity('1043')
    // Adding needs the items' prices.
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Order guide' })).toHaveAttribute('aria-busy', 'false'))
  }

  test('quantities typed in the column become lines or change existing ones', async () => {
    const desk = open('product', orderOf(adding(items[1]!, '9')))
    await desk.user.keyboard('{Alt>}g{/Alt}')
    await waitFor(async () => expect(await quantity('1043')).toHaveFocus())
    await ready()
    await desk.user.keyboard('6{Enter}')
    expect(await quantity('1044')).toHaveFocus()
    expect(await quantity('1044')).toHaveValue('9')
    await desk.user.keyboard('3{ArrowDown}')
    expect(desk.lines()).toEqual(['3 CS 1044', '6 CS 1043'])
    // A restricted item is locked and shows the reason.
    expect(await quantity('1045')).toHaveAttribute('readonly')
    expect(await quantity('1045')).toHaveAccessibleDescription('Restricted for this customer')
    await desk.user.keyboard('{Enter}2.5{Enter}')
    expect(desk.lines()).toEqual(['3 CS 1044', '6 CS 1043', '2.5 EA 1046'])
    await desk.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveFocus()
  })

  test('an empty quantity or 0 removes the item; an invalid one shows its error in the field', async () => {
    const desk = open('guide', orderOf(adding(items[0]!, '4')))
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('-1{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Quantity must be greater than 0')
    await desk.user.keyboard('{Escape}0{Enter}')
    expect(desk.lines()).toEqual([])
  })

  test('+ enters the usual quantity, letters filter', async () => {
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

  test('Down in the filter moves to the rows', async () => {
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

  test('an unusual quantity is questioned before it is accepted', async () => {
    const desk = open('guide', orderOf(adding(items[1]!, '9')))
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('510{Enter}')
    const question = await screen.findByRole('alert')
    expect(question).toHaveTextContent('510 CS is more than 10 times the usual 5 CS. Use it Enter Change it Esc')
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

  test('an unusual quantity is not accepted when the field is left', async () => {
    const desk = open('guide', orderOf())
    await ready()
    await desk.user.click(await quantity('1043'))
    await desk.user.keyboard('510')
    await desk.user.click(screen.getByRole('button', { name: 'Grid' }))
    expect(
      await screen.findByText(/510 CS is more than 10 times the usual 5 CS. The previous value is kept/),
    ).toBeVisible()
    expect(desk.lines()).toEqual([])
  })

  test('in full screen it has the par, which can be set, and the weeks as text', async () => {
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
    await waitFor(async () =>
      expect(await within(dialog).findByRole('textbox', { name: /^Par of 1043/ })).toHaveValue('9'),
    )
    expect(desk.lines()).toEqual([])
  })

  test('of 300 items only the visible ones are rendered, and all are reached by keys', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      purchaseOf(index % items.length, {
        item: {
          _id: index < items.length ? items[index]!._id : `9${index}`,
          itemId: String(2000 + index),
          name: `Item ${index}`,
        },
      }),
    )
    server.use(...analyticsHandlers(many))
    const desk = open('guide', orderOf())
    await desk.user.click(await quantity('2000'))
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    await desk.user.keyboard('{Control>}{End}{/Control}')
    await waitFor(async () => expect(await quantity('2299')).toHaveFocus())
  })

  test('says why it is empty, and what failed', async () => {
    server.use(...analyticsHandlers([]))
    open('guide', orderOf())
    expect(await screen.findByText('Nothing bought yet')).toBeVisible()
  })

  test('a failure can be tried again', async () => {
    let fails = true
    server.use(
      http.get('*/api/analytics/product-sale-for-customer/:id', () =>
        fails ? refuse(500, 'Internal Server Error', 'broken') : HttpResponse.json(purchases),
      ),
    )
    const desk = open('guide', orderOf())
    expect(await screen.findByRole('alert')).toHaveTextContent('The server had an error.')
    fails = false
    await desk.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await quantity('1043')).toBeVisible()
  })

  test('before there is a customer it says so', () => {
    open('guide', emptyDraft(tomorrow))
    return screen.findByText('No customer yet').then((text) => expect(text).toBeVisible())
  })
})

describe('the missing usual items', () => {
  test('are counted, and each is added with one key', async () => {
    const desk = open('product', orderOf())
    await desk.user.click(await screen.findByRole('button', { name: '2 usual items not on this order' }))
    const first = await screen.findByRole('menuitem', { name: /1043 Roma tomatoes/ })
    await waitFor(() => expect(first).toHaveTextContent('5 CS'))
    await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
    await desk.user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(desk.lines()).toEqual(['5 CS 1043']))
    expect(await screen.findByRole('button', { name: '1 usual item not on this order' })).toBeVisible()
  })

  test('are all added at once, and the button disappears', async () => {
    const desk = open('product', orderOf())
    await desk.user.click(await screen.findByRole('button', { name: '2 usual items not on this order' }))
    await desk.user.click(await screen.findByRole('menuitem', { name: 'Add all 2' }))
    await waitFor(() => expect(desk.lines()).toEqual(['5 CS 1043', '2 CS 1044']))
    expect(screen.queryByRole('button', { name: /usual item/ })).not.toBeInTheDocument()
  })
})
