import { type PatchRoutesOnNavigationFunction, redirect, type RouteObject } from 'react-router'
import { publicOnly, requireSession } from '@/app/guards'
import { LazyNotFound } from '@/app/LazyNotFound'
import { ScreenError } from '@/app/ScreenError'
import { paths } from '@/paths'
import { Opening, PageLoader } from '@/ui/PageLoader'

/** The routes that the sign-in needs. `addScreens` adds the others when the user first goes to one of them. */
export const routes: RouteObject[] = [
  {
    id: 'portal',
    path: '/',
    errorElement: <ScreenError alone />,
    HydrateFallback: Opening,
    children: [
      { index: true, loader: publicOnly, lazy: () => import('@/features/auth/LoginPage') },
      { path: paths.drive(), lazy: () => import('@/features/driver/DriverPage') },
      {
        id: 'session',
        lazy: () => import('@/app/Reads'),
        children: [
          {
            id: 'shell',
            path: 'home',
            loader: requireSession,
            lazy: () => import('@/app/Shell'),
            children: [{ index: true, loader: () => redirect(paths.controlPanel()), Component: PageLoader }],
          },
        ],
      },
      { path: '*', element: <LazyNotFound alone /> },
    ],
  },
]

/** Adds the routes of the registry to a router of `routes`. The router ignores routes that it already has. */
export const addScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/home(\/|$)/.test(path)) return
  // The shell is needed too, so all are loaded at once.
  const [{ aloneRoutes, shellRoutes }] = await Promise.all([
    import('@/app/homeRoutes'),
    import('@/app/Shell'),
    import('@/app/Reads'),
  ])
  patch('shell', shellRoutes)
  patch('session', aloneRoutes)
}
