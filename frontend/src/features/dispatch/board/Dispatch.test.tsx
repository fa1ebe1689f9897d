import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedInUser } from '@/api/userChange'
import { profile, tomorrow } from '@/testing/data'
import { dispatchBoard, dispatchHandlers } from '@/testing/dispatch'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { planHold } from '@/testing/takeOff'

const address = `/home/dispatch?date=${tomorrow}`

beforeEach(() => signedIn())

const columnOf = (number: string) => screen.findByRole('region', { name: new RegExp(`^Trip ${number}`) })
const stopsOf = async (number: string) =>
  within(await screen.findByRole('list', { name: `Stops of ${number}` }))
    .getAllByRole('listitem')
    .flatMap((row) => row.querySelector('[data-card] span[title]')?.textContent ?? [])
/** A card by what it shows. */
const card = (text: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-card]')].find((each) =>
      text.test(each.textContent ?? ''),
    )
    expect(found).toBeDefined()
    return found!
  })
const unplanned = () => screen.findByRole('region', { name: /^Unplanned/ })

describe('the board of a day', () => {
  test('shows its figures, its trips and why orders are on none', async () => {
    renderAt(address)
    const first = await columnOf('01')
    expect(within(first).getByText('Truck 01')).toBeVisible()
    expect(within(first).getByText('1 late')).toBeVisible()
    expect(within(first).getByText('16 min late, closes 10:05')).toBeVisible()
    expect(screen.getByText(/74 orders · 7 drafts · 1 ready/)).toBeVisible()
    expect(within(await columnOf('02')).getAllByText('108% lb')[0]).toBeVisible()
    expect(within(await columnOf('08')).getAllByText('No driver')[0]).toBeVisible()
    const pane = await unplanned()
    expect(within(pane).getByText('02 is full: 108% with it')).toBeVisible()
    expect(within(pane).getByText('Closed Saturdays')).toBeVisible()
  })

  test('the menu of a trip calls its driver', async () => {
    const { user } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Actions of trip 01' }))
    expect(await screen.findByRole('menuitem', { name: 'Call driver' })).toHaveAttribute('href', 'tel:+13125550140')
  })

  test('a day without orders is not called planned', async () => {
    server.use(...dispatchHandlers({ ...dispatchBoard(), trips: [], unplanned: [] }))
    renderAt(address)
    expect(await within(await unplanned()).findByText('There are no orders for this date.')).toBeVisible()
  })

  test('the filter finds an unplanned order', async () => {
    const { user } = renderAt(address)
    const pane = await unplanned()
    await user.keyboard('/')
    await user.keyboard('jewel')
    await waitFor(() => expect(within(pane).getAllByRole('listitem')).toHaveLength(1))
  })

  test('without trips it says what to do, and creates them from the schedule', async () => {
    server.use(...dispatchHandlers({ ...dispatchBoard(), trips: [], schedule: { routes: 8, missing: 8 } }))
    const { user } = renderAt(address)
    expect(await screen.findByText('No trips on this date')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Create 8 trips from schedule' })[0]!)
    expect(await columnOf('08')).toBeVisible()
    expect(await screen.findByText('8 trips created')).toBeVisible()
  })

  test('loading keeps its place, and a failed read can be repeated', async () => {
    server.use(http.get('*/api/dispatch/board', () => delay('infinite')))
    const { unmount } = renderAt(address)
    // First the screen says so, then its data, in another element.
    await waitFor(() => expect(screen.getByText('Loading...')).toBeInTheDocument())
    unmount()
    server.use(http.get('*/api/dispatch/board', () => refuse(500, 'Internal Server Error', 'broken')))
    const { user } = renderAt(address)
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use(...dispatchHandlers())
    await user.click(again)
    expect(await columnOf('01')).toBeVisible()
  })

  test('who may not dispatch sees it only, and without prices no value', async () => {
    const board = dispatchBoard()
    for (const order of board.unplanned) delete order.value
    server.use(
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['trip.read', 'order.read'] })),
      http.get('*/api/dispatch/board', () => HttpResponse.json({ ...board, schedule: { routes: 9, missing: 1 } })),
    )
    const { user } = renderAt(address)
    ;(await card(/Save-A-Lot #882/)).focus()
    await user.keyboard('u')
    expect(await stopsOf('01')).toContain('Save-A-Lot #882')
    expect(screen.queryByRole('button', { name: /from schedule/ })).toBeNull()
    expect(within(await unplanned()).queryByText(/\$/)).toBeNull()
    expect(screen.getByText('Read only')).toBeInTheDocument()
  })
})

