import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { readAuth } from '@/api/authStore'
import { goodInvitation, goodPassword, mailedCode } from '@/testing/account'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

async function register(user: UserEvent, email = 'rosa@example.com') {
  await user.type(await screen.findByLabelText('First name'), 'Rosa')
  await user.type(screen.getByLabelText('Last name'), 'Delgado')
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  if (!field.readOnly) await user.type(field, email)
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
}

const enterCode = async (user: UserEvent, code = mailedCode) =>
  user.type(await screen.findByLabelText('Code'), `${code}{Enter}`)
const choose = async (user: UserEvent, password = goodPassword) =>
  user.type(await screen.findByLabelText('Password'), `${password}{Enter}`)

/** Opens the link in an invitation mail. */
const openLink = (hash: string) => {
  window.location.hash = hash
  return renderAt('/?step=register')
}

describe('registering', () => {
  test('who was not invited waits for an administrator', async () => {
    const { user } = renderAt('/')
    await user.click(await screen.findByRole('link', { name: 'Register' }))
    await register(user)
    expect(await screen.findByText(/We have emailed rosa@example.com/)).toBeVisible()
    await enterCode(user, '483 920')
    await choose(user)
    expect(await screen.findByRole('heading', { name: 'You are registered' })).toHaveFocus()
    expect(screen.getByText('An administrator has to activate your account before you can sign in.')).toBeVisible()
    expect(readAuth()).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to sign-in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Backdock' })).toBeVisible()
  })

  test('who was invited is signed in, and the invitation is nowhere any more', async () => {
    let sent: unknown
    server.use(
      http.post('*/api/auth/register', async ({ request }) => {
        sent = await request.clone().json()
      }),
    )
    const { user, router } = openLink(`#invitation=${goodInvitation}&email=rosa%40example.com`)
    expect(await screen.findByText('You are invited')).toBeVisible()
    expect(router.state.location.search).toBe('?step=register')
    expect(window.location.hash).toBe('')
    expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.com')
    await register(user)
    await waitFor(() =>
      expect(sent).toEqual({
        firstName: 'Rosa',
        lastName: 'Delgado',
        email: 'rosa@example.com',
        invitationToken: goodInvitation,
      }),
    )
    await enterCode(user)
    await choose(user)
    expect(await screen.findByRole('heading', { name: 'Control panel' })).toBeVisible()
    expect(readAuth()).toMatchObject({ token: 'a.e30.c', refreshToken: 'r1', role: 'sales' })
    expect(sessionStorage.length).toBe(0)
  })

  test('an invitation whose link has lost its email asks for it', async () => {
    const { user } = openLink(`#invitation=${goodInvitation}`)
    await register(user)
    expect(await screen.findByText(/We have emailed rosa@example.com/)).toBeVisible()
  })

  test('a reload does not lose the invitation', async () => {
    openLink(`#invitation=${goodInvitation}&email=rosa%40example.com`).unmount()
    renderAt('/?step=register')
    expect(await screen.findByText('You are invited')).toBeVisible()
  })

  test('an invitation that is not good says so, and one can go on without it', async () => {
    const { user } = openLink('#invitation=old&email=rosa%40example.com')
    await register(user)
    expect(await screen.findByText(/ask for a new invitation/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Register without the invitation' }))
    expect(screen.getByLabelText('First name')).toHaveValue('Rosa')
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    expect(await screen.findByLabelText('Code')).toHaveFocus()
  })

  test('an invitation while somebody is signed in says what to do', async () => {
    signedIn()
    const { router } = openLink(`#invitation=${goodInvitation}&email=rosa%40example.com`)
    expect(await screen.findByText(/sign out and open its link again/)).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/control-panel'))
    expect(sessionStorage.getItem('backdock.invitation')).toBeNull()
  })

  test('what is missing or wrong is said at the fields before it is sent', async () => {
    const { user } = renderAt('/?step=register')
    await user.type(await screen.findByLabelText('Email'), 'nobody')
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    expect(await screen.findByText('firstName should not be empty')).toBeVisible()
    expect(screen.getByText('lastName should not be empty')).toBeVisible()
    expect(screen.getByText('Should be a valid email address')).toBeVisible()
    expect(screen.getByLabelText('First name')).toHaveFocus()
  })

  test('a failure keeps what was typed', async () => {
    server.use(
      http.post('*/api/auth/register', () => refuse(429, 'Too Many Requests', 'too many tries: wait 12 minutes'), {
        once: true,
      }),
    )
    const { user } = renderAt('/?step=register')
    await register(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('too many tries: wait 12 minutes')
    expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.com')
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    await user.click(await screen.findByRole('link', { name: 'Change name or email' }))
    expect(await screen.findByLabelText('First name')).toHaveValue('Rosa')
  })
})

describe('the code', () => {
  test('a wrong one can be typed again', async () => {
    const { user } = renderAt('/?step=register')
    await register(user)
    await enterCode(user, '000000')
    expect(await screen.findByRole('alert')).toHaveTextContent('the code is wrong or has expired')
    expect(screen.getByLabelText('Code')).toHaveValue('000000')
    await user.clear(screen.getByLabelText('Code'))
    await enterCode(user)
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible()
  })

  test('it can be entered where it was not asked for', async () => {
    let verified: unknown
    server.use(
      http.post('*/api/auth/verify', async ({ request }) => {
        verified = await request.clone().json()
      }),
    )
    const { user } = renderAt('/')
    await user.click(await screen.findByRole('link', { name: 'I have a code' }))
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    expect(await screen.findByText('email should not be empty')).toBeVisible()
    expect(screen.getByText('verificationCode should not be empty')).toBeVisible()
    await user.type(screen.getByLabelText('Email'), 'rosa@example.com')
    await enterCode(user)
    expect(await screen.findByText('For rosa@example.com')).toBeVisible()
    expect(verified).toEqual({ email: 'rosa@example.com', verificationCode: mailedCode })
  })

  test('another one can be mailed after a minute', async () => {
    let mailed = 0
    server.use(
      http.post('*/api/auth/resend-code', () => {
        mailed++
      }),
    )
    const { user } = renderAt('/?step=register')
    await register(user)
    expect(await screen.findByRole('button', { name: /Send another code in \d+ s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
    await user.click(await screen.findByRole('button', { name: 'Send another code' }))
    expect(await screen.findByText(/A new code has been sent/)).toBeVisible()
    expect(mailed).toBe(1)
    expect(screen.getByRole('button', { name: /Send another code in 60 s/ })).toHaveFocus()
  })
})

describe('the password', () => {
  const toPassword = async (user: UserEvent) => {
    await register(user)
    await enterCode(user)
    return screen.findByLabelText('Password')
  }

  test('what the server asks of it is said while it is typed', async () => {
    const { user } = renderAt('/?step=register')
    await user.type(await toPassword(user), 'delgado')
    const kept = () => screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(kept()).toEqual([
      '15 to 128 characters: 7, not met',
      'Without your name or your email, not met',
      'No keyboard sequences or repetitions, not met',
    ])
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), goodPassword)
    expect(kept()).toEqual([
      '15 to 128 characters: 28, met',
      'Without your name or your email, met',
      'No keyboard sequences or repetitions, met',
    ])
  })

  test('one that is refused can be chosen again with the same code', async () => {
    const { user } = renderAt('/?step=register')
    const field = await toPassword(user)
    await choose(user, 'password password')
    expect(await screen.findByText('password is too easy to guess')).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toHaveValue('password password')
    await user.clear(field)
    await choose(user)
    expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible()
  })

  test('when it took too long, the code step says so', async () => {
    server.use(
      http.post('*/api/auth/set-password', () =>
        refuse(401, 'Unauthorized', 'the registration has expired or was completed: sign in, or register again'),
      ),
    )
    const { user } = renderAt('/?step=register')
    await toPassword(user)
    await choose(user)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible())
    expect(screen.getByRole('alert')).toHaveTextContent('the registration has expired')
  })

  test('an answer that does not come keeps it', async () => {
    server.use(http.post('*/api/auth/set-password', () => HttpResponse.error()))
    const { user } = renderAt('/?step=register')
    await toPassword(user)
    await choose(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('FETCH_ERROR')
    expect(screen.getByLabelText('Password')).toHaveValue(goodPassword)
  })
})
