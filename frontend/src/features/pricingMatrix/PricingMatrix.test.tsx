import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { profile } from '@/testing/data'
import { endPage } from '@/testing/endPage'
import { pricingMatrix, pricingMatrixHandlers } from '@/testing/pricingMatrix'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/pricing-matrix'

beforeEach(() => signedIn())

const grid = () => screen.findByRole('grid', { name: 'Margins' })
const rowOf = async (name: string) => within(await grid()).findByRole('row', { name: new RegExp(`^${name}`) })
/** The texts of a row: the category, its items, and the aim and the floor of each level. */
const textsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent?.replace(' from above', ''))
const cellOf = async (name: string, column: number) => within(await rowOf(name)).getAllByRole('gridcell')[column]!

/** The cells by column. */
const aimWalkIn = 2
const aimChains = 4
const floorChains = 5

describe('the matrix', () => {
  test('shows own margins and those from above', async () => {
    renderAt(at)
    expect(await textsOf('All categories')).toEqual(['All categories', '605', '25.0', '10.0', '22.0', '10.0'])
    expect(await textsOf('Cheese')).toEqual(['Cheese', '412', '25.0', '10.0', '19.0', '15.5'])
    expect(await textsOf('Milk')).toEqual(['Milk', '58', '25.0', '10.0', '22.0', '10.0'])
    expect(await cellOf('Milk', aimChains)).toHaveTextContent('from above')
    expect(await cellOf('Cheese', aimChains)).not.toHaveTextContent('from above')
    expect(screen.getByText(/Version 14 since/)).toBeVisible()
  })

  test('is edited and saved by keyboard, with a reason', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('Cheese', aimChains))
    await user.keyboard('20{Enter}')
    // The next row: a point more than the margin from above.
    await user.keyboard('+1{Enter}')
    const changes = screen.getByRole('list', { name: 'Changes' })
    expect(changes).toHaveTextContent('Cheese, Chains')
    expect(changes).toHaveTextContent('aim 19.0 to 20.0')
    expect(changes).toHaveTextContent('aim from above to 23.0')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const reason = screen.getByRole('textbox', { name: 'Reason' })
    expect(reason).toHaveFocus()
    expect(screen.getByText('Say why, for those who read the versions later')).toBeVisible()
    await user.keyboard('Dutch list, Dec 1{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Version 15 saved')).toBeInTheDocument()
    expect(await textsOf('Cheese')).toEqual(['Cheese', '412', '25.0', '10.0', '20.0', '15.5'])
    expect(await screen.findByText(/Version 15 since/)).toBeVisible()
    expect(reason).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'History' }))
    expect(await screen.findByRole('list', { name: 'Versions' })).toHaveTextContent(
      /Version 15Dutch list, Dec 1.*Version 14Dutch list/s,
    )
  })

  test('Delete takes a margin from above, and undo puts it back', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('Cheese', aimChains))
    await user.keyboard('{Delete}')
    expect((await textsOf('Cheese'))[aimChains]).toBe('19.0 22.0')
    await user.keyboard('{Control>}z{/Control}')
    expect((await textsOf('Cheese'))[aimChains]).toBe('19.0')
    expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull()
  })

  test('a block from a spreadsheet is pasted, and what cannot be is named', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('Bars', aimWalkIn))
    await user.paste('28\t22.0%\n27\tlots')
    expect((await textsOf('Bars')).slice(2, 4)).toEqual(['25.0 28.0', '10.0 22.0'])
    expect((await textsOf('Cheese')).slice(2, 4)).toEqual(['25.0 27.0', '10.0'])
    expect(
      await screen.findByText(/1 cell not pasted. Cheese, Floor Walk-in: must be a percentage/),
    ).toBeInTheDocument()
  })

  test('a wrong percentage stays in its cell', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('Cheese', aimChains))
    await user.keyboard('120{Enter}')
    expect(screen.getByText('must not be above 95')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Aim Chains, Cheese' })).toHaveValue('120')
  })

  test('a floor above its aim is not saved', async () => {
    const { user } = renderAt(at)
    await user.click(await cellOf('Cheese', floorChains))
    await user.keyboard('19.5{Enter}{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Cheese: the floor 19.5 would be above the aim 19.0')).toBeVisible()
  })

  test('the default is edited in its line', async () => {
    const { user } = renderAt(at)
    await grid()
    const aim = within(screen.getByRole('group', { name: 'Default' })).getByRole('textbox', { name: 'Aim' })
    await user.clear(aim)
    await user.type(aim, '26{Enter}')
    expect((await textsOf('Milk'))[aimWalkIn]).toBe('25.0 26.0')
    expect((await textsOf('Milk'))[aimChains]).toBe('22.0')
  })
})

describe('what others save', () => {
  /** Somebody else saves another margin of milk. */
  const othersSave = () =>
    fetch(`${location.origin}/api/pricing-matrix`, {
      method: 'PUT',
      body: JSON.stringify({
        ...pricingMatrix,
        cells: [...pricingMatrix.cells, { priceLevelId: '1', category: 'Milk', marginTarget: 0.15, floorMargin: null }],
        updateReason: 'milk',
      }),
    })

  test('both versions are shown, and mine is put on top of theirs', async () => {
    server.use(...pricingMatrixHandlers())
    const { user } = renderAt(at)
    await user.click(await cellOf('Cheese', aimChains))
    await user.keyboard('20{Enter}')
    await othersSave()
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'mine')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const alert = await screen.findByText(/Somebody else has saved the matrix/)
    expect(alert.closest('[role="alert"]')).toHaveTextContent(
      /Cheese, Chains: aim 19.0 to 20.0.*Milk, Walk-in: aim from above to 15.0/s,
    )
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Version 16 saved')).toBeInTheDocument()
    await waitFor(async () => expect((await textsOf('Milk'))[aimWalkIn]).toBe('15.0'))
    expect((await textsOf('Cheese'))[aimChains]).toBe('20.0')
  })
})

test('what was typed survives a reload', async () => {
  const { user } = renderAt(at)
  await user.click(await cellOf('Cheese', aimChains))
  await user.keyboard('20{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'because')
  endPage()
  renderAt(at)
  await waitFor(async () => expect((await textsOf('Cheese'))[aimChains]).toBe('19.0 20.0'))
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('because')
})

test('the rows are found by name and by what was edited', async () => {
  const { user } = renderAt(`${at}?show=own`)
  await grid()
  expect(within(await grid()).queryByRole('row', { name: /^Milk/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'All categories' }))
  expect(await rowOf('Milk')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Find a category' }), 'bar')
  await waitFor(async () => expect(within(await grid()).queryByRole('row', { name: /^Milk/ })).toBeNull())
  expect(await rowOf('Bars')).toBeVisible()
})

test('a matrix that cannot be saved stays as it was typed', async () => {
  server.use(
    http.put('*/api/pricing-matrix', () => refuse(400, 'Bad Request', 'cells.0.marginTarget must not be less than 0')),
  )
  const { user } = renderAt(at)
  await user.click(await cellOf('Cheese', aimChains))
  await user.keyboard('20{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Save version 15' }))
  expect(await screen.findByText(/must not be less than 0/)).toBeVisible()
  expect((await textsOf('Cheese'))[aimChains]).toBe('19.0 20.0')
})

test('without the permission the screen is not there', async () => {
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['price.view'] })))
  renderAt(at)
  expect(await screen.findByText('You do not have access to this screen')).toBeVisible()
})
