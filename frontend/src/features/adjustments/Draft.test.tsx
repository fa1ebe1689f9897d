import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCredentials } from '@/api/authStore'
import { items, profile } from '@/testing/data'
import { renderAt, signedIn } from '@/testing/render'
import { allAnswered, server } from '@/testing/server'

const address = '/home/inventory-adjustments?new=negative'
const [first, second] = items as [(typeof items)[number], (typeof items)[number]]
const path = '*/api/inventory-adjustment/negative'

beforeEach(() => {
  localStorage.clear()
  signedIn()
})

const stored = () => JSON.stringify({ ...localStorage })
const state = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'State of the draft' })).toHaveTextContent(text))
const grid = () => screen.findByRole('grid', { name: 'Lines' })
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)

/** Opens the entry and enters 3 of the first item, as damaged. */
async function entered() {
  const shown = renderAt(address)
  const { user } = shown
  await user.click(within(await grid()).getAllByRole('gridcell')[0]!)
  await user.keyboard(`${first.itemId}{Enter}`)
  await screen.findByRole('textbox', { name: 'Remove, line 1' })
  await user.keyboard('3{Enter}{Escape}')
  await user.click(screen.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Damaged' }))
  await user.type(screen.getByRole('textbox', { name: 'Memo' }), 'Cooler 2')
  // Keys typed while an item is read come later.
  await waitFor(() => expect(stored()).toMatch(/quantity[\\":]+3.*Cooler 2/))
  await state(/^Kept in this browser, /)
  return shown
}

/** Loses the answers of the first posts; keeps the keys under which all were sent. */
function losing(lost: number): string[] {
  const keys: string[] = []
  server.use(
    http.post(path, ({ request }) => {
      keys.push(request.headers.get('idempotency-key') ?? '')
      return keys.length <= lost ? HttpResponse.error() : undefined
    }),
  )
  return keys
}
const post = () => screen.getByRole('button', { name: /^Post/ })

describe('the draft of an adjustment', () => {
  test('keeps head, lines and the text of an open cell over a reload', async () => {
    const { user } = await entered()
    await user.dblClick(within((await rows())[0]!).getByText('3'))
    await user.keyboard('7')
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    renderAt(address)
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(first.name))
    expect((await rows())[0]).toHaveTextContent('7')
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('Cooler 2')
    expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveValue('Damaged')
  })

  test('is named above the list, which leads back to it', async () => {
    await entered()
    cleanup()
    const { user } = renderAt('/home/inventory-adjustments')
    expect(await screen.findByText(/Remove stock: 1 line not posted yet/)).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Continue draft' }))
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(first.name))
  })

  test('is not what it was when a late answer comes for the visit before', async () => {
    await entered()
    cleanup()
    const gates: (() => void)[] = []
    server.use(
      http.post('*/api/inventory-items/resolve', async () => {
        await new Promise<void>((resolve) => gates.push(resolve))
        return undefined
      }),
    )
    renderAt(address)
    await waitFor(() => expect(gates).toHaveLength(1))
    cleanup()
    const { user } = renderAt(address)
    await waitFor(() => expect(gates).toHaveLength(2))
    await user.clear(screen.getByRole('textbox', { name: 'Memo' }))
    await user.type(screen.getByRole('textbox', { name: 'Memo' }), 'Cooler 7')
    await user.click(screen.getByRole('button', { name: 'Clear draft' }))
    for (const open of gates) open()
    await allAnswered()
    expect(await screen.findByText('0 lines')).toBeInTheDocument()
    expect(stored()).not.toContain('adjustment.negative')
  })

  test('is not shown to another person in the same browser', async () => {
    await entered()
    cleanup()
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, _id: 'U2' })))
    setCredentials({ token: `a.${btoa('{"sub":"U2"}')}.c`, refreshToken: 'r2', role: 'admin' })
    renderAt(address)
    expect(await screen.findByText('0 lines')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('')
  })
})

