import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { judged } from '@/features/searchRanking/useJudging'
import { items } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { endPage } from '@/testing/endPage'
import { renderAt, signedIn } from '@/testing/render'
import { searchAdminHandlers, searchVersion } from '@/testing/searchAdmin'
import { server } from '@/testing/server'

const at = '/home/search-preview?q=cheese'
const [first, second] = items.map(({ name }) => name) as [string, string]

beforeEach(() => {
  localStorage.clear()
  signedIn()
})

const ranking = async (name: 'In use' | 'Draft') => {
  const region = await screen.findByRole('region', { name })
  return within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
}
const slide = async (label: string, value: number) =>
  fireEvent.change(await screen.findByRole('slider', { name: label }), { target: { value: String(value) } })

describe('the draft', () => {
  test('ranks beside the weights in use, shows the moves and explains a place', async () => {
    renderAt(at)
    expect((await ranking('Draft'))[0]).toContain(first)
    await slide('In stock', 10)
    await waitFor(async () => expect((await ranking('Draft'))[0]).toContain(second))
    expect((await ranking('In use'))[0]).toContain(first)
    expect(screen.getByText('2 of 2 move')).toBeVisible()
    expect(screen.getByRole('heading', { name: `Why ${items[1]!.itemId} moves from 2 to 1` })).toBeVisible()
    const why = within(screen.getByRole('region', { name: /^Why/ }))
    expect(why.getByText('In stock').closest('div')).toHaveTextContent('In stock+2.50.8')
    expect(screen.getByRole('slider', { name: 'In stock' })).toHaveAttribute('aria-valuetext', '10, in use 3')
  })

  test('outlives a reload, and can be undone', async () => {
    const { user, unmount } = renderAt(at)
    await slide('In stock', 10)
    unmount()
    renderAt(at)
    expect(await screen.findByRole('slider', { name: 'In stock' })).toHaveValue('10')
    await user.click(screen.getByRole('button', { name: 'Undo all' }))
    expect(screen.getByRole('slider', { name: 'In stock' })).toHaveValue('3')
    expect(screen.queryByRole('button', { name: 'Undo all' })).toBeNull()
  })
})

describe('publishing', () => {
  test('needs a change and a reason, and makes a version that says what it changed', async () => {
    const { user } = renderAt(at)
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled()
    await slide('In stock', 6)
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/Say why/)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'What can ship comes first')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Version 2 is in use')).toBeInTheDocument()
    const versions = within(screen.getByRole('region', { name: 'Versions' }))
    expect(await versions.findByText('What can ship comes first')).toBeVisible()
    expect(versions.getByText('In stock 3 to 6')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Publish version 3' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  })

  test('the reason outlives a reload, as the draft does', async () => {
    const { user } = renderAt(at)
    await slide('In stock', 6)
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'What can ship')
    endPage()
    renderAt(at)
    expect(await screen.findByRole('slider', { name: 'In stock' })).toHaveValue('6')
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('What can ship')
  })

  test('over a newer version it is refused, keeps the draft and says who published', async () => {
    const { user } = renderAt(at)
    await slide('In stock', 6)
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Mine')
    server.use(...searchAdminHandlers([searchVersion(2, { brand: 9 }, 'Theirs')]))
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/Alma Reyes published version 2 meanwhile/)).toBeInTheDocument()
    expect(screen.getByRole('slider', { name: 'In stock' })).toHaveValue('6')
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine')
  })

  test('the defaults are restored with a reason', async () => {
    const { user } = renderAt(at)
    await user.click(await screen.findByRole('button', { name: 'Reset to defaults' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset to the defaults' }))
    await user.type(dialog.getByRole('textbox'), 'Start again')
    await user.click(dialog.getByRole('button', { name: 'Reset weights' }))
    await waitFor(() => expect(screen.getByRole('slider', { name: 'Name' })).toHaveValue('8'))
  })
})

describe('judged queries', () => {
  test('an item is judged once: again takes it back, and a query without good items is gone', () => {
    const one = judged([], ' Cheese ', 'a')
    expect(one).toEqual([{ query: 'Cheese', good: ['a'] }])
    expect(judged(one, 'cheese', 'b')).toEqual([{ query: 'Cheese', good: ['a', 'b'] }])
    expect(judged(one, 'cheese', 'a')).toEqual([])
  })

  test('a thumb adds the query, and the draft is compared on it', async () => {
    const { user } = renderAt(at)
    const thumb = await screen.findByRole('button', { name: `${second} is a good result` })
    await user.click(thumb)
    await waitFor(() => expect(thumb).toHaveAttribute('aria-pressed', 'true'))
    await slide('In stock', 10)
    const panel = within(screen.getByRole('region', { name: 'Judged queries' }))
    await waitFor(() => expect(panel.getByRole('row', { name: /cheese/ })).toHaveTextContent('cheese.631.00+.37'))
    expect(panel.getByText('1 better')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Remove cheese from the judged queries' }))
    expect(await panel.findByText('0 in the set')).toBeVisible()
  })
})

test('a failed search becomes a synonym in one step', async () => {
  const { user } = renderAt('/home/search-preview')
  await user.type(await screen.findByRole('textbox', { name: 'Same as, for siracha mayo' }), 'sriracha{Enter}')
  expect(await screen.findByText('Synonym added')).toBeVisible()
  await user.click(screen.getByText('Nothing chosen'))
  expect(await screen.findByText('From every search an item was chosen.')).toBeVisible()
})

test('popularity is calculated on demand, once', async () => {
  const { user } = renderAt('/home/search-preview')
  await user.click(await screen.findByRole('button', { name: 'Calculate now' }))
  expect(await screen.findByText('Waiting to start.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Calculate now' })).toBeDisabled()
})

test('a preview that failed can be tried again', async () => {
  server.use(
    http.post('*/api/admin/inventory-search/preview', () => refuse(500, 'Internal Server Error', 'broken'), {
      once: true,
    }),
  )
  const { user } = renderAt(at)
  expect(await screen.findByText('The search failed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))
  expect((await ranking('Draft'))[0]).toContain(first)
})
