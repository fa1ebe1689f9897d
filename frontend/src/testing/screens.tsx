import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { App } from '@/app/App'
import { Component as Reads } from '@/app/Reads'

/** Opens a test's own screens with the portal's theme, cache and notifications. */
export function renderScreens(routes: RouteObject[], path: string) {
  const router = createMemoryRouter([{ Component: Reads, children: routes }], { initialEntries: [path] })
  const user = userEvent.setup()
  return { user, router, ...render(<App router={router} env="test" />) }
}
