import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { keyOf } from '@/api/operations'
import { EmptyState } from '@/ui/EmptyState'
import { choice, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { addFilter } from '@/testing/addFilter'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { allAnswered, server } from '@/testing/server'

interface Trip {
  _id: string
  tripNumber: string
}

const columns: Column<Trip>[] = [{ accessor: 'tripNumber', title: 'Trip' }]
const rows = [
  { _id: 'T1', tripNumber: 'TR-1' },
  { _id: 'T2', tripNumber: 'TR-2' },
]
const words = (list: string[]) => list.map((value) => ({ value, label: value }))
let asked: string[]

beforeEach(() => {
  signedIn()
  asked = []
  server.use(
    http.get('*/api/trips', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(['page', 'limit', 'search', 'status'].map((name) => searchParams.get(name) ?? '').join())
      return HttpResponse.json({
        trips: searchParams.get('search') ? [] : rows,
        total: 2,
        page: 1,
        limit: 20,
        totalPages: 1,
      })
    }),
  )
})

const actionsOf = (trip: Trip) => <button type="button">Start {trip.tripNumber}</button>

/** A list that the server pages. */
function Trips() {
  const { list } = useList({
    name: 'test-trips',
    label: 'Trips',
    nameOf: (trip) => trip.tripNumber,
    columns,
    read: {
      key: ({ page, limit, search, status }) => keyOf('/trips', { query: { page, limit, search, status } }),
      rows: (answer) => answer.trips as Trip[],
    },
    limit: 20,
    search: { label: 'Search trips' },
    filters: {
      search: elsewhere,
      status: choice({
        label: 'Status',
        any: 'Any status',

        takes: ['ready', 'draft'],
        clears: ['search'],
        options: words(['ready', 'draft']),
      }),
    },
    rowActions: actionsOf,
    noMatch: 'No trip matches these filters',
    empty: <EmptyState title="No trips yet" />,
  })
  return <ListFrame list={list} />
}

/** A list that is read whole. */
function Whole() {
  const { list } = useList({
    name: 'test-whole',
    label: 'Whole',
    nameOf: (trip) => trip.tripNumber,
    columns,
    read: {
      all: { data: rows, error: undefined, reload: async () => undefined },
      find: (all, { number }) => all.filter((trip) => trip.tripNumber.includes(number)),
    },
    tools: [],
    limit: 1,
    filters: { number: choice({ label: 'Number', any: 'Any', options: words(['TR-2', 'TR-3']) }) },
    noMatch: 'Nothing fits',
    empty: 'Nothing',
  })
  return <ListFrame list={list} />
}

test('what the address says is asked of the server, and words that the list does not take are not', async () => {
  renderScreens([{ path: '/', element: <Trips /> }], '/?status=stolen&page=2')
  expect(await screen.findByRole('button', { name: 'Start TR-1' })).toBeVisible()
  expect(asked).toEqual(['2,20,,'])
})

test('a filter takes others with it, and without a row all of them can be cleared', async () => {
  const { user, router } = renderScreens([{ path: '/', element: <Trips /> }], '/?search=none')
  const clear = within((await screen.findByText('No trip matches these filters')).parentElement!).getByRole('button', {
    name: 'Clear filters',
  })
  await addFilter(user, 'Status')
  await user.click(await screen.findByRole('option', { name: 'ready' }))
  expect(router.state.location.search).toBe('?status=ready')
  await waitFor(() => expect(clear).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
  await allAnswered()
  expect(asked).toEqual(['1,20,none,', '1,20,,ready', '1,20,,'])
})

test('a list that came whole is filtered and paged here', async () => {
  const { user, router } = renderScreens([{ path: '/', element: <Whole /> }], '/')
  expect(await screen.findByRole('cell', { name: 'TR-1' })).toBeVisible()
  expect(screen.queryByRole('cell', { name: 'TR-2' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByRole('cell', { name: 'TR-2' })).toBeVisible()
  await addFilter(user, 'Number')
  await user.click(await screen.findByRole('option', { name: 'TR-3' }))
  expect(await screen.findByText('Nothing fits')).toBeVisible()
  expect(router.state.location.search).toBe('?number=TR-3')
  expect(screen.queryByRole('group', { name: 'Views' })).toBeNull()
})
