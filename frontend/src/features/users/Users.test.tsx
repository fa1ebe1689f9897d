import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPassword } from '@/features/users/newPassword'
import { addFilter } from '@/testing/addFilter'
import { refuse, worldHandlers } from '@/testing/handlers'
import { dana, people } from '@/testing/people'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(signedIn)

const lee = { ...people.find(({ _id }) => _id === 'U3')!, phone: '+13125550199' }

const inList = async () => within(await screen.findByRole('region', { name: 'Users' }))

/** Opens a user in the peek panel. */
async function look(id: string, name: string) {
  const { user, router } = renderAt(`/home/users?peek=${id}`)
  const panel = within(await screen.findByRole('complementary', { name }))
  return { user, router, panel }
}

/** Records the requests that the server got. */
function sentTo(verb: 'patch' | 'post', path: string, answer: () => Response | Promise<Response>) {
  const bodies: unknown[] = []
  server.use(
    http[verb](`*/api${path}`, async ({ request }) => {
      bodies.push(await request.json())
      return answer()
    }),
  )
  return bodies
}

describe('the list of users', () => {
  test('shows who may do what, and filters by role, state and search in the address', async () => {
    const { user, router } = renderAt('/home/users?sort=-lastSignInAt')
    const list = await inList()
    expect(await list.findByRole('link', { name: 'Dana Ortiz' })).toBeVisible()
    expect(list.getByRole('row', { name: /Sam Brook.*Password reset/ })).toBeVisible()
    expect(list.getByRole('row', { name: /Kim Reyes.*Inactive.*never/ })).toBeVisible()
    await addFilter(user, 'Role')
    await user.click(await screen.findByRole('option', { name: 'Driver' }))
    await waitFor(() => expect(list.queryByRole('link', { name: 'Dana Ortiz' })).toBeNull())
    expect(router.state.location.search).toBe('?sort=-lastSignInAt&role=driver')
    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'nobody')
    expect(await screen.findByText('No user matches these filters')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await (await inList()).findByRole('link', { name: 'Dana Ortiz' })).toBeVisible()
  })

  test('a failed read says why and can be tried again', async () => {
    server.use(http.get('*/api/users', () => refuse(500, 'Internal Server Error', 'Internal error'), { once: true }))
    const { user } = renderAt('/home/users')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(retry.closest('[role=alert]')).toHaveTextContent('The server had an error.')
    await user.click(retry)
    expect(await (await inList()).findByRole('link', { name: 'Dana Ortiz' })).toBeVisible()
  })

  test('Enter looks into a user, where all else can be done', async () => {
    const { user } = renderAt('/home/users')
    await (await inList()).findByRole('link', { name: 'Avery Stone' })
    await user.keyboard('j{Enter}')
    const panel = within(await screen.findByRole('complementary', { name: 'Avery Stone' }))
    expect(await panel.findByText('This session')).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Reset password' })).toBeNull()
  })

  test('who may not manage users is told so', async () => {
    server.use(
      http.get('*/api/auth/profile', async () =>
        HttpResponse.json({ ...(await import('@/testing/data')).profile, permissions: ['order.read'] }),
      ),
    )
    renderAt('/home/users')
    expect(await screen.findByText('You do not have access to this screen')).toBeVisible()
  })
})

