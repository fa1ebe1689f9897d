import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { setCredentials } from '@/api/authStore'
import { App } from '@/app/App'
import { addScreens, routes } from '@/app/routes'

/** Signs a user in without the login screen. */
export const signedIn = () => setCredentials({ token: 'a.e30.c', refreshToken: 'r1', role: 'admin' })

/** Opens the portal at an address, as a browser would. */
export function renderAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation: addScreens })
  const user = userEvent.setup()
  return { user, router, ...render(<App router={router} env="test" />) }
}
