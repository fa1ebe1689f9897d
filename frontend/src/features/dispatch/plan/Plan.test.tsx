import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { tomorrow } from '@/testing/data'
import { dispatchHandlers } from '@/testing/dispatch'
import { dayPlan, emptiedTrip, planHandlers } from '@/testing/dispatchPlan'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => signedIn())

const address = '/home/dispatch/plan/P1'
const rowOf = async (name: RegExp) => screen.findByRole('button', { name })
const status = (text: RegExp) => screen.findByText(text, { selector: '[role="status"]' })

describe('the preview of a plan', () => {
  test('shows the day before and after, and why orders are left out', async () => {
    renderAt(address)
    expect(await status(/Ready in 6.2 s/)).toBeVisible()
    expect(screen.getByText('No window missed')).toBeVisible()
    expect(screen.getByText('4 of 103 left out')).toBeVisible()
    expect(screen.getByText('2 stops change truck · 1 new stop')).toBeVisible()
    expect(within(await rowOf(/^03/)).getByRole('img', { name: 'Reloads' })).toBeVisible()
    const sums = screen.getByRole('row', { name: /^All trips/ })
    expect(sums).toHaveTextContent(/→ .* mi/)
    const left = screen.getByRole('complementary', { name: 'Left out, and rules' })
    expect(within(left).getByText('Closed Mondays.')).toBeVisible()
    expect(within(left).getByText(/Only 02 and 03 have it/)).toBeVisible()
    expect(within(left).getByRole('link', { name: 'Place on map' })).toHaveAttribute('href', '/home/routes')
    expect(within(left).getByText('City streets, with the time for turns')).toBeVisible()
    expect(within(left).getByText('Allowed, 30 min each')).toBeVisible()
  })

  test('that has no trip says so, with the reasons, and cannot be applied', async () => {
    server.use(http.get('*/api/dispatch/plan/P1', () => HttpResponse.json({ ...dayPlan(), trips: [] })))
    renderAt(address)
    expect(await screen.findByText('No trips in this plan')).toBeVisible()
    expect(screen.getByText('Closed Mondays.')).toBeVisible()
    expect(screen.queryByText('Planning the day')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Apply plan/ })).toBeNull()
  })

  test('a trip opens to its moves by the arrow keys, and X keeps it as it was', async () => {
    const sent: unknown[] = []
    const { user } = renderAt(address)
    ;(await rowOf(/^02/)).focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(await screen.findByText('Danny’s Fresh Market')).toBeVisible()
    expect(screen.getByText('The other stops keep their sequence', { exact: false })).toBeVisible()
    expect(screen.getByText('Reloads at the warehouse at 10:40')).toBeVisible()
    await user.keyboard('x')
    expect(await screen.findByRole('button', { name: 'Apply plan, keep 1' })).toBeVisible()
    server.use(
      http.post('*/api/dispatch/plan/P1/apply', async ({ request }) => {
        sent.push(await request.json())
        return refuse(409, 'Conflict', 'with these trips as they were, trip 06 would break a rule', {
          current: { changes: [{ code: 'keep_breaks', params: { number: '06', rule: 'overload' } }] },
        })
      }),
    )
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('06 would break a rule: overload')).toBeVisible()
    expect(sent).toEqual([{ keep: ['B03'] }])
  })

  test('Ctrl Enter applies it as one change, and Undo takes it back', async () => {
    const { user } = renderAt(address)
    await status(/Ready in/)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await status(/^Applied/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await status(/^Undone/)).toBeVisible()
  })

  test('one that could not change all trips says which, and can be undone', async () => {
    const error = 'trip T-1005 stays as it is (an internal error, tell the administrator)'
    server.use(...planHandlers({ ...dayPlan(), status: 'applied', error }))
    renderAt(address)
    expect(await status(/^Applied, except for some trips/)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(/Trip T-1005 stays as it is.*on the board\./)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('an applied plan offers to send the trips, and to delete those that it emptied', async () => {
    const { plan, board, trip } = emptiedTrip()
    const deleted: unknown[] = []
    server.use(
      ...dispatchHandlers(board),
      ...planHandlers(plan),
      http.delete('*/api/trips/:id', ({ params }) => {
        deleted.push(params.id)
        server.use(...dispatchHandlers({ ...board, trips: board.trips.filter(({ _id }) => _id !== trip._id) }))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Delete 1 empty trip' }))
    const question = await screen.findByRole('dialog', { name: 'Delete 1 empty trip?' })
    expect(question).toHaveTextContent(/06 .*cannot be undone/)
    await user.click(within(question).getByRole('button', { name: 'Delete 1 empty trip' }))
    await waitFor(() => expect(deleted).toEqual([trip._id]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete 1 empty trip' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Send to drivers' }))
    expect(await screen.findByRole('group', { name: 'Trips to send' })).toBeVisible()
  })

  const changedSince = http.post('*/api/dispatch/plan/P1/apply', () =>
    refuse(409, 'Conflict', 'the day has changed since', {
      current: {
        changes: [{ code: 'trip_changed', params: { tripId: 'B02', tripNumber: 'TR-5002', by: 'Alma Reyes' } }],
      },
    }),
  )

  test('when the day has changed since, applying makes a new plan with the same rules, and says what has changed', async () => {
    const sent: unknown[] = []
    server.use(
      changedSince,
      http.post('*/api/dispatch/plan', async ({ request }) => {
        sent.push(await request.clone().json())
        return undefined
      }),
    )
    const { user, router } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Apply plan' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/dispatch/plan/P2'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/this is a new plan.*TR-5002 was changed by Alma Reyes/)
    const { tripIds: _, ...asked } = dayPlan().request
    expect(sent).toEqual([asked])
    await user.click(screen.getByRole('button', { name: 'Apply plan' }))
    expect(await status(/^Applied/)).toBeVisible()
    expect(screen.queryByText(/this is a new plan/)).toBeNull()
  })

  test('if no new plan can be made by itself, it says what has changed, and the rules can be adjusted', async () => {
    server.use(
      changedSince,
      http.post('*/api/dispatch/plan', () => refuse(400, 'Bad Request', 'truck 04 is inactive'), { once: true }),
    )
    const { user, router } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Apply plan' }))
    expect(await screen.findByText('TR-5002 was changed by Alma Reyes')).toBeVisible()
    expect(await screen.findByText(/truck 04 is inactive/i)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Run again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Plan the day' })
    expect(await within(dialog).findByRole('radio', { name: 'Shortest distance' })).toBeChecked()
    expect(within(dialog).getByRole('checkbox', { name: /^03 / })).toBeChecked()
    expect(within(dialog).getByRole('checkbox', { name: /may reload/ })).not.toBeChecked()
    await user.click(within(dialog).getByRole('button', { name: 'Plan the day' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/dispatch/plan/P2'))
    // The preview before it says the same until it is replaced.
    await waitFor(async () => expect(await status(/Ready in/)).toBeVisible())
  })

  test('one that does not exist says so', async () => {
    renderAt('/home/dispatch/plan/none')
    expect(await screen.findByText('This plan does not exist, or is older than 30 days.')).toBeVisible()
  })
})

describe('a plan that is made', () => {
  test('P on the board asks for the rules and shows the progress, which can be canceled', async () => {
    server.use(...planHandlers({ ...dayPlan(), status: 'queued', trips: [], after: null }))
    const { user, router } = renderAt(`/home/dispatch?date=${tomorrow}`)
    await screen.findByRole('region', { name: /^Trip 01/ })
    await user.keyboard('p')
    const dialog = await screen.findByRole('dialog', { name: 'Plan the day' })
    await user.click(await within(dialog).findByRole('radio', { name: 'Shortest distance' }))
    await user.click(within(dialog).getByRole('button', { name: 'Plan the day' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/dispatch/plan/P2'))
    expect(await status(/Ready in/)).toBeVisible()
  })

  test('trucks are kept from reloading, and a date that is being planned already leads to that plan', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('*/api/dispatch/plan', async ({ request }) => {
        sent.push(await request.json())
        return refuse(409, 'Conflict', 'Alma Reyes is planning this date already', { current: { jobId: 'P1' } })
      }),
    )
    const { user, router } = renderAt(`/home/dispatch?date=${tomorrow}`)
    await screen.findByRole('region', { name: /^Trip 01/ })
    await user.keyboard('p')
    const dialog = await screen.findByRole('dialog', { name: 'Plan the day' })
    await user.click(await within(dialog).findByRole('checkbox', { name: /may reload at the warehouse/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Plan the day' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/dispatch/plan/P1'))
    expect(await status(/Ready in/)).toBeVisible()
    expect(sent).toMatchObject([{ reload: false }])
  })

  test('a second press while the first is still carried out leads to the plan that it began', async () => {
    const keys: Array<string | null> = []
    server.use(
      http.post('*/api/dispatch/plan', ({ request }) => {
        const key = request.headers.get('idempotency-key')
        keys.push(key)
        if (key !== keys[0])
          return refuse(409, 'Conflict', 'Avery Stone is planning this date already', { current: { jobId: 'P1' } })
        if (keys.length === 1) return HttpResponse.error()
        return HttpResponse.json(
          {
            statusCode: 409,
            error: 'Conflict',
            message: 'the first request with this idempotency-key is still running; try again in a moment',
            requestId: 'r',
          },
          { status: 409, headers: { 'retry-after': '21' } },
        )
      }),
    )
    const { user, router } = renderAt(`/home/dispatch?date=${tomorrow}`)
    await screen.findByRole('region', { name: /^Trip 01/ })
    await user.keyboard('p')
    const dialog = await screen.findByRole('dialog', { name: 'Plan the day' })
    const press = async () => user.click(await within(dialog).findByRole('button', { name: 'Plan the day' }))
    await press()
    await within(dialog).findByRole('alert')
    await press()
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/dispatch/plan/P1'))
    expect(new Set(keys).size).toBe(2)
  })

  test('a running one shows how far it is and is canceled', async () => {
    server.use(
      ...planHandlers({
        ...dayPlan(),
        status: 'running',
        progress: { done: 0.4, leftOut: 6, cost: '' },
        trips: [],
        after: null,
      }),
    )
    const { user } = renderAt(address)
    expect(await screen.findByText('40%, 6 stops left out so far')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The plan was canceled')).toBeVisible()
  })

  test('one that failed says why', async () => {
    server.use(
      ...planHandlers({ ...dayPlan(), status: 'failed', error: 'The warehouse has no place.', trips: [], after: null }),
    )
    renderAt(address)
    expect(await screen.findByText('The warehouse has no place.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Run again' })).toBeVisible()
  })
})
