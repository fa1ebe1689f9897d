import { act, screen, waitFor, within } from '@testing-library/react'
import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setCredentials } from '@/api/authStore'
import { useSession } from '@/api/session'
import { signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { type Column, type ReadPage, ListFrame, view } from '@/ui/list/ListFrame'
import { RecordStepper } from '@/ui/list/RecordStepper'
import { useRecordSteps } from '@/ui/list/recordSteps'
import { elsewhere } from '@/ui/list/filters'
import { useList } from '@/ui/list/useList'

interface Crate {
  _id: string
  name: string
  weight: number
}

const crates: Crate[] = ['Apples', 'Beans', '=Cider', 'Dates', 'Eggs'].map((name, index) => ({
  _id: `c${index + 1}`,
  name,
  weight: index - 1,
}))
const columns: Column<Crate>[] = [
  { accessor: 'name', title: 'Crate', sortable: true, fixed: true, csv: (crate) => crate.name },
  { accessor: 'weight', title: 'Weight', csv: (crate) => crate.weight },
  { accessor: '_id', title: 'Id', optional: true, csv: (crate) => crate._id },
]
const limit = 2
let marked: string[]

const pageOf = (rows: Crate[], page: number, size: number) => ({
  rows: rows.slice((page - 1) * size, page * size),
  page: { page, limit: size, total: rows.length, totalPages: Math.ceil(rows.length / size), totalIsMinimum: false },
})

function Mark({ crates: chosen, done }: { crates: Crate[]; done: () => void }) {
  const mark = () => {
    marked = chosen.map((crate) => crate._id)
    done()
  }
  return <Button onClick={mark}>Mark</Button>
}

const markOf = (chosen: Crate[], done: () => void) => <Mark crates={chosen} done={done} />

/** Rendered only after the user is known, as all screens are: columns and views belong to the user. */
function Screen() {
  return useSession().profile ? <CrateList /> : null
}

/** A list that is paged as a server pages it. */
function CrateList() {
  const { list, values } = useList({
    name: 'crates',
    label: 'Crates',
    nameOf: (crate) => crate.name,
    columns,
    read: { all: { data: crates, error: undefined, reload: async () => undefined } },
    sort: 'name',
    limit,
    views: [view('Seeds', { search: 'beans', from: '' })],
    search: { label: 'Search crates' },
    filters: { search: elsewhere },
    pathOf: (crate) => `/crate/${crate._id}`,
    renderPeek: (crate) => <p>weighs {crate.weight}</p>,
    bulkActions: markOf,
    create: { label: 'New crate', run: () => marked.push('new') },
    empty: 'No crate',
  })
  const found = crates.filter((crate) => crate.name.toLowerCase().includes(values.search))
  const { rows, page } = pageOf(found, values.page, limit)
  const readPage: ReadPage<Crate> = async (at, size) => pageOf(found, at, size)
  return <ListFrame list={{ ...list, rows: { records: rows, page, readPage } }} />
}

function Record() {
  const { id } = useParams()
  const steps = useRecordSteps('crates', id, (to) => `/crate/${to}`)
  return (
    <>
      <h1>Crate {id}</h1>
      <RecordStepper steps={steps} />
    </>
  )
}

async function open(path = '/') {
  signedIn()
  const { user, router } = renderScreens(
    [
      { path: '/', element: <Screen /> },
      { path: '/crate/:id', element: <Record /> },
    ],
    path,
  )
  if (path.startsWith('/crate')) await screen.findByRole('heading')
  else await screen.findByRole('table')
  return { user, router, search: () => router.state.location.search }
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
beforeEach(() => {
  marked = []
})

describe('the keys of the rows', () => {
  test('j, k and the arrows move, and stop at the ends', async () => {
    const { user } = await open()
    await user.keyboard('j')
    expect(row('Apples')).toHaveFocus()
    await user.keyboard('j')
    expect(row('Beans')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(row('Beans')).toHaveFocus()
    await user.keyboard('k')
    expect(row('Apples')).toHaveFocus()
    await user.keyboard('{End}{ArrowUp}{Home}')
    expect(row('Apples')).toHaveFocus()
    expect(screen.getAllByRole('row').filter((each) => each.tabIndex === 0)).toHaveLength(1)
  })

  test('a click anywhere in a row opens the record, but not one on a checkbox, one for a new tab or the end of marking text', async () => {
    const { user } = await open()
    const cell = () => within(row('Beans')).getAllByRole('cell').at(-1)!
    await user.click(within(row('Beans')).getByRole('checkbox'))
    expect(screen.getByRole('group', { name: 'Selected rows' })).toBeVisible()
    await user.keyboard('{Control>}')
    await user.click(cell())
    await user.keyboard('{/Control}')
    expect(screen.getByRole('table')).toBeVisible()
    await user.pointer([{ target: cell(), offset: 0, keys: '[MouseLeft>]' }, { offset: 1 }, { keys: '[/MouseLeft]' }])
    expect(screen.getByRole('table')).toBeVisible()
    window.getSelection()?.removeAllRanges()
    await user.click(cell())
    expect(await screen.findByRole('heading', { name: 'Crate c2' })).toBeVisible()
  })

  test('Enter opens the record, and Ctrl+Down goes on beyond the page', async () => {
    const { user, router } = await open()
    await user.keyboard('jj{Enter}')
    expect(await screen.findByRole('heading', { name: 'Crate c2' })).toBeVisible()
    expect(screen.getByText('2 of 5')).toBeVisible()
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    expect(await screen.findByRole('heading', { name: 'Crate c3' })).toBeVisible()
    expect(screen.getByText('3 of 5')).toBeVisible()
    for (const id of ['c2', 'c1']) {
      await user.keyboard('{Control>}{ArrowUp}{/Control}')
      expect(await screen.findByRole('heading', { name: `Crate ${id}` })).toBeVisible()
    }
    await user.keyboard('{Control>}{ArrowUp}{/Control}')
    expect(await screen.findByText('This is the first record of the list')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next record' }))
    expect(await screen.findByRole('heading', { name: 'Crate c2' })).toBeVisible()
    await router.navigate(-1)
    await screen.findByRole('table')
    await user.keyboard('j')
    expect(row('Beans')).toHaveFocus()
  })

  test('Space looks into a row, the address knows it, and the look follows the row', async () => {
    const { user, search } = await open()
    await user.keyboard('j ')
    expect(within(await screen.findByRole('complementary', { name: 'Apples' })).getByText('weighs -1')).toBeVisible()
    expect(search()).toBe('?peek=c1')
    await user.keyboard('j')
    expect(await screen.findByRole('complementary', { name: 'Beans' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('complementary', { name: 'Beans' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(row('Beans')).toHaveFocus()
    expect(search()).toBe('')
  })

  test('a record that was not opened from the list has no steps', async () => {
    await open('/crate/c1')
    expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull()
  })

  test('what one user stepped through is not there for the next', async () => {
    const { user, router } = await open()
    await user.keyboard('jj{Enter}')
    expect(await screen.findByText('2 of 5')).toBeVisible()
    act(() =>
      setCredentials({ token: `a.${btoa(JSON.stringify({ sub: 'U2' }))}.c`, refreshToken: 'r2', role: 'sales' }),
    )
    await act(() => router.navigate('/crate/c1'))
    expect(await screen.findByRole('heading', { name: 'Crate c1' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })
})

test('rows are selected by x, Ctrl+Space and Shift with an arrow, over pages; the bar counts them', async () => {
  const { user } = await open()
  await user.keyboard('jx')
  expect(screen.getByRole('group', { name: 'Selected rows' })).toHaveTextContent('1 selected')
  await user.keyboard('{Control>} {/Control}')
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByRole('checkbox', { name: 'Select Beans' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dates' }))
  expect(screen.getByRole('group', { name: 'Selected rows' })).toHaveTextContent('3 selected')
  await user.click(screen.getByRole('button', { name: 'Mark' }))
  expect(marked).toEqual(['c1', 'c2', 'c4'])
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
})

test('another filter lets go of what was selected; Escape does so too', async () => {
  const { user } = await open()
  await user.keyboard('jx')
  await user.click(screen.getByRole('button', { name: 'Seeds' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Apples/ })).toBeNull())
  expect(screen.queryByText('1 selected')).toBeNull()
  await user.keyboard('jx')
  expect(screen.getByText('1 selected')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('/ goes to the search, n makes a new one', async () => {
  const { user } = await open()
  await user.keyboard('n/')
  expect(marked).toEqual(['new'])
  expect(screen.getByRole('textbox', { name: 'Search crates' })).toHaveFocus()
  await user.keyboard('n')
  expect(marked).toEqual(['new'])
})

test('Down from the search goes into the rows, and Enter opens one', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Search crates' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getAllByRole('row')[1])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/crate\//))
})

test('columns are hidden and moved, the one that names the record stays, and all is remembered', async () => {
  const titles = () => [...document.querySelectorAll('th')].map((header) => header.textContent).filter(Boolean)
  const { user } = await open()
  expect(titles()).toEqual(['Crate', 'Weight'])
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const chooser = await screen.findByRole('dialog', { name: 'Columns' })
  expect(within(chooser).getByRole('checkbox', { name: 'Crate' })).toBeDisabled()
  await user.click(within(chooser).getByRole('checkbox', { name: 'Id' }))
  within(chooser).getByRole('checkbox', { name: 'Id' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['Crate', 'Id', 'Weight'])
  await user.click(within(chooser).getByRole('checkbox', { name: 'Weight' }))
  expect(titles()).toEqual(['Crate', 'Id'])
  expect(localStorage.getItem('backdock.columns.crates:U1')).toBeTruthy()
  await user.click(within(chooser).getByRole('button', { name: 'Reset' }))
  expect(titles()).toEqual(['Crate', 'Weight'])
})

test('what the list shows is saved under a name, shown again, and removed with a way back', async () => {
  const { user, search } = await open('/?search=dates')
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Sweet{Enter}')
  expect(screen.getByRole('button', { name: 'Sweet' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(search()).toBe('')
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Sweet' }))
  expect(search()).toBe('?search=dates')
  await user.click(screen.getByRole('button', { name: 'Remove view Sweet' }))
  expect(screen.queryByRole('button', { name: 'Sweet' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Sweet' })).toBeVisible()
})

test('the CSV holds all hits in the columns that are shown', async () => {
  let written: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((written = blob as Blob), 'blob:test'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('5 rows written to crates.csv')).toBeVisible()
  expect(await written!.text()).toBe("Crate,Weight\r\nApples,-1\r\nBeans,0\r\n'=Cider,1\r\nDates,2\r\nEggs,3\r\n")
})

test('dates of the CSV are the warehouse’s, of the file and of instants', async () => {
  let written: Blob | undefined
  let name = ''
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((written = blob as Blob), 'blob:test'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download
  })
  const dated: Column<Crate>[] = [
    { accessor: 'name', title: 'Day', csv: () => '2026-11-21' },
    { accessor: 'weight', title: 'Packed', csv: () => '2026-11-22T03:15:09.5Z' },
  ]
  function Dated() {
    return useSession().profile ? <DatedList /> : null
  }
  function DatedList() {
    const { list } = useList({
      name: 'crates',
      label: 'Crates',
      nameOf: (crate) => crate.name,
      columns: dated,
      read: { all: { data: crates.slice(0, 1), error: undefined, reload: async () => undefined } },
      empty: 'None',
    })
    return <ListFrame list={list} />
  }
  // In Chicago it is still the 21st.
  vi.setSystemTime('2026-11-22T04:00:00Z')
  signedIn()
  const { user } = renderScreens([{ path: '/', element: <Dated /> }], '/')
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await screen.findByText('1 row written to crates.csv')
  expect(name).toBe('crates-2026-11-21.csv')
  expect(await written!.text()).toBe('Day,Packed\r\n2026-11-21,2026-11-21 21:15:09\r\n')
})

function Long({ readPage }: { readPage: ReadPage<Crate> }) {
  const { list } = useList({
    name: 'long',
    label: 'Long',
    nameOf: (crate) => crate.name,
    columns,
    read: { all: { data: crates, error: undefined, reload: async () => undefined } },
    empty: 'None',
  })
  return <ListFrame list={{ ...list, rows: { ...list.rows, readPage } }} />
}

test('the CSV says how far it is, can be stopped, and says why it failed', async () => {
  const write = vi.spyOn(URL, 'createObjectURL')
  const rows = (from: number): Crate[] =>
    Array.from({ length: 200 }, (_, index) => ({ _id: String(from + index), name: 'x', weight: 1 }))
  const held = Promise.withResolvers<undefined>()
  const readPage: ReadPage<Crate> = async (page) => {
    if (page === 3) await held.promise
    if (page === 4) throw new Error('gone')
    return { rows: rows(page * 200), page: { page, limit: 200, total: 1_300, totalPages: 7, totalIsMinimum: false } }
  }
  signedIn()
  const { user } = renderScreens([{ path: '/', element: <Long readPage={readPage} /> }], '/')
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await user.click(await screen.findByRole('button', { name: 'Stop the CSV, 400 of 1,300' }))
  held.resolve(undefined)
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('Error: gone')).toBeVisible()
  expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled()
  expect(write).not.toHaveBeenCalled()
})

test('a page that is no longer there leads to the last one', async () => {
  signedIn()
  const { user, router } = renderScreens([{ path: '/crates', element: <Screen /> }], '/crates?page=9')
  expect(await screen.findByText('Page 9 no longer exists')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go to page 3' }))
  expect(await screen.findByRole('row', { name: /Eggs/ })).toBeVisible()
  expect(router.state.location.search).toBe('?page=3')
})
