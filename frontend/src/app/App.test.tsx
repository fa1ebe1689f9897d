import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { clearCredentials, readAuth, readSessionEnd, setCredentials } from '@/api/authStore'
import { ScreenError } from '@/app/ScreenError'
import { profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/handlers'
import { renderAt, signedIn } from '@/testing/render'
import { renderScreens } from '@/testing/screens'
import { allAnswered, server } from '@/testing/server'

describe('signing in', () => {
  test('a visitor signs in and sees the control panel', async () => {
    const { user, router } = renderAt('/')
    await user.type(await screen.findByLabelText('Email'), 'admin@example.com')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase{Enter}')
    expect(await screen.findByRole('heading', { name: 'Control panel' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/control-panel')
    expect(readAuth()).toMatchObject({ token: 'a.e30.c', refreshToken: 'r1', role: 'admin' })
  })

  test('a wrong password says so and keeps the email', async () => {
    const { user } = renderAt('/')
    await user.type(await screen.findByLabelText('Email'), 'admin@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is wrong')
    expect(screen.getByLabelText('Email')).toHaveValue('admin@example.com')
    expect(readAuth()).toBeNull()
  })

  test.each([
    ['', 'email should not be empty'],
    ['nobody', 'Should be a valid email address'],
    [`${'a'.repeat(65)}@example.com`, 'Should be a valid email address'],
  ])('the email %j is refused before it is sent', async (email, message) => {
    const { user } = renderAt('/')
    const field = await screen.findByLabelText('Email')
    if (email) await user.type(field, email)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByText('password should not be empty')).toBeVisible()
    expect(field).toHaveFocus()
  })

  test('a visitor with a session is sent on to /home', async () => {
    signedIn()
    const { router } = renderAt('/')
    expect(await screen.findByRole('heading', { name: 'Control panel' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/home/control-panel')
  })
})

describe('guarded screens', () => {
  test('a visitor without a session is sent to the login, and on to where they wanted after it', async () => {
    const { user, router } = renderAt('/home/sales-orders?sync=failed')
    await user.type(await screen.findByLabelText('Email'), 'admin@example.com')
    expect(router.state.location.pathname).toBe('/')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase{Enter}')
    expect(await screen.findByRole('heading', { name: 'Sales orders' })).toBeVisible()
    expect(router.state.location.search).toBe('?sync=failed')
  })

  test('the end of the session leads to the login', async () => {
    signedIn()
    renderAt('/home')
    await screen.findByRole('heading', { name: 'Control panel' })
    clearCredentials()
    expect(await screen.findByRole('heading', { name: 'Sign in to Backdock' })).toBeVisible()
  })

  test('whose session was ended reads why at the sign-in; who signed out does not', async () => {
    const refused = () => refuse(401, 'Unauthorized', 'the session has ended: sign in again')
    let ended = true
    server.use(
      // Without an answer of this handler, the usual one answers.
      http.get('*/api/sales-order/paginated', () => (ended ? refused() : undefined)),
      http.post('*/api/auth/refresh', refused),
    )
    signedIn()
    const { user, unmount } = renderAt('/home/sales-orders')
    expect(await screen.findByText(/^Your session has ended: /)).toBeVisible()
    ended = false
    await user.type(screen.getByLabelText('Email'), 'admin@example.com')
    await user.type(screen.getByLabelText('Password'), 'demo-only-passphrase{Enter}')
    await waitFor(() => expect(readSessionEnd()).toBeUndefined())
    unmount()
    act(() => clearCredentials())
    renderAt('/')
    await screen.findByRole('heading', { name: 'Sign in to Backdock' })
    expect(screen.queryByText(/session has ended/)).toBeNull()
  })

  test('signing out clears the session and tells the server', async () => {
    let told = false
    server.use(
      http.post('*/api/auth/logout', () => {
        told = true
        return new HttpResponse(null, { status: 204 })
      }),
    )
    signedIn()
    const { user } = renderAt('/home')
    await screen.findByRole('heading', { name: 'Control panel' })
    await user.click(screen.getByRole('button', { name: /user menu/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to Backdock' })).toBeVisible()
    expect(told).toBe(true)
    expect(readAuth()).toBeNull()
  })

  test('the user menu opens by key the first time too, and Escape returns to its button', async () => {
    signedIn()
    const { user } = renderAt('/home')
    await screen.findByRole('heading', { name: 'Control panel' })
    for (let round = 0; round < 2; round++) {
      act(() => screen.getByRole('button', { name: /user menu/ }).focus())
      await user.keyboard('{Enter}')
      expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeVisible()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await waitFor(() => expect(screen.getByRole('button', { name: /user menu/ })).toHaveFocus())
    }
  })

  test('while a screen loads it says so', async () => {
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get('*/api/auth/profile', async () => {
        await answer.promise
        return HttpResponse.json(profile)
      }),
    )
    signedIn()
    renderAt('/home/trips')
    // First the screen says so, then its data, in another element.
    await waitFor(() => expect(screen.getByText('Loading...')).toBeVisible())
    answer.resolve()
    expect(await screen.findByRole('heading', { name: 'Trips' })).toBeVisible()
  })

  test.each(['/nowhere', '/home/no-such-screen', '/home/trips/x/y/z'])('%s is not found', async (path) => {
    signedIn()
    renderAt(path)
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
  })

  test('the navigation shows only what the role may use, and a screen beyond it says so', async () => {
    server.use(
      http.get('*/api/auth/profile', () =>
        HttpResponse.json({ ...profile, role: 'driver', permissions: ['trip.read', 'trip.complete'] }),
      ),
    )
    signedIn()
    renderAt('/home/sales-orders')
    expect(await screen.findByText('You do not have access to this screen')).toBeVisible()
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link', { hidden: true })
    expect(links.map((link) => link.textContent)).toEqual(['Control panel', 'Trips'])
  })

  test('a failed read is shown as a notification with type and message', async () => {
    server.use(
      http.get('*/api/sales-order/paginated', () =>
        refuse(400, 'Bad Request', ['sorting must be JSON', 'page must be greater than 0']),
      ),
    )
    signedIn()
    renderAt('/home/sales-orders')
    const alerts = await screen.findAllByText('API: sorting must be JSON, page must be greater than 0')
    await waitFor(() => expect(alerts.length + screen.getAllByRole('alert').length).toBeGreaterThan(1))
  })
})

test('nothing that one user has read is left to the next, in memory or in the browser', async () => {
  const token = (sub: string) => ({ token: `a.${btoa(JSON.stringify({ sub }))}.c`, refreshToken: 'r1', role: 'admin' })
  setCredentials(token('U1'))
  localStorage.setItem('backdock.cache:U1', JSON.stringify({ version: 1, entries: {} }))
  renderAt('/home/sales-orders')
  expect(await screen.findByText('SO-10480')).toBeVisible()
  server.use(
    http.get('*/api/sales-order/paginated', () =>
      HttpResponse.json({ salesOrders: [], total: 0, page: 1, limit: 20, totalPages: 0 }),
    ),
  )
  setCredentials(token('U2'))
  expect(await screen.findByText('No sales orders yet')).toBeVisible()
  expect(screen.queryByText('SO-10480')).toBeNull()
  expect(localStorage.getItem('backdock.cache:U1')).toBeNull()
})

test('an answer that one user waited for is neither shown to the next nor waited for by them', async () => {
  const token = (sub: string) => ({ token: `a.${btoa(JSON.stringify({ sub }))}.c`, refreshToken: 'r1', role: 'admin' })
  const empty = { salesOrders: [], total: 0, page: 1, limit: 20, totalPages: 0 }
  let answerFirst = (): void => undefined
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  let asked = 0
  let answered = 0
  server.use(
    http.get('*/api/sales-order/paginated', async () => {
      const late = asked++ === 0
      if (late) await first
      answered++
      return HttpResponse.json(
        late ? { ...empty, salesOrders: salesOrders.slice(0, 1), total: 1, totalPages: 1 } : empty,
      )
    }),
  )
  setCredentials(token('U1'))
  const { router } = renderAt('/home/sales-orders')
  await waitFor(() => expect(asked).toBe(1))
  act(clearCredentials)
  await screen.findByRole('heading', { name: 'Sign in to Backdock' })
  act(() => setCredentials(token('U2')))
  await act(() => router.navigate('/home/sales-orders'))
  expect(await screen.findByText('No sales orders yet')).toBeVisible()
  answerFirst()
  await waitFor(() => expect(answered).toBe(2))
  await act(allAnswered)
  expect(screen.getByText('No sales orders yet')).toBeVisible()
})

test('the way back to a list leads to what it showed', async () => {
  signedIn()
  const { user, router } = renderAt('/home/sales-orders?sync=failed&page=1')
  const [order] = await screen.findAllByRole('link', { name: /^SO-/ })
  await user.click(order!)
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  await user.click(await crumbs.findByRole('link', { name: 'Sales orders' }))
  expect(await screen.findByRole('heading', { name: 'Sales orders' })).toBeVisible()
  expect(router.state.location.search).toBe('?sync=failed&page=1')
})

test('a screen whose code is gone offers to reload; any other failure of a route is not found', async () => {
  signedIn()
  const lost = async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  }
  const { router } = renderScreens(
    [
      {
        ErrorBoundary: ScreenError,
        children: [
          { path: '/', element: <p>here</p> },
          { path: '/lost', lazy: lost },
          { path: '/broken', loader: () => Promise.reject(new Error('boom')) },
        ],
      },
    ],
    '/',
  )
  await screen.findByText('here')
  await act(() => router.navigate('/lost'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This screen could not be loaded')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  await act(() => router.navigate('/broken'))
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('without a connection, a screen that is not loaded does not lead out of the portal', async () => {
  signedIn()
  const lost = async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  }
  const routes = [
    {
      ErrorBoundary: ScreenError,
      children: [
        { path: '/', element: <p>here</p> },
        { path: '/lost', lazy: lost },
      ],
    },
  ]
  const { user, router } = renderScreens(routes, '/')
  await screen.findByText('here')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  try {
    await act(() => router.navigate('/lost'))
    expect(await screen.findByRole('alert')).toHaveTextContent('It opens when the connection is back.')
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    expect(await screen.findByText('here')).toBeVisible()
  } finally {
    online.mockRestore()
  }
})

test('an exception while a screen is rendered is shown as such, is reported, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reports: unknown[] = []
  server.use(
    http.post('*/api/portal-errors', async ({ request }) => {
      reports.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  let broken = true
  function Fragile() {
    if (broken) throw new TypeError('cannot read the lines of undefined')
    return <h1>All is well</h1>
  }
  signedIn()
  const { user, router } = renderScreens(
    [
      {
        errorElement: <ScreenError alone />,
        children: [
          { path: '/', element: <Fragile /> },
          { path: '/other', element: <h1>Another screen</h1> },
        ],
      },
    ],
    '/',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred on this screen')
  expect(screen.queryByText('Not found')).toBeNull()
  await waitFor(() =>
    expect(reports).toEqual([
      {
        message: 'TypeError: cannot read the lines of undefined',
        screen: '/',
        stack: expect.stringContaining('Fragile'),
      },
    ]),
  )
  await act(() => router.navigate('/other'))
  expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeVisible()
  await act(() => router.navigate('/'))
  broken = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible()
})

test('a record whose answer cannot be drawn leaves the navigation where it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(
    http.get('*/api/sales-order/:id', () => HttpResponse.json({ _id: 'SO0', orderNumber: 'SO-10480', sync: null })),
  )
  signedIn()
  renderAt('/home/sales-order/SO0')
  expect(await screen.findByRole('heading', { name: 'An error occurred on this screen' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
})

test('without a connection the shell says so, until it is back', async () => {
  signedIn()
  renderAt('/home')
  await screen.findByRole('heading', { name: 'Control panel' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^Offline/)).toHaveTextContent(/^Offline since \d+:\d\d [AP]M$/)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^Offline/)).toBeNull()
})

test('a tab that comes back after ten minutes offers a newer version', async () => {
  const script = (src: string) => `<script type="module" src="${src}"></script>`
  document.head.insertAdjacentHTML('beforeend', script('/assets/index-old.js'))
  server.use(
    http.get('/', () =>
      HttpResponse.html(`<!doctype html><html><head>${script('/assets/index-new.js')}</head></html>`),
    ),
  )
  signedIn()
  renderAt('/home')
  await screen.findByRole('heading', { name: 'Control panel' })
  const now = Date.now()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible()
  document.head.querySelector('script[type="module"]')?.remove()
})
