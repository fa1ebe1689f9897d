import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { items } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = (kind: string) => `/home/inventory-adjustments?new=${kind}`
const [first, second] = items as [(typeof items)[number], (typeof items)[number]]

beforeEach(() => {
  localStorage.clear()
  signedIn()
})

const grid = () => screen.findByRole('grid', { name: 'Lines' })
const rowsOf = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)

/** Opens the entry and moves the focus to its first cell. */
async function entry(kind: string) {
  const { user } = renderAt(at(kind))
  const [cell] = within(await grid()).getAllByRole('gridcell')
  await user.click(cell!)
  return user
}

/** Waits until the draft in this browser's storage has the quantity: keys typed while an item is read come later. */
const storedQuantity = (quantity: number) =>
  waitFor(() =>
    expect(JSON.stringify({ ...localStorage })).toMatch(
      new RegExp(`adjustment\\.negative.*quantity[\\\\":]+${quantity}`),
    ),
  )

describe('removing stock', () => {
  test('by keyboard: codes and quantities, the new quantity at once, wrong input at its cell', async () => {
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    await user.keyboard('0{Enter}')
    expect(await screen.findByText('Must be greater than 0')).toBeInTheDocument()
    await user.keyboard('{Backspace}3{Enter}')
    await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent(first.name))
    await user.keyboard('nothing{Enter}')
    expect(await screen.findByText(/No item has the code nothing/)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(await screen.findByText('1 line')).toBeInTheDocument()
  })

  test('is not lost on reload, is posted once with its reason, and shows the adjustment', async () => {
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    await user.keyboard('3{Enter}')
    await storedQuantity(3)
    expect(JSON.stringify({ ...localStorage })).toContain(first.itemId)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    expect(await screen.findByText('Choose a reason')).toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Damaged' }))
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    expect(await screen.findByRole('table', { name: 'Lines' })).toBeInTheDocument()
    expect(JSON.stringify({ ...localStorage })).not.toContain('adjustment.negative')
  })

  test('lines that are added while it is posted are not lost', async () => {
    let answer: () => void = () => undefined
    const wait = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.post('*/api/inventory-adjustment/negative', async () => {
        await wait
        return undefined
      }),
    )
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    await user.keyboard('3{Enter}{Escape}')
    await user.click(screen.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Damaged' }))
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    const [, next] = await rowsOf()
    await user.click(within(next!).getAllByRole('gridcell')[0]!)
    await user.keyboard(`${second.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 2' })
    await user.keyboard('5{Enter}{Escape}')
    answer()
    expect(await screen.findByText(/they are the next draft/)).toBeInTheDocument()
    await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent(second.name))
    expect(await rowsOf()).toHaveLength(2)
  })

  test('a refused line says why, and nothing is lost', async () => {
    server.use(
      http.post('*/api/inventory-adjustment/negative', () =>
        HttpResponse.json(
          {
            statusCode: 400,
            error: 'Bad Request',
            message: ['lines.0.units must be a unit of B-1'],
            problems: [{ code: 'not_a_unit', field: 'lines.0.units', params: {} }],
          },
          { status: 400 },
        ),
      ),
    )
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    await user.keyboard('3{Enter}{Escape}')
    await user.click(screen.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Damaged' }))
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent('Unit: must be a unit of B-1'))
  })

  test('a pasted table is shown before it becomes lines, and one undo removes them', async () => {
    const user = await entry('negative')
    await user.paste(`${first.itemId}\t2\n${second.itemId}\t4\nNONE\t1`)
    const pasted = within(await screen.findByRole('region', { name: 'Pasted rows' }))
    expect(pasted.getByText('2 of 3 rows can be added')).toBeInTheDocument()
    expect(await rowsOf()).toHaveLength(1)
    await user.click(pasted.getByRole('button', { name: /^Add 2 lines/ }))
    await waitFor(async () => expect(await rowsOf()).toHaveLength(3))
    expect((await rowsOf())[1]).toHaveTextContent(second.name)
    expect(pasted.getByText('No item has this code')).toBeInTheDocument()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await rowsOf()).toHaveLength(1))
  })

  test('pasting the same again adds what is shown', async () => {
    const user = await entry('negative')
    await user.paste(`${first.itemId}\t2\n${second.itemId}\t4`)
    await screen.findByRole('region', { name: 'Pasted rows' })
    await user.paste(`${first.itemId}\t2\n${second.itemId}\t4`)
    await waitFor(async () => expect(await rowsOf()).toHaveLength(3))
    expect(screen.queryByRole('region', { name: 'Pasted rows' })).not.toBeInTheDocument()
  })

  test('the first key typed goes into the first cell, and *quantity completes the line', async () => {
    const { user } = renderAt(at('negative'))
    await waitFor(async () => expect(within(await grid()).getAllByRole('gridcell')[0]).toHaveFocus())
    await user.keyboard(`${first.itemId}*3{Enter}`)
    await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent(first.name))
    await user.keyboard(`${second.itemId}*2 nounit{Enter}`)
    expect(await screen.findByText(`${second.itemId} has no unit nounit`)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await storedQuantity(3)
    expect(screen.getByText('1 line')).toBeInTheDocument()
  })

  test('is dated as chosen', async () => {
    let sent: unknown
    server.use(
      http.post('*/api/inventory-adjustment/negative', async ({ request }) => {
        sent = await request.clone().json()
        return undefined
      }),
    )
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}*3{Enter}`)
    await storedQuantity(3)
    await user.click(screen.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Damaged' }))
    fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-11-02' } })
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    await waitFor(() => expect(sent).toMatchObject({ date: '2026-11-02', lines: [{ quantity: 3 }] }))
  })
})

describe('a pasted table', () => {
  const resolved = (found: (code: string) => object | null) =>
    http.post('*/api/inventory-items/resolve', async ({ request }) => {
      const { codes } = (await request.json()) as { codes: string[] }
      await answers
      return HttpResponse.json(codes.map((asked) => ({ asked, item: found(asked), suggestions: [] })))
    })
  let answers: Promise<void> = Promise.resolve()

  test('that is looked up leaves what is typed meanwhile', async () => {
    let answer = (): void => undefined
    answers = new Promise((resolve) => (answer = resolve))
    server.use(resolved(() => first))
    const user = await entry('negative')
    await user.paste(`${first.itemId}\t2`)
    await user.type(screen.getByRole('textbox', { name: 'Memo' }), 'Dropped in aisle 4')
    answer()
    await user.click(await screen.findByRole('button', { name: /^Add 1 line/ }))
    await waitFor(async () => expect(await rowsOf()).toHaveLength(2))
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('Dropped in aisle 4')
    answers = Promise.resolve()
  })

  test('says which items are inactive, which are unknown, and which rows are too many', async () => {
    server.use(
      resolved((code) => {
        if (code === 'OLD') return { ...first, isActive: false }
        return code === 'NONE' ? null : first
      }),
    )
    const user = await entry('negative')
    await user.paste(
      ['OLD', 'NONE', ...Array.from({ length: 502 }, () => first.itemId)].map((code) => `${code}\t1`).join('\n'),
    )
    const pasted = within(await screen.findByRole('region', { name: 'Pasted rows' }))
    expect(pasted.getByText('500 of 504 rows can be added')).toBeInTheDocument()
    expect(pasted.getByText('The item is inactive')).toBeInTheDocument()
    expect(pasted.getByText('No item has this code')).toBeInTheDocument()
    expect(pasted.getAllByText(/An adjustment has at most 500 lines/)).toHaveLength(2)
  })
})

describe('a line that is hardly possible', () => {
  /** Enters a line that leaves less than nothing, with a reason. */
  async function tooMuch() {
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    await user.keyboard('5000{Enter}{Escape}')
    await user.click(screen.getByRole('combobox', { name: 'Reason' }))
    await user.click(await screen.findByRole('option', { name: 'Damaged' }))
    return user
  }
  const question = (line: number, value?: number) =>
    HttpResponse.json(
      {
        statusCode: 409,
        error: 'Conflict',
        message: 'unusual lines',
        problems: [
          { code: 'below_zero', params: { lines: [{ line, units: 'CS', onHand: 4, after: -4996 }] } },
          ...(value ? [{ code: 'high_value', params: { limit: 1000, lines: [{ line, units: 'CS', value }] } }] : []),
        ],
      },
      { status: 409 },
    )

  test('asks, and posting waits for the answer', async () => {
    let posts = 0
    server.use(
      http.post('*/api/inventory-adjustment/negative', () => {
        posts += 1
        return undefined
      }),
    )
    const user = await tooMuch()
    expect(await screen.findByText(/more than on hand; stock would be/, { selector: 'p' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    expect((await screen.findAllByText(/1 question to answer/)).length).toBeGreaterThan(0)
    expect(posts).toBe(0)
    await user.keyboard('{Alt>}2{/Alt}')
    expect(await screen.findByRole('textbox', { name: 'Remove, line 1' })).toHaveValue('5000')
  })

  test('goes through with its answer; a question of the server is answered in its row, too', async () => {
    const confirmed: unknown[] = []
    server.use(
      http.post('*/api/inventory-adjustment/negative', async ({ request }) => {
        const { confirm } = (await request.clone().json()) as { confirm?: string[] }
        confirmed.push(confirm)
        return confirm ? undefined : question(1, -5000)
      }),
    )
    const user = await tooMuch()
    await user.keyboard('{Alt>}1{/Alt}')
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    expect(await screen.findByText(/Worth .*5,000.*, more than .*1,000/, { selector: 'p' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Keep 5000/ }))
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    expect(await screen.findByRole('table', { name: 'Lines' })).toBeInTheDocument()
    expect(confirmed).toEqual([undefined, undefined, ['below_zero', 'high_value']])
  })
})

test('a line has its own reason, and the screen says how many adjustments are posted', async () => {
  let sent: unknown
  server.use(
    http.post('*/api/inventory-adjustment/negative', async ({ request }) => {
      sent = await request.clone().json()
      return undefined
    }),
  )
  const user = await entry('negative')
  await user.paste(`${first.itemId}\t2\n${second.itemId}\t4`)
  await user.click(await screen.findByRole('button', { name: /^Add 2 lines/ }))
  await waitFor(async () => expect(await rowsOf()).toHaveLength(3))
  await user.click(screen.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Damaged' }))
  const [, row] = await rowsOf()
  await user.click(within(row!).getAllByRole('gridcell')[0]!)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason, line 2' }), 'expired')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/Posts as 2 adjustments: 1 line damaged, 1 line expired/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Post/ }))
  await waitFor(() =>
    expect(sent).toMatchObject({ reason: 'damaged', lines: [{ quantity: 2 }, { reason: 'expired' }] }),
  )
  expect((sent as { lines: object[] }).lines[0]).not.toHaveProperty('reason')
})

test('a quantity that is the code of the item asks in its row; Alt+1 makes it one', async () => {
  const user = await entry('negative')
  server.use(
    http.post('*/api/inventory-items/resolve', () =>
      HttpResponse.json([{ asked: '63467', item: { ...first, itemId: '63467' }, restricted: false, suggestions: [] }]),
    ),
  )
  await user.keyboard('63467*63467{Enter}')
  const answers = within(await screen.findByRole('group', { name: 'Answers, line 1' }))
  expect((await rowsOf())[0]).toHaveTextContent(/is this item’s code/)
  expect(answers.getByRole('button', { name: /^Type again/ })).toBeInTheDocument()
  await user.keyboard('{F8}{Alt>}1{/Alt}')
  await storedQuantity(1)
  expect(screen.queryByRole('group', { name: 'Answers, line 1' })).not.toBeInTheDocument()
})

describe('finding an item', () => {
  const line = (place: number) => screen.findByRole('combobox', { name: `Item, line ${place}` })

  test('by a part of its name: arrows choose, Enter takes it and goes to the quantity', async () => {
    const part = 'e'
    const matches = items.filter(({ itemId, name }) => `${itemId} ${name}`.toLowerCase().includes(part))
    expect(matches.length).toBeGreaterThan(1)
    const user = await entry('negative')
    await user.keyboard(part)
    const options = await screen.findAllByRole('option')
    expect(options[0]).toHaveTextContent(`${matches[0]!.availability.onHand}`)
    expect(options[0]).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    expect((await rowsOf())[0]).toHaveTextContent(matches[1]!.name)
  })

  test('by a scan: the exact code is taken before the list has loaded, also of an item that it leaves out', async () => {
    server.use(http.get('*/api/inventory-items/search', () => delay('infinite')))
    const user = await entry('positive')
    await user.keyboard(`${first.itemId}{Enter}4{Enter}${second.itemId}{Enter}5{Enter}`)
    await waitFor(async () => expect((await rowsOf())[1]).toHaveTextContent(second.name))
  })

  test('an unknown code never becomes an item that resembles it', async () => {
    server.use(
      http.get('*/api/inventory-items/search', () =>
        HttpResponse.json({ inventoryItems: [{ ...first, score: 1 }], partial: false, total: 1, page: 1, limit: 12 }),
      ),
    )
    const user = await entry('negative')
    await user.keyboard('99999{Enter}')
    expect(await screen.findByText(/No item has the code 99999/)).toBeInTheDocument()
    expect(await line(1)).toHaveFocus()
  })

  test('Escape closes the list and adds nothing', async () => {
    const user = await entry('negative')
    await user.keyboard('an')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(screen.getByText('0 lines')).toBeInTheDocument()
  })
})

describe('an item in the address', () => {
  test.each(['negative', 'positive', 'count'])(
    'starts the entry (%s) once, with the cursor on its quantity',
    async (kind) => {
      const { user, router } = renderAt(`${at(kind)}&item=${first._id}`)
      const quantity = await screen.findByRole('textbox', { name: /^(Remove|Add|Counted), line 1$/ })
      await waitFor(() => expect(quantity).toHaveFocus())
      await waitFor(() => expect(router.state.location.search).toBe(`?new=${kind}`))
      await user.keyboard('7{Enter}{Escape}')
      await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent(first.name))
      expect(await screen.findByText('1 line')).toBeInTheDocument()
    },
  )

  test('that the draft has already is not added again', async () => {
    const user = await entry('negative')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Remove, line 1' })
    await user.keyboard('3{Enter}{Escape}')
    await storedQuantity(3)
    cleanup()
    renderAt(`${at('negative')}&item=${first._id}`)
    expect(await screen.findByRole('textbox', { name: 'Remove, line 1' })).toHaveValue('3')
    expect(await screen.findByText('1 line')).toBeInTheDocument()
  })

  test('that does not exist is named', async () => {
    renderAt(`${at('negative')}&item=nothing`)
    expect(await screen.findByText('There is no such item')).toBeInTheDocument()
  })
})

test('full storage loses no line: it stays in memory, and the user is told', async () => {
  const user = await entry('negative')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.keyboard(`${first.itemId}{Enter}`)
  await screen.findByRole('textbox', { name: 'Remove, line 1' })
  await user.keyboard('3{Enter}{Escape}')
  expect(await screen.findByText('This draft cannot be stored in the browser')).toBeInTheDocument()
  expect((await rowsOf())[0]).toHaveTextContent(first.name)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  vi.restoreAllMocks()
  await user.click(screen.getByRole('textbox', { name: 'Memo' }))
  await user.keyboard('x')
  await waitFor(() => expect(screen.queryByText('This draft cannot be stored in the browser')).not.toBeInTheDocument())
  expect(JSON.stringify({ ...localStorage })).toContain(first.itemId)
})

describe('a count', () => {
  test('shows the difference, lists what was not counted, and names lines whose stock has changed', async () => {
    server.use(
      http.post('*/api/inventory-adjustment/count', () =>
        HttpResponse.json(
          {
            statusCode: 409,
            error: 'Conflict',
            message: 'the stock of 1 of the counted items has changed: count them again',
            current: [{ line: 0, itemId: first._id, expected: 40, onHand: 38 }],
          },
          { status: 409 },
        ),
      ),
    )
    const counted = { ...first, category: 'Produce' }
    server.use(
      http.post('*/api/inventory-items/resolve', () =>
        HttpResponse.json([{ asked: first.itemId, item: counted, restricted: false, suggestions: [] }]),
      ),
    )
    const user = await entry('count')
    await user.keyboard(`${first.itemId}{Enter}`)
    await screen.findByRole('textbox', { name: 'Counted, line 1' })
    await user.keyboard('0{Enter}{Escape}')
    await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent(`−${first.availability.onHand}`))
    await user.click(screen.getByRole('combobox', { name: 'Category counted' }))
    await user.click(await screen.findByRole('option', { name: 'Produce' }))
    await user.click(screen.getByRole('button', { name: /^Post/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/not counted; their stock stays|All items of/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Post/ }))
    await waitFor(async () => expect((await rowsOf())[0]).toHaveTextContent('On hand is 38 now, was 40'))
    expect(screen.getByRole('status', { name: 'State of the draft' })).toHaveTextContent('Stock differs')
  })
})
