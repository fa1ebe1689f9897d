import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFilter } from '@/testing/addFilter'
import { allowanceHandlers } from '@/testing/allowances'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const path = '/home/pricing-matrix/allowances'

beforeEach(() => signedIn())

const inList = async () => within(await screen.findByRole('region', { name: 'Vendor allowances' }))

/** Records the bodies of writes. */
function sent(method: 'post' | 'patch', address: string) {
  const bodies: Array<Record<string, unknown>> = []
  server.use(
    http[method](`*/api/pricing-matrix/allowances${address}`, async ({ request }) => {
      bodies.push((await request.clone().json()) as Record<string, unknown>)
    }),
  )
  return bodies
}

async function look(id: string, name: RegExp) {
  const { user } = renderAt(`${path}?peek=${id}`)
  return { user, panel: within(await screen.findByRole('complementary', { name })) }
}

describe('the list of allowances', () => {
  test('is reached from the pricing matrix and says what is paid back, for which item and when', async () => {
    const { user } = renderAt('/home/pricing-matrix')
    await screen.findByText(/^Version 14 since/)
    await user.click(screen.getByRole('link', { name: 'Allowances' }))
    const list = await inList()
    const name = /1043 Roma tomatoes 25 lb Great Lakes Dairy \$4.80 per CS .*Nov 16, 2026 .*Nov 29, 2026 In force/
    expect(await list.findByRole('row', { name })).toBeVisible()
    expect(list.getByRole('row', { name: /Yellow onions.*\$0.25 per EA \$3.00 CS.*Coming/ })).toBeVisible()
    expect(list.getByRole('row', { name: /Russet potatoes.*Ended/ })).toBeVisible()
  })

  test('is filtered and sorted in the address', async () => {
    const { user, router } = renderAt(`${path}?state=ended`)
    const list = await inList()
    expect(await list.findByRole('link', { name: /Russet/ })).toBeVisible()
    expect(list.queryByRole('link', { name: /Roma/ })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await list.findByRole('link', { name: /Roma/ })).toBeVisible()
    await addFilter(user, 'Item')
    await user.type(await screen.findByRole('combobox', { name: 'Item' }), 'onions')
    await user.click(await screen.findByRole('option', { name: /Yellow onions/ }))
    await waitFor(() => expect(list.queryByRole('link', { name: /Roma/ })).toBeNull())
    expect(router.state.location.search).toBe('?item=1001')
    await user.type(screen.getByRole('textbox', { name: 'Search allowances' }), 'dairy')
    expect(await screen.findByText('No allowance matches these filters')).toBeVisible()
  })

  test('asks the server for the sort of a column', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/pricing-matrix/allowances', ({ request }) => void asked.push(new URL(request.url).search)),
    )
    const { user } = renderAt(path)
    await user.click(await (await inList()).findByRole('button', { name: /Last day/ }))
    await waitFor(() => expect(asked.at(-1)).toMatch(/sortBy=until&sortOrder=/))
    expect(asked[0]).toMatch(/sortBy=from&sortOrder=desc/)
  })

  test('without allowances it says what they are and offers to add one', async () => {
    server.use(...allowanceHandlers([]))
    renderAt(path)
    expect(await screen.findByText(/An allowance is what a vendor pays back/)).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Add allowance' }).length).toBeGreaterThan(0)
  })

  test('a failed read says why and can be tried again', async () => {
    server.use(
      http.get('*/api/pricing-matrix/allowances', () => refuse(400, 'Bad Request', 'try later'), { once: true }),
    )
    const { user } = renderAt(path)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await (await inList()).findByRole('link', { name: /Roma/ })).toBeVisible()
  })

  test('who may see costs and not manage prices only reads', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['cost.view'] })))
    const { panel } = await look('AL1', /Great Lakes Dairy/)
    expect(await panel.findByText('Thanksgiving')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add allowance' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('an allowance', () => {
  test('is added by keyboard, in the sale unit unless another one is chosen', async () => {
    const bodies = sent('post', '')
    const { user } = renderAt(path)
    await (await inList()).findByRole('link', { name: /Roma/ })
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an allowance' }))
    const item = await dialog.findByRole('combobox', { name: 'Item' })
    await waitFor(() => expect(item).toHaveFocus())
    await user.keyboard('basmati')
    await user.click(await screen.findByRole('option', { name: /Basmati rice/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Vendor' }), 'Rice Mill')
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '$1.50')
    await user.type(dialog.getByLabelText(/^First day/), '2026-11-20')
    await user.type(dialog.getByLabelText(/^Last day/), '2026-11-30')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('The allowance of Rice Mill is added.')).toBeVisible()
    expect(bodies).toEqual([
      { itemId: '1006', vendor: 'Rice Mill', amount: 1.5, from: '2026-11-20', until: '2026-11-30', note: '' },
    ])
    expect(await (await inList()).findByRole('row', { name: /Basmati rice.*Rice Mill \$1.50 per CS/ })).toBeVisible()
  })

  test('wrong input is told at its field and nothing is sent; an amount above the cost is refused', async () => {
    const bodies = sent('patch', '/AL1')
    const { user, panel } = await look('AL1', /Great Lakes Dairy/)
    await user.click(await panel.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the allowance' }))
    const amount = await dialog.findByRole('textbox', { name: 'Amount' })
    await user.clear(amount)
    await user.type(amount, '0')
    await user.clear(dialog.getByLabelText(/^Last day/))
    await user.type(dialog.getByLabelText(/^Last day/), '2026-11-01')
    await user.click(dialog.getByRole('button', { name: 'Save allowance' }))
    expect(await dialog.findByText('Amount must be greater than 0')).toBeVisible()
    expect(dialog.getByText('Last day must not be before the first day')).toBeVisible()
    expect(bodies).toEqual([])
  })

  test('the reason of a refusal is at the amount', async () => {
    server.use(
      http.patch('*/api/pricing-matrix/allowances/AL1', () =>
        refuse(400, 'Bad Request', 'amount makes 30 per sale unit on 2026-11-20, which is above the cost of 24', {
          problems: [{ field: 'amount', code: 'above_cost', params: { date: '2026-11-20', sum: 30, cost: 24 } }],
        }),
      ),
    )
    const { user, panel } = await look('AL1', /Great Lakes Dairy/)
    await user.click(await panel.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the allowance' }))
    const amount = await dialog.findByRole('textbox', { name: 'Amount' })
    await user.clear(amount)
    await user.type(amount, '30{Enter}')
    expect(
      await dialog.findByText(/^The allowances make \$30.00 per sale unit on .*Nov 20.*, above the cost of \$24.00$/),
    ).toBeVisible()
    expect(amount).toHaveFocus()
  })

  test('when somebody else saves first, both versions are shown', async () => {
    const { user, panel } = await look('AL1', /Great Lakes Dairy/)
    await user.click(await panel.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the allowance' }))
    const amount = await dialog.findByRole('textbox', { name: 'Amount' })
    await fetch('/api/pricing-matrix/allowances/AL1', {
      method: 'PATCH',
      body: JSON.stringify({ amount: 6, version: 1 }),
    })
    await user.clear(amount)
    await user.type(amount, '5{Enter}')
    expect(await dialog.findByText(/Amount: 6/)).toBeVisible()
    expect(dialog.getByText(/Amount: 5/)).toBeVisible()
  })

  test('is deleted after a question', async () => {
    const { user, panel } = await look('AL1', /Great Lakes Dairy/)
    await user.click(await panel.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete the allowance?' }))
    await user.click(await question.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The allowance of Great Lakes Dairy is deleted')).toBeVisible()
    await waitFor(async () => expect((await inList()).queryByRole('link', { name: /Roma/ })).toBeNull())
  })

  test('a deletion that is refused says why', async () => {
    const { user, panel } = await look('AL2', /Prairie Farms/)
    await user.click(await panel.findByRole('button', { name: 'Delete' }))
    server.use(
      http.delete('*/api/pricing-matrix/allowances/AL2', () =>
        refuse(409, 'Conflict', 'the allowance was changed by someone else meanwhile'),
      ),
    )
    const question = within(await screen.findByRole('dialog', { name: 'Delete the allowance?' }))
    await user.click(await question.findByRole('button', { name: 'Delete' }))
    expect(await question.findByRole('alert')).toHaveTextContent(/changed by someone else/)
  })
})
