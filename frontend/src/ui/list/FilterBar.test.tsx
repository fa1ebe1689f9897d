import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { choice, date, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'

interface Trip {
  _id: string
  tripNumber: string
}

const columns: Column<Trip>[] = [{ accessor: 'tripNumber', title: 'Trip' }]
const rows = [{ _id: 'T1', tripNumber: 'TR-1' }]

function Trips() {
  const { list } = useList({
    name: 'test-filters',
    label: 'Trips',
    nameOf: (trip) => trip.tripNumber,
    columns,
    read: { all: { data: rows, error: undefined, reload: async () => undefined } },
    filters: {
      search: elsewhere,
      status: choice({
        label: 'Status',
        any: 'Any status',
        options: [
          { value: 'ready', label: 'Ready' },
          { value: 'draft', label: 'Draft' },
        ],
      }),
      owner: choice({ label: 'Taken by', any: 'Anyone’s', takes: ['me'], options: [{ value: 'me', label: 'Mine' }] }),
      // Its other options are still being loaded.
      route: choice({ label: 'Route', any: 'Any route', options: [{ value: 'none', label: 'Without a route' }] }),
      from: date('From'),
    },
    empty: 'Nothing',
  })
  return <ListFrame list={list} />
}

beforeEach(signedIn)
const show = (search = '') => renderScreens([{ path: '/', element: <Trips /> }], `/${search}`)

test('by keys: f opens the menu, a filter is chosen and set, and taken away again', async () => {
  const { user, router } = show()
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
  await user.keyboard('f')
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Status', 'Mine', 'Route', 'From'])
  menu.getByRole('menuitem', { name: 'Status' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus())
  await screen.findByRole('option', { name: 'Ready' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(router.state.location.search).toBe('?status=ready')
  screen.getByRole('button', { name: 'Remove filter Status' }).focus()
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus())
  expect(screen.queryByRole('group', { name: 'Filter: Status' })).toBeNull()
})

test('what is chosen and not set goes back to the menu: by Escape, and when the focus goes elsewhere', async () => {
  const { user, router } = show()
  const choose = async () => {
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus())
  }
  await choose()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus())
  await choose()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('group', { name: 'Filter: Status' })).toBeNull()
  expect(router.state.location.search).toBe('')
})

test('a filter of one value is set at once, and the address shows what is set', async () => {
  const { user, router } = show('?from=2026-11-20')
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-20')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mine' }))
  expect(router.state.location.search).toBe('?from=2026-11-20&owner=me')
  expect(screen.getByRole('combobox', { name: 'Taken by' })).toHaveValue('Mine')
})