test('a telephone number can be called and changed', async () => {
  const { user, panel } = await look('U3', 'Lee Park')
  expect(panel.getByRole('link', { name: '+1 312 555 0133' })).toHaveAttribute('href', 'tel:+13125550133')
  const sent = sentTo('patch', '/users/U3/phone', () =>
    refuse(409, 'Conflict', 'changed', { current: { ...lee, version: 2 } }),
  )
  await user.click(panel.getByRole('button', { name: 'Change telephone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Telephone of Lee Park' }))
  const field = dialog.getByRole('textbox', { name: 'Telephone' })
  expect(field).toHaveValue('+1 312 555 0133')
  await user.clear(field)
  await user.type(field, '+1 312 555 0177{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Yours\+1 312 555 0177.*Theirs\+1 312 555 0199/)
  expect(sent).toEqual([{ phone: '+1 312 555 0177', version: 1 }])
  server.resetHandlers()
  server.use(...worldHandlers())
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Telephone number of Lee Park saved')).toBeVisible()
})

describe('a role', () => {
  const role = async (
    panel: Awaited<ReturnType<typeof look>>['panel'],
    user: Awaited<ReturnType<typeof look>>['user'],
    name: string,
  ) => {
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Dana Ortiz' }))
    await user.click(dialog.getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name }))
    return dialog
  }

  test('is changed with a reason, and the sessions are gone', async () => {
    const { user, panel } = await look('U2', 'Dana Ortiz')
    expect(await panel.findByRole('list', { name: 'Sessions of Dana Ortiz' })).toBeVisible()
    const dialog = await role(panel, user, 'Dispatcher')
    expect(dialog.getByText('plans routes and trips')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'moved to the yard')
    await user.click(dialog.getByRole('button', { name: 'Change the role' }))
    expect(await screen.findByText('Dana Ortiz is Dispatcher now')).toBeVisible()
    expect(await panel.findByText('Dispatcher')).toBeVisible()
    expect(await panel.findByText('Not signed in anywhere.')).toBeVisible()
    await waitFor(() => expect(panel.getByRole('button', { name: 'Change role' })).toHaveFocus())
  })

  test('that somebody else changed meanwhile is shown, and saved again on the version of then', async () => {
    const bodies = sentTo('patch', '/users/U2/role', () =>
      bodies.length === 1
        ? refuse(409, 'Conflict', 'somebody else has changed Dana Ortiz meanwhile', {
            current: { ...dana, role: 'pricing', version: 9 },
          })
        : HttpResponse.json({ ...dana, role: 'dispatcher', version: 10 }),
    )
    const { user, panel } = await look('U2', 'Dana Ortiz')
    const dialog = await role(panel, user, 'Dispatcher')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'kept')
    await user.click(dialog.getByRole('button', { name: 'Change the role' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Somebody else has saved this user.*YoursDispatcher.*TheirsPricing/,
    )
    expect(dialog.getByRole('button', { name: 'Change the role' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Dana Ortiz is Dispatcher now')).toBeVisible()
    expect(bodies).toEqual([
      { role: 'dispatcher', reason: 'kept', version: 4 },
      { role: 'dispatcher', reason: 'kept', version: 9 },
    ])
  })
})

describe('keeping out and letting in', () => {
  test('nobody is deactivated without a reason, and what was typed outlives a refusal', async () => {
    const bodies = sentTo('patch', '/users/U1/deactivate', () =>
      refuse(409, 'Conflict', 'the last active admin cannot be deactivated'),
    )
    const { user, panel } = await look('U1', 'Avery Stone')
    await user.click(panel.getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Avery Stone' }))
    expect(dialog.getByText('This is your own account: you will be signed out.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(dialog.getByText('Reason should not be empty')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' leaves ')
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('the last active admin cannot be deactivated')
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(' leaves ')
    expect(bodies).toEqual([{ reason: 'leaves' }])
  })

  test('who waits is activated without one', async () => {
    const { user, panel } = await look('U5', 'Kim Reyes')
    await user.click(panel.getByRole('button', { name: 'Activate' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('Kim Reyes is active now')).toBeVisible()
    expect(await panel.findByRole('button', { name: 'Deactivate' })).toBeVisible()
  })
})

describe('a password for another user', () => {
  test('is made by chance, set, and shown once', async () => {
    const bodies = sentTo('patch', '/users/U2/reset-password', () =>
      HttpResponse.json({ ...dana, mustChangePassword: true }),
    )
    const { user, panel } = await look('U2', 'Dana Ortiz')
    await user.click(panel.getByRole('button', { name: 'Reset password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset the password of Dana Ortiz' }))
    await user.click(dialog.getByRole('button', { name: 'Generate' }))
    await user.click(dialog.getByRole('button', { name: 'Reset the password' }))
    const shown = await dialog.findByRole('textbox', { name: 'Temporary password' })
    const password = (shown as HTMLInputElement).value
    expect(bodies).toEqual([{ newPassword: password }])
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(password)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByDisplayValue(password)).toBeNull())
    await user.click(panel.getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByRole('textbox', { name: /New password/ })).toHaveValue('')
    expect(panel.getByText('Password reset')).toBeVisible()
  })

  test('that the server refuses says why at its field', async () => {
    sentTo('patch', '/users/U2/reset-password', () =>
      refuse(400, 'Bad Request', ['newPassword must not contain the first name']),
    )
    const { user, panel } = await look('U2', 'Dana Ortiz')
    await user.click(panel.getByRole('button', { name: 'Reset password' }))
    const field = await screen.findByRole('textbox', { name: /New password/ })
    await user.type(field, 'dana dana dana dana{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/must not contain the first name/))
    expect(field).toHaveValue('dana dana dana dana')
  })

  test('is long, in groups, and never twice the same', () => {
    const made = Array.from({ length: 200 }, newPassword)
    expect(new Set(made).size).toBe(200)
    for (const password of made) expect(password).toMatch(/^[a-zA-Z2-9]{5}(-[a-zA-Z2-9]{5}){3}$/)
    expect(made.join('')).not.toMatch(/[lIO01]/)
  })
})

describe('invitations', () => {
  test('one is sent with n, and stands in the list', async () => {
    const { user } = renderAt('/home/users')
    await (await inList()).findByRole('link', { name: 'Dana Ortiz' })
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a user' }))
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(dialog.getByText('Should be a valid email address')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /First name/ }), 'Robin')
    await user.type(dialog.getByRole('textbox', { name: /Last name/ }), 'Vale')
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'robin@example.com')
    await user.type(dialog.getByRole('textbox', { name: 'Telephone' }), '+13125550188')
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText(/Invitation sent to robin@example.com, valid until/)).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Invitations' }))
    expect(
      await screen.findByRole('row', { name: /robin@example.com Robin Vale \+1 312 555 0188 Viewer Open/ }),
    ).toBeVisible()
  })

  test.each([
    [
      () => refuse(409, 'Conflict', 'there is a user with this email already'),
      /there is a user with this email already/,
    ],
    [() => refuse(400, 'Bad Request', ['email must be an email']), /must be an email/],
  ])('an email that is refused is said at its field, and nothing is lost', async (answer, text) => {
    sentTo('post', '/users', answer)
    const { user } = renderAt('/home/users')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /First name/ }), 'Dana')
    await user.type(dialog.getByRole('textbox', { name: /Last name/ }), 'Ortiz')
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'dana@example.com{Enter}')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveAccessibleDescription(text))
    expect(dialog.getByRole('textbox', { name: /First name/ })).toHaveValue('Dana')
  })

  test('a request that is in the way for a moment is not blamed on the email', async () => {
    sentTo('post', '/users', () =>
      HttpResponse.json(
        { statusCode: 409, error: 'Conflict', message: 'another change is being made', requestId: 'test-request' },
        { status: 409, headers: { 'Retry-After': '30' } },
      ),
    )
    const { user } = renderAt('/home/users')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /First name/ }), 'Dana')
    await user.type(dialog.getByRole('textbox', { name: /Last name/ }), 'Ortiz')
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'dana@example.com{Enter}')
    expect(await dialog.findByText(/another change is being made/)).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /Email/ })).not.toHaveAccessibleDescription(/another change/)
  })

  test('is sent again and revoked; what was accepted is left alone', async () => {
    const { user } = renderAt('/home/users?tab=invitations')
    await user.click(await screen.findByRole('button', { name: 'Send again to alex@example.com' }))
    expect(await screen.findByText(/Invitation sent again to alex@example.com/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Revoke the invitation of alex@example.com' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByRole('row', { name: /alex@example.com.*Revoked/ })).toBeVisible()
    expect(within(screen.getByRole('row', { name: /dana@example.com/ })).queryByRole('button')).toBeNull()
  })
})
