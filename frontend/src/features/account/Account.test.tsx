import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { readAuth } from '@/api/authStore'
import { goodPassword } from '@/testing/account'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

function open(path: string) {
  signedIn()
  return renderAt(path)
}

describe('the account', () => {
  test('is in the user menu, and names and telephone number are changed there', async () => {
    const saved: unknown[] = []
    server.use(
      http.patch('*/api/users/profile', async ({ request }) => {
        saved.push(await request.clone().json())
      }),
    )
    const { user } = open('/home')
    await user.click(await screen.findByRole('button', { name: /user menu/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Account' }))
    const first = await screen.findByLabelText('First name')
    await user.clear(first)
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('First name should not be empty')).toBeVisible()
    await user.type(first, 'Avery Ann{Enter}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.queryByText('First name should not be empty')).toBeNull()
    await user.type(screen.getByLabelText('Telephone'), '+1 312 555 0142{Enter}')
    await expect
      .poll(() => saved)
      .toEqual([
        { firstName: 'Avery Ann', lastName: 'Stone', phone: '', version: 1 },
        { firstName: 'Avery Ann', lastName: 'Stone', phone: '+1 312 555 0142', version: 2 },
      ])
  })

  test('only the form with changes has a highlighted button', async () => {
    const { user } = open('/home/account')
    const first = await screen.findByLabelText('First name')
    const [save, change] = ['Save profile', 'Change password'].map((name) => screen.getByRole('button', { name }))
    const variants = () => [save!.dataset['variant'], change!.dataset['variant']]
    expect(variants()).toEqual(['default', 'default'])
    await user.type(first, 'x')
    expect(variants()).toEqual(['filled', 'default'])
    await user.type(first, '{Backspace}')
    await user.type(screen.getByLabelText('New password'), 'seven pallets')
    expect(variants()).toEqual(['default', 'filled'])
  })

  test('says what the user may do, and has the sessions with the key that ends the others', async () => {
    const { user } = open('/home/account')
    const may = await screen.findByRole('region', { name: 'You may' })
    expect(may).toHaveTextContent(/Orderssee, take and change.*Cost and marginsee/)
    expect(await screen.findByText('Ends your 2 other sessions')).toBeVisible()
    const sessions = within(screen.getByRole('region', { name: 'Sessions' }))
    expect(await sessions.findByText('Firefox on Linux')).toBeVisible()
    await user.keyboard('{Alt>}e{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' })
    await user.click(within(dialog).getByRole('button', { name: 'End other sessions' }))
    expect(await screen.findByText('2 sessions ended')).toBeVisible()
    expect(screen.queryByText('Firefox on Linux')).toBeNull()
  })

  test('the telephone number is shown in groups, and nothing is changed by that', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, phone: '+13125550142' })))
    open('/home/account')
    expect(await screen.findByLabelText('Telephone')).toHaveValue('+1 312 555 0142')
    expect(screen.getByRole('button', { name: 'Save profile' })).toHaveAttribute('data-variant', 'default')
  })

  test('a telephone number that the server refuses is said at its field', async () => {
    const message = ['phone must be a telephone number with its country code, such as +1 312 555 0142']
    server.use(
      http.patch('*/api/users/profile', () =>
        refuse(400, 'Bad Request', message, { problems: [{ field: 'phone', code: 'wrong_form', params: {} }] }),
      ),
    )
    const { user } = open('/home/account')
    const phone = await screen.findByLabelText('Telephone')
    await user.type(phone, '555 0142{Enter}')
    expect(await screen.findByText(/^Telephone must be a telephone number with its country code/)).toBeVisible()
    expect(phone).toHaveFocus()
    expect(phone).toHaveValue('555 0142')
  })

  test('a change that somebody else made is shown before it is written over', async () => {
    const theirs = { ...profile, firstName: 'Ava', version: 5 }
    let version = 0
    server.use(
      http.patch('*/api/users/profile', async ({ request }) => {
        ;({ version } = (await request.clone().json()) as { version: number })
        return version === 5
          ? HttpResponse.json({ ...theirs, firstName: 'Averie', version: 6 })
          : refuse(409, 'Conflict', 'somebody else has changed it', { current: theirs })
      }),
    )
    const { user } = open('/home/account')
    const first = await screen.findByLabelText('First name')
    await user.clear(first)
    await user.type(first, 'Averie{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /YoursAverie Stone, no telephone.*TheirsAva Stone, no telephone/,
    )
    expect(first).toHaveValue('Averie')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.queryByText(/Ava Stone/)).toBeNull()
  })

  test('a password is changed with the present one', async () => {
    const { user } = open('/home/account')
    await user.type(await screen.findByLabelText('Current password'), 'wrong')
    await user.type(screen.getByLabelText('New password'), `${goodPassword}{Enter}`)
    expect(await screen.findByText('Current password is wrong')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toHaveFocus()
    expect(screen.getByLabelText('New password')).toHaveValue(goodPassword)
    await user.clear(screen.getByLabelText('Current password'))
    await user.type(screen.getByLabelText('Current password'), 'demo-only-passphrase{Enter}')
    expect(await screen.findByText('Password changed. Your other sessions have ended.')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toHaveValue('')
    expect(screen.getByLabelText('New password')).toHaveValue('')
  })
})