describe('a posting whose answer is lost', () => {
  test('says that it waits, is sent again under the same key, and leaves the browser', async () => {
    const keys = losing(1)
    const { user } = await entered()
    await user.click(post())
    await state('Waiting for the server')
    expect(post()).toBeDisabled()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('table', { name: 'Lines' })).toBeInTheDocument()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
    expect(stored()).not.toContain('adjustment.negative')
  })

  test('is sent again after a reload, under the same key', async () => {
    const keys = losing(1)
    const { user } = await entered()
    await user.click(post())
    await state('Waiting for the server')
    cleanup()
    renderAt(address)
    expect(await screen.findByRole('table', { name: 'Lines' })).toBeInTheDocument()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
    expect(stored()).not.toContain('adjustment.negative')
  })

  test('is said to be posted when another tab had the answer first', async () => {
    const answer = Promise.withResolvers<void>()
    server.use(http.post(path, () => answer.promise.then(() => undefined)))
    const { user, router } = await entered()
    await user.click(post())
    const key = Object.keys(localStorage).find((each) => each.startsWith('backdock.adjustment.negative'))!
    await waitFor(() => expect(localStorage.getItem(key)).toContain('sent'))
    act(() => {
      localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    })
    expect(await screen.findByText('Posted')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    answer.resolve()
  })

  test('of a count repeats the stock that was counted against, although it is read again', async () => {
    const expected: unknown[] = []
    server.use(
      http.post('*/api/inventory-adjustment/count', async ({ request }) => {
        const { lines } = (await request.clone().json()) as { lines: { expected: number }[] }
        expected.push(lines[0]!.expected)
        return HttpResponse.error()
      }),
    )
    const counting = '/home/inventory-adjustments?new=count'
    const { user } = renderAt(counting)
    await waitFor(async () => expect(within(await grid()).getAllByRole('gridcell')[0]).toHaveFocus())
    await user.keyboard(`${first.itemId}*7{Enter}`)
    await screen.findByRole('button', { name: /^Post 1 line/ })
    await user.click(post())
    await state('Waiting for the server')
    const moved = { ...first, availability: { ...first.availability, onHand: first.availability.onHand + 5 } }
    server.use(
      http.post('*/api/inventory-items/resolve', () =>
        HttpResponse.json([{ asked: first._id, item: moved, restricted: false, suggestions: [] }]),
      ),
    )
    for (const time of [2, 3]) {
      cleanup()
      renderAt(counting)
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(expected.length).toBeGreaterThanOrEqual(time))
      // oxlint-disable-next-line no-await-in-loop
      await state('Waiting for the server')
    }
    expect(new Set(expected)).toEqual(new Set([first.availability.onHand]))
  })

  test('keeps its lines as they were sent, and leaving asks', async () => {
    losing(9)
    const { user, router } = await entered()
    await user.click(post())
    await state('Waiting for the server')
    await user.click(within((await rows())[0]!).getAllByRole('gridcell')[0]!)
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(await screen.findByText('Lines that are being posted cannot be changed')).toBeInTheDocument()
    expect((await rows())[0]).toHaveTextContent(first.name)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    void router.navigate('/home/inventory-adjustments')
    void router.navigate('/home/customers')
    const dialog = await screen.findByRole('dialog', { name: 'Leave before it is posted?' }, { timeout: 4_000 })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.search).toBe('?new=negative')
  })

  test('that is older than a day is not sent again without asking', async () => {
    const keys = losing(9)
    const { user } = await entered()
    await user.click(post())
    await state('Waiting for the server')
    cleanup()
    const [name, text] = Object.entries({ ...localStorage }).find(([key]) => key.includes('adjustment.negative'))!
    const sheet = JSON.parse(text as string) as { sent: { at: string } }
    sheet.sent.at = new Date(Date.now() - 30 * 3_600_000).toISOString()
    localStorage.setItem(name, JSON.stringify(sheet))
    const sent = keys.length
    const { user: later } = renderAt(address)
    expect(await screen.findByText('Were these lines posted?')).toBeInTheDocument()
    expect(keys).toHaveLength(sent)
    await later.click(screen.getByRole('button', { name: 'Remove posted lines' }))
    expect(await screen.findByText('0 lines')).toBeInTheDocument()
    expect(stored()).not.toContain('adjustment.negative')
  })
})

test('a refusal is said, and the lines can be changed again', async () => {
  server.use(
    http.post(path, () =>
      HttpResponse.json({ statusCode: 400, error: 'Bad Request', message: 'the date is closed' }, { status: 400 }),
    ),
  )
  const { user } = await entered()
  await user.click(post())
  await state('Not posted')
  expect(post()).toBeEnabled()
  await user.click(within((await rows())[1]!).getAllByRole('gridcell')[0]!)
  await user.keyboard(`${second.itemId}{Enter}`)
  await screen.findByRole('textbox', { name: 'Remove, line 2' })
  await user.keyboard('1{Enter}{Escape}')
  await state(/^Kept in this browser, /)
})
