import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { stopLines, trips } from '@/testing/trips'
import { setAsideHandlers, setAsideOf } from '@/testing/setAside'

beforeEach(signedIn)

const panel = async () => within(await screen.findByRole('region', { name: 'Reports that were not accepted' }))
const title = 'Report, stop 2 Corner Dairy · North Side T-1001'

/** What is decided, in order. */
function watchDecisions() {
  const bodies: unknown[] = []
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/decide'))
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body))
  })
  return bodies
}

describe('what phones could not report', () => {
  test('is shown with who, what, when and why, and filed to its stop', async () => {
    server.use(...setAsideHandlers([setAsideOf()]))
    const bodies = watchDecisions()
    const { user } = renderAt('/home/live')
    const list = await panel()
    const [row] = list.getAllByRole('listitem')
    expect(row).toHaveTextContent(title)
    expect(row).toHaveTextContent(/Rosa Delgado, Nov 20/)
    expect(row).toHaveTextContent(
      'Partial: Two were wet · 2 of a line: Damaged · received by R. Coleman, signed · 1 photo',
    )
    expect(row).toHaveTextContent('Not accepted: you have no such trip')
    expect(list.getByRole('link', { name: 'Call driver' })).toHaveAttribute('href', 'tel:+13125550131')
    expect(list.getByRole('link', { name: 'Open trip' })).toHaveAttribute('href', '/home/trips/T1/tracking')
    await user.click(list.getByRole('button', { name: `File to its stop: ${title}` }))
    expect(await screen.findByText('Filed to its stop')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reports that were not accepted' })).toBeNull())
    expect(bodies).toEqual([{ decision: 'file' }])
  })

  test('names the items of what was delivered in part', async () => {
    const order = trips[0]!.stops[0]!.salesOrderIds[0]!
    const [line] = stopLines(order)
    server.use(
      ...setAsideHandlers([
        setAsideOf({ deliveredLines: [{ salesOrderId: order, lineId: line!.lineId, quantity: 2, reason: 'Damaged' }] }),
      ]),
      http.get('*/api/trips/T1/stops/T1-1/lines', () => HttpResponse.json(stopLines(order))),
    )
    renderAt('/home/live')
    expect(await (await panel()).findByText(new RegExp(`2 of .* ${line!.item.name}: Damaged`))).toBeVisible()
  })

  test('a refusal is said, and the report stays', async () => {
    server.use(
      http.post('*/api/trips/set-aside/:id/decide', () => refuse(409, 'Conflict', 'order SO1 has been invoiced')),
      ...setAsideHandlers([setAsideOf()]),
    )
    const { user } = renderAt('/home/live')
    await user.click((await panel()).getByRole('button', { name: /^File/ }))
    expect(await screen.findByText(/order SO1 has been invoiced/)).toBeVisible()
    expect((await panel()).getAllByRole('listitem')).toHaveLength(1)
  })

  test('of a trip is on its page; what is no report of a stop is dismissed with a note', async () => {
    server.use(
      ...setAsideHandlers([
        setAsideOf({ kind: 'start', stopNumber: 0, status: '' }),
        setAsideOf({ _id: 'SA2', tripId: 'T9' }),
      ]),
    )
    const bodies = watchDecisions()
    const { user } = renderAt('/home/trips/T1/tracking')
    const list = await panel()
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    expect(list.queryByRole('button', { name: /^File/ })).toBeNull()
    await user.click(list.getByRole('button', { name: /^Dismiss: Start of the trip/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss what was reported' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sam drove it')
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Dismissed')).toBeVisible()
    expect(bodies).toEqual([{ decision: 'dismiss', note: 'Sam drove it' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reports that were not accepted' })).toBeNull())
  })
})