describe('a plan that is being applied', () => {
  test('locks the trips that it holds and no others, and no second plan is offered', async () => {
    const board = dispatchBoard()
    const [held, ...others] = board.trips
    const because = 'a plan is being applied to the trip'
    const locked = { ...held!, held: planHold, editable: false, notEditableBecause: because }
    server.use(...dispatchHandlers({ ...board, trips: [locked, ...others], applying: { jobId: 'J1' } }))
    const { user } = renderAt(address)
    const said = 'Ann Lee is applying a plan, since 2:02'
    expect(await within(await columnOf('01')).findByText(said)).toBeVisible()
    expect(within(await columnOf('02')).queryByText(said)).toBeNull()
    expect(screen.getByRole('button', { name: /^01.*Held$/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'A plan is being applied' })).toHaveAttribute(
      'href',
      '/home/dispatch/plan/J1',
    )
    expect(screen.queryByRole('button', { name: 'Plan the day' })).toBeNull()
    ;(await card(/Save-A-Lot #882/)).focus()
    await user.keyboard('l')
    await user.keyboard('u')
    expect(await stopsOf('01')).toContain('Save-A-Lot #882')
    ;(await card(/Peoria Packing/)).focus()
    await user.keyboard('u')
    await waitFor(async () => expect(await stopsOf('02')).not.toContain('Peoria Packing'))
  })
})

describe('reports that differ', () => {
  test('are said on the card and the trip, with the way to the choice', async () => {
    const board = dispatchBoard()
    const [first, ...others] = board.trips
    const stops = first!.stops.map((stop, index) => (index === 1 ? { ...stop, differs: true } : stop))
    const trip = { ...first!, status: 'in_progress' as const, editable: false, stops }
    server.use(...dispatchHandlers({ ...board, trips: [trip, ...others] }))
    const { user } = renderAt(address)
    const column = within(await columnOf('01'))
    expect(column.getByText('Two reports differ')).toBeVisible()
    const choice = `/home/trips/${trip._id}/tracking#differing`
    expect(column.getByRole('link', { name: 'Reports differ' })).toHaveAttribute('href', choice)
    ;(await card(/Two reports differ/)).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('menuitem', { name: 'Choose between the reports' })).toHaveAttribute('href', choice)
  })
})

describe('changes', () => {
  test('Alt and an arrow reorder a stop, and Ctrl Z takes it back', async () => {
    const { user } = renderAt(address)
    const before = await stopsOf('02')
    ;(await card(/Arista Foods/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(async () => expect((await stopsOf('02')).slice(0, 3)).toEqual([before[0], before[2], before[1]]))
    expect(await card(/Arista Foods/)).toHaveFocus()
    expect(screen.getByText('Arista Foods to stop 3', { selector: '[role="status"]' })).toBeInTheDocument()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(async () => expect((await stopsOf('02'))[3]).toBe(before[1]))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect((await stopsOf('02'))[2]).toBe(before[1]))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await stopsOf('02')).toEqual(before))
    await waitFor(() => expect(screen.getByText('Every change is saved')).toBeInTheDocument())
  })

  test('the other cards of a trip are the same elements after a change', async () => {
    const { user } = renderAt(address)
    const first = await card(/Peoria Packing/)
    const others = [await card(/Arista Foods/), await card(/La Casa Del Pueblo/)]
    first.focus()
    await user.keyboard('u')
    await waitFor(async () => expect(await stopsOf('02')).not.toContain('Peoria Packing'))
    expect(await card(/Arista Foods/)).toBe(others[0])
    expect(await card(/La Casa Del Pueblo/)).toBe(others[1])
  })

  test('T and a number move an order to that trip; Undo names it', async () => {
    const { user } = renderAt(address)
    ;(await card(/Corner Deli/)).focus()
    await user.keyboard('t')
    await screen.findByRole('menuitem', { name: /South Lawndale/ })
    await user.keyboard('05')
    await waitFor(async () => expect(await stopsOf('05')).toContain('Corner Deli'))
    await user.click(await screen.findByRole('button', { name: /Undo.*Corner Deli to 05/ }))
    await waitFor(async () => expect(await stopsOf('05')).not.toContain('Corner Deli'))
    expect(within(await unplanned()).getByText('Corner Deli')).toBeVisible()
  })

  test('U takes an order off its trip, and its fix puts it on again', async () => {
    const { user } = renderAt(address)
    ;(await card(/Tai Nam/)).focus()
    await user.keyboard('u')
    await waitFor(async () => expect(within(await unplanned()).getByText('Tai Nam Corporation')).toBeVisible())
    await user.click(await screen.findByRole('button', { name: 'Put on 04: Tai Nam Corporation' }))
    await waitFor(async () => expect(await stopsOf('04')).toContain('Tai Nam Corporation'))
  })

  test('a locked stop stays until it is unlocked by L', async () => {
    const { user } = renderAt(address)
    ;(await card(/Save-A-Lot #882/)).focus()
    await user.keyboard('u')
    expect(await stopsOf('01')).toContain('Save-A-Lot #882')
    await user.keyboard('l')
    await waitFor(async () => expect(within(await card(/Save-A-Lot #882/)).queryByRole('img')).toBeNull())
    await user.keyboard('u')
    await waitFor(async () => expect(await stopsOf('01')).not.toContain('Save-A-Lot #882'))
  })

  test('the arrow keys move between stops and trips, Enter opens the actions of a card', async () => {
    const { user } = renderAt(address)
    ;(await card(/Save-A-Lot #882/)).focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(await card(/Arista Foods/)).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: /Move down/ }))
    await waitFor(async () => expect((await stopsOf('02'))[2]).toBe('Arista Foods'))
  })
})

describe('what the server refuses', () => {
  const moveLast = async (user: ReturnType<typeof renderAt>['user']) => {
    ;(await card(/Walgreens #05192/)).focus()
    await user.keyboard('t')
    await screen.findByRole('menuitem', { name: /New City/ })
    await user.keyboard('02')
  }
  const brokenBoard = () => {
    const board = dispatchBoard()
    board.trips[1]!.load.weight.limit! *= 1.2
    const { weight } = board.trips[1]!.load
    weight.limit = weight.load * 1.01
    board.trips[1]!.problems = []
    return board
  }

  test('a broken rule is asked about: Esc takes the change back', async () => {
    server.use(...dispatchHandlers(brokenBoard()))
    const { user } = renderAt(address)
    await moveLast(user)
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/% lb/)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await stopsOf('01')).toContain('Walgreens #05192')
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  })

  test('Enter keeps it, with a note that is required', async () => {
    server.use(...dispatchHandlers(brokenBoard()))
    const { user } = renderAt(address)
    await moveLast(user)
    const question = await screen.findByRole('alertdialog')
    await waitFor(() => expect(within(question).getByRole('textbox', { name: 'Note' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await within(question).findByText('Type a note to keep it')).toBeVisible()
    await user.keyboard('Light boxes{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(screen.getByText('Every change is saved')).toBeInTheDocument())
    expect(await stopsOf('02')).toContain('Walgreens #05192')
  })

  test('leaving while it is asked about says that the change is lost, not that the server is silent', async () => {
    server.use(...dispatchHandlers(brokenBoard()))
    const { user } = renderAt(address)
    await moveLast(user)
    await screen.findByRole('alertdialog')
    expect(screen.getByText('A change breaks a rule: keep it with a note, or go back')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Trips' }))
    expect(await screen.findByText(/A change breaks a rule and is not saved yet/)).toBeVisible()
    expect(screen.queryByText(/has not answered/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Light boxes{Enter}')
    await waitFor(() => expect(screen.getByText('Every change is saved')).toBeInTheDocument())
  })

  test('an order that somebody else has moved: says who, and shows where it is', async () => {
    const { user } = renderAt(address)
    await stopsOf('01')
    server.use(
      http.post('*/api/dispatch/move', () =>
        refuse(409, 'Conflict', 'Alma Reyes moved SO-20108 to 04', { current: {} }),
      ),
    )
    await moveLast(user)
    expect(await screen.findByText(/Walgreens #05192 was not moved. Alma Reyes moved SO-20108 to 04/)).toBeVisible()
    await waitFor(async () => expect(await stopsOf('01')).toContain('Walgreens #05192'))
  })

  test('without an answer the change stays, and is sent again under the same key until there is one', async () => {
    const { user, router } = renderAt(address)
    await stopsOf('01')
    const sent: Array<[key: string | null, body: string]> = []
    let answers = false
    server.use(
      http.post('*/api/dispatch/move', async ({ request }) => {
        if (((await request.clone().json()) as { dryRun?: boolean }).dryRun) return undefined
        sent.push([request.headers.get('idempotency-key'), await request.clone().text()])
        return answers ? undefined : HttpResponse.error()
      }),
    )
    ;(await card(/Corner Deli/)).focus()
    await user.keyboard('t')
    await screen.findByRole('menuitem', { name: /South Lawndale/ })
    await user.keyboard('05')
    expect(await screen.findByText('Not saved: the server does not answer. Trying again…')).toBeVisible()
    expect(await stopsOf('05')).toContain('Corner Deli')
    // Leaving asks, and the browser asks when the page is closed.
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Trips' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe('/home/dispatch')
    answers = true
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Every change is saved')).toBeInTheDocument()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(String)).size).toBe(1)
    expect(await stopsOf('05')).toContain('Corner Deli')
  })

  test('what was not answered when the page was loaded again is sent then', async () => {
    const lost = http.post('*/api/dispatch/move', () => HttpResponse.error())
    server.use(lost)
    const { user, unmount } = renderAt(address)
    await stopsOf('01')
    ;(await card(/Corner Deli/)).focus()
    await user.keyboard('t')
    await screen.findByRole('menuitem', { name: /South Lawndale/ })
    await user.keyboard('05')
    await screen.findByText('Not saved: the server does not answer. Trying again…')
    const kept = { ...sessionStorage }
    unmount()
    Object.assign(sessionStorage, kept)
    server.use(...dispatchHandlers())
    renderAt(address)
    expect(await stopsOf('05')).toContain('Corner Deli')
    await waitFor(() => expect(sessionStorage.getItem(Object.keys(kept)[0]!)).toBeNull())
    expect(await screen.findByText('Every change is saved')).toBeInTheDocument()
  })

  test.each(['{"half', '{}', '"text"', 'null', '[null]', '[{"id":"1"}]'])(
    'what cannot be read of it, %s, is left out',
    async (kept) => {
      sessionStorage.setItem(`backdock.board.${tomorrow}:${signedInUser()}`, kept)
      renderAt(address)
      expect(await stopsOf('01')).toContain('Save-A-Lot #882')
      expect(await screen.findByText('Every change is saved')).toBeInTheDocument()
    },
  )
})
