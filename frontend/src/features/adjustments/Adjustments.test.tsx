import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { adjustmentHandlers, adjustments } from '@/testing/adjustments'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'
import { endPage } from '@/testing/endPage'

const at = '/home/inventory-adjustments'

beforeEach(() => signedIn())

describe('the list', () => {
  test('shows value and ERP state, and filters by state', async () => {
    const { user } = renderAt(at)
    expect(await screen.findByRole('link', { name: 'IA-101' })).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'Value' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Not posted' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'IA-101' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: /^Removed/ })).toBeInTheDocument()
  })

  test('shows no value without the permission', async () => {
    const permissions = profile.permissions.filter((each) => each !== 'cost.view')
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions })))
    renderAt(at)
    expect(await screen.findByRole('link', { name: 'IA-101' })).toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: 'Value' })).not.toBeInTheDocument()
  })

  test('says what an adjustment is when there are none', async () => {
    server.use(...adjustmentHandlers([]))
    renderAt(at)
    expect(await screen.findByText('No adjustments yet')).toBeInTheDocument()
  })
})

describe('an adjustment that is not posted', () => {
  test('says why and what to do, and is sent again', async () => {
    const { user } = renderAt(`${at}/ADJ2`)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The accounting period of this adjustment’s date is closed')
    expect(alert).toHaveTextContent('Ask accounting to open the period')
    await user.click(within(alert).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(screen.getAllByText('Being posted').length).toBeGreaterThan(0)
  })

  test('what was typed into its correction survives a reload', async () => {
    let { user } = renderAt(`${at}/ADJ2`)
    await user.click(await screen.findByRole('button', { name: 'Correct adjustment' }))
    const memo = await screen.findByRole('textbox', { name: 'Memo' })
    await user.clear(memo)
    await user.type(memo, 'Dropped')
    endPage()
    ;({ user } = renderAt(`${at}/ADJ2`))
    await user.click(await screen.findByRole('button', { name: 'Correct adjustment' }))
    expect(await screen.findByRole('textbox', { name: 'Memo' })).toHaveValue('Dropped')
  })

  test('is corrected: wrong input is named at its field, an empty quantity removes the line', async () => {
    let sent: unknown
    server.use(
      http.patch('*/api/inventory-adjustment/:id', async ({ request }) => {
        sent = await request.json()
        return refuse(409, 'Conflict', 'the adjustment was changed meanwhile')
      }),
    )
    const { user } = renderAt(`${at}/ADJ2`)
    await user.click(await screen.findByRole('button', { name: 'Correct adjustment' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [first, second] = dialog.getAllByRole('textbox', { name: /^Quantity of/ })
    await user.clear(first!)
    await user.type(first!, '0')
    await user.click(dialog.getByRole('button', { name: 'Save and send again' }))
    expect(await dialog.findByText(/must be greater than 0/)).toBeInTheDocument()
    expect(first).toHaveFocus()
    await user.clear(first!)
    await user.clear(second!)
    await user.type(second!, '1.5')
    await user.click(dialog.getByRole('button', { name: 'Save and send again' }))
    expect(await dialog.findByText(/changed meanwhile/)).toBeInTheDocument()
    expect(sent).toMatchObject({ version: 1, lines: [{ quantity: 1.5 }] })
  })

  describe('that somebody else has changed', () => {
    const theirs = { ...adjustments[2]!, memo: 'Pallet jack', version: 2 }

    async function meet() {
      const sent: { version: number; memo: string }[] = []
      server.use(
        http.get('*/api/inventory-adjustment/ADJ2', () =>
          HttpResponse.json(sent.length === 0 ? adjustments[2] : theirs),
        ),
        http.patch('*/api/inventory-adjustment/:id', async ({ request }) => {
          sent.push((await request.json()) as (typeof sent)[number])
          const body = { statusCode: 409, error: 'Conflict', message: 'changed meanwhile', current: theirs }
          return sent.length === 1 ? HttpResponse.json(body, { status: 409 }) : HttpResponse.json(theirs)
        }),
      )
      const { user } = renderAt(`${at}/ADJ2`)
      await user.click(await screen.findByRole('button', { name: 'Correct adjustment' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.clear(dialog.getByRole('textbox', { name: 'Memo' }))
      await user.type(dialog.getByRole('textbox', { name: 'Memo' }), 'Dropped')
      await user.click(dialog.getByRole('button', { name: 'Save and send again' }))
      expect(await dialog.findByText('Somebody else has saved this adjustment')).toBeInTheDocument()
      expect(dialog.getByText(/Damaged; Dropped; \d+ CS of/)).toBeInTheDocument()
      expect(dialog.getByText(/Damaged; Pallet jack; \d+ CS of/)).toBeInTheDocument()
      return { user, dialog, sent }
    }

    test('shows both versions; mine is sent over theirs', async () => {
      const { user, dialog, sent } = await meet()
      await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
      await waitFor(() => expect(sent[1]).toMatchObject({ version: 2, memo: 'Dropped' }))
    })

    test('theirs is taken as it is', async () => {
      const { user, dialog, sent } = await meet()
      await user.click(dialog.getByRole('button', { name: 'Use theirs' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(await screen.findByText('Pallet jack')).toBeInTheDocument()
      expect(sent).toHaveLength(1)
    })
  })

  test('is cancelled after a question', async () => {
    const { user } = renderAt(`${at}/ADJ2`)
    await user.click(await screen.findByRole('button', { name: 'Cancel adjustment' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel adjustment' }))
    expect(await screen.findByText('Cancelled')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Correct adjustment' })).not.toBeInTheDocument()
  })
})

describe('an adjustment that waits for its release', () => {
  const waiting = (own: boolean) => ({
    ...adjustments[2]!,
    sync: { ...adjustments[1]!.sync, status: 'pending' as const, lastSyncedAt: null },
    release: { needed: true, waiting: true, own, by: null, at: null },
  })

  test('is released by another person', async () => {
    server.use(...adjustmentHandlers([waiting(false)]))
    const { user } = renderAt(`${at}/ADJ2`)
    expect(await screen.findByText('Waits for release')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Release adjustment' }))
    expect(await screen.findByText(/^Released by Ada Lovelace/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Release adjustment' })).not.toBeInTheDocument()
  })

  test('a typed reason survives a reload', async () => {
    server.use(...adjustmentHandlers([waiting(false)]))
    let { user } = renderAt(`${at}/ADJ2`)
    await user.click(await screen.findByRole('button', { name: 'Refuse adjustment' }))
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Count it again')
    endPage()
    ;({ user } = renderAt(`${at}/ADJ2`))
    await user.click(await screen.findByRole('button', { name: 'Refuse adjustment' }))
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('Count it again')
    expect(screen.getByText(/You typed this earlier/)).toBeVisible()
  })

  test('is refused with a reason', async () => {
    let sent: unknown
    server.use(...adjustmentHandlers([waiting(false)]))
    server.use(
      http.post('*/api/inventory-adjustment/:id/refuse', async ({ request }) => {
        sent = await request.json()
        return undefined
      }),
    )
    const { user } = renderAt(`${at}/ADJ2`)
    await user.click(await screen.findByRole('button', { name: 'Refuse adjustment' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Count it again')
    await user.click(dialog.getByRole('button', { name: 'Refuse adjustment' }))
    expect(await screen.findByText('Cancelled')).toBeInTheDocument()
    expect(sent).toEqual({ reason: 'Count it again', version: 1 })
  })

  test('is not released by who posted it', async () => {
    server.use(...adjustmentHandlers([waiting(true)]))
    renderAt(`${at}/ADJ2`)
    expect(await screen.findByText(/Another person who sees costs must release it/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Release adjustment' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Cancel adjustment' })).toBeInTheDocument()
  })
})

test('a posted adjustment is reversed with a reason; what the server asks is confirmed, and both are linked', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/inventory-adjustment/:id/reverse', async ({ request }) => {
      sent.push(await request.json())
      if (sent.length > 1) return undefined
      const body = {
        statusCode: 409,
        error: 'Conflict',
        message: 'unusual lines: line 1 removes 2 CS',
        problems: [{ code: 'below_zero', params: { lines: [] } }],
      }
      return HttpResponse.json(body, { status: 409 })
    }),
  )
  const { user } = renderAt(`${at}/ADJ1`)
  await user.click(await screen.findByRole('button', { name: 'Reverse adjustment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Posted twice')
  await user.click(dialog.getByRole('button', { name: 'Reverse adjustment' }))
  expect(await dialog.findByText(/line 1 removes 2 CS/)).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: 'Reverse anyway' }))
  await user.click(await screen.findByRole('link', { name: 'This adjustment reverses another one' }))
  expect(await screen.findByRole('link', { name: 'This adjustment was reversed' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reverse adjustment' })).not.toBeInTheDocument()
  expect(sent).toEqual([
    { reason: 'Posted twice', confirm: [] },
    { reason: 'Posted twice', confirm: ['below_zero'] },
  ])
})

test('an adjustment shows the stock before and after, and its history', async () => {
  renderAt(`${at}/ADJ1`)
  const lines = within(await screen.findByRole('table', { name: 'Lines' }))
  expect(lines.getAllByRole('row')[1]).toHaveTextContent(/−2 CS40\s*38/)
  expect(await screen.findByText('Removed: 2 lines, reason: damaged')).toBeInTheDocument()
})

test('an unknown adjustment is not found', async () => {
  renderAt(`${at}/nothing`)
  expect(await screen.findByText('This adjustment does not exist.')).toBeInTheDocument()
})