describe('a password that an administrator has set', () => {
  const reset = () => {
    let must = true
    server.use(
      http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, mustChangePassword: must })),
      http.patch('*/api/users/change-password', () => {
        must = false
      }),
    )
  }

  test('is changed before anything else', async () => {
    reset()
    const { user, router } = renderAt('/home/trips')
    await user.type(await screen.findByLabelText('Email'), 'admin@example.com')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase{Enter}')
    expect(await screen.findByRole('heading', { name: 'Change your password' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    const given = screen.getByLabelText('Temporary password')
    expect(given).toHaveFocus()
    await user.type(given, 'demo-only-passphrase')
    await user.type(screen.getByLabelText('New password'), `${goodPassword}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Trips' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/trips')
  })

  test('one can leave without changing it', async () => {
    reset()
    const { user } = open('/home')
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Backdock' })).toBeVisible()
  })
})

describe('my sessions', () => {
  const rows = async () =>
    within(await screen.findByRole('region', { name: 'My sessions' }))
      .getAllByRole('row')
      .slice(1)
  const confirm = async (user: ReturnType<typeof renderAt>['user'], name: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

  test('lists each device in words and marks this one', async () => {
    const { user } = open('/home')
    await user.click(await screen.findByRole('button', { name: /user menu/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'My sessions' }))
    const [here, there, phone] = await rows()
    expect(here).toHaveTextContent('Chrome on WindowsThis sessionAdmin portal203.0.113.1Nov 20')
    expect(within(here!).queryByRole('button')).toBeNull()
    expect(there).toHaveTextContent('Firefox on Linux')
    expect(phone).toHaveTextContent('Driver app')
  })

  test('one is ended after asking', async () => {
    const { user } = open('/home/my-sessions')
    await user.click(await screen.findByRole('button', { name: 'End the session of Firefox on Linux, 203.0.113.2' }))
    expect(await screen.findByText(/That device must sign in again/)).toBeVisible()
    await confirm(user, 'End session')
    expect(await screen.findByText('1 session ended')).toBeVisible()
    expect(await rows()).toHaveLength(2)
  })

  test('a kind of client is ended', async () => {
    const { user } = open('/home/my-sessions')
    await rows()
    await user.click(screen.getByRole('button', { name: 'End by client' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Driver app: 1 session' }))
    await confirm(user, 'End sessions')
    expect(await screen.findByText('1 session ended')).toBeVisible()
    expect(await rows()).toHaveLength(2)
    expect(readAuth()).not.toBeNull()
  })

  test('the kind of this one signs out, and says so before', async () => {
    const { user } = open('/home/my-sessions')
    await rows()
    await user.click(screen.getByRole('button', { name: 'End by client' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Admin portal: 2 sessions' }))
    expect(await screen.findByText(/you will be signed out/)).toBeVisible()
    await confirm(user, 'End sessions')
    expect(await screen.findByRole('heading', { name: 'Sign in to Backdock' })).toBeVisible()
  })

  test('all others are ended', async () => {
    const { user } = open('/home/my-sessions')
    await rows()
    await user.click(screen.getByRole('button', { name: 'End other sessions' }))
    await confirm(user, 'End other sessions')
    expect(await screen.findByText('2 sessions ended')).toBeVisible()
    expect(await rows()).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'End other sessions' })).toBeDisabled()
  })

  test('signing out everywhere ends this one too', async () => {
    const { user } = open('/home/my-sessions')
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText(/Ends every session at once/)).toBeVisible()
    await confirm(user, 'Sign out everywhere')
    expect(await screen.findByRole('heading', { name: 'Sign in to Backdock' })).toBeVisible()
    expect(screen.getByText('All your sessions have ended')).toBeVisible()
    expect(readAuth()).toBeNull()
  })

  test('a failure leaves the question open', async () => {
    server.use(
      http.post('*/api/auth/revoke-all-sessions', () => refuse(500, 'Internal Server Error', 'Internal error')),
    )
    const { user } = open('/home/my-sessions')
    await rows()
    await user.click(screen.getByRole('button', { name: 'End other sessions' }))
    await confirm(user, 'End other sessions')
    expect(await screen.findByText('API: Internal error')).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})
