import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { tomorrow } from '@/testing/data'
import { dispatchBoard, dispatchHandlers } from '@/testing/dispatch'
import { endPage } from '@/testing/endPage'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const address = `/home/dispatch?date=${tomorrow}`

beforeEach(() => signedIn())

const columnOf = (number: string) => screen.findByRole('region', { name: new RegExp(`^Trip ${number}`) })
const choiceOf = (dialog: HTMLElement, number: string) =>
  within(dialog).getByRole('checkbox', { name: new RegExp(`^${number}`) })

describe('sending the trips of a day to their drivers', () => {
  test('S sends those that may be ready, names the others with what to do, and Undo takes them back', async () => {
    const { user } = renderAt(address)
    expect(within(await columnOf('04')).getByText('2 changes since sent')).toBeVisible()
    await user.keyboard('s')
    const dialog = await screen.findByRole('dialog', { name: 'Send to drivers' })
    expect(within(dialog).getByText(/Truck 04 .* 2 changes/)).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Send 8 trips' }))
    expect(await screen.findByText('7 trips sent to their drivers')).toBeVisible()
    expect(await within(dialog).findByText(/cannot become ready: the trip has no driver/)).toBeVisible()
    expect(await within(dialog).findByRole('button', { name: 'Send 1 trip' })).toBeEnabled()
    await user.click(within(dialog).getByRole('button', { name: /^Truck and driver: 08/ }))
    const fleet = await screen.findByRole('dialog', { name: /^08/ })
    within(fleet).getByRole('button', { name: 'Cancel' }).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^08/ })).toBeNull())
    expect(dialog).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/1 planned · 7 ready · 7 sent/)).toBeVisible()
    expect(within(await columnOf('01')).getByText('Ready, sent')).toBeVisible()
    expect(within(await columnOf('04')).queryByText('2 changes since sent')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('6 trips taken back')).toBeVisible()
    expect(await screen.findByText(/6 drafts · 1 planned · 1 ready/)).toBeVisible()
  })

  test('the note outlives closing and a reload, until it is sent', async () => {
    const note = async () => {
      await rendered.user.click(await screen.findByRole('button', { name: 'Send to drivers' }))
      return screen.findByRole('textbox', { name: 'Note' })
    }
    let rendered = renderAt(address)
    await rendered.user.type(await note(), 'Driver 8 is on the way')
    await rendered.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    endPage()
    rendered = renderAt(address)
    expect(await note()).toHaveValue('Driver 8 is on the way')
    const dialog = await screen.findByRole('dialog', { name: 'Send to drivers' })
    await rendered.user.click(choiceOf(dialog, '08'))
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Send 7 trips' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await note()).toHaveValue('')
  })

  test('a trip that is not chosen stays as it is', async () => {
    const { user } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Send to drivers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send to drivers' })
    for (const number of ['02', '03', '04', '05', '06', '07', '08']) await user.click(choiceOf(dialog, number))
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 trip' }))
    expect(await screen.findByText('1 trip sent to its driver')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/6 drafts · 2 ready/)).toBeVisible()
  })

  test('trips whose truck or driver is also on another one are not ticked beforehand', async () => {
    const board = dispatchBoard()
    const twice = {
      code: 'double_booking' as const,
      severity: 'error' as const,
      stopId: null,
      params: { who: 'vehicle', tripNumber: 'T-1' },
    }
    const trips = board.trips.map((trip, index) =>
      index < 2 ? { ...trip, problems: [...trip.problems, twice] } : trip,
    )
    server.use(...dispatchHandlers({ ...board, trips }))
    const { user } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Send to drivers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send to drivers' })
    expect(['01', '02', '03'].map((number) => (choiceOf(dialog, number) as HTMLInputElement).checked)).toEqual([
      false,
      false,
      true,
    ])
    expect(within(dialog).getByRole('button', { name: 'Send 6 trips' })).toBeEnabled()
  })

  test('says when every driver has the trip, and why a send failed', async () => {
    const board = dispatchBoard()
    const ready = board.trips.map((trip) => ({ ...trip, status: 'ready' as const, given: 'sent' as const }))
    const all = { ...board, trips: ready.map((trip) => ({ ...trip, changesSincePrinted: 0 })) }
    server.use(...dispatchHandlers(all))
    const { user, unmount } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Send to drivers' }))
    expect(await screen.findByText('Every trip with stops is with its driver as it is now.')).toBeVisible()
    unmount()
    server.use(...dispatchHandlers({ ...board, trips: board.trips.slice(0, 1) }))
    server.use(http.put('*/api/routes/:id/transition-status', () => refuse(500, 'Internal Server Error', 'broken')))
    const second = renderAt(address)
    await second.user.click(await screen.findByRole('button', { name: 'Send to drivers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send to drivers' })
    await second.user.click(within(dialog).getByRole('button', { name: 'Send 1 trip' }))
    expect(await within(dialog).findByText(/something went wrong|failed|broken/i)).toBeVisible()
    expect(choiceOf(dialog, '01')).toBeChecked()
  })
})
