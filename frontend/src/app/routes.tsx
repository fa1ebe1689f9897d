import { type PatchRoutesOnNavigationFunction, redirect, type RouteObject } from 'react-router'
import { publicOnly, requireSession } from '@/app/guards'
import { LazyNotFound } from '@/app/LazyNotFound'
import { ScreenError } from '@/app/ScreenError'
import { paths } from '@/paths'
import { PageLoader, ScreenLoader } from '@/ui/PageLoader'

/** Stands in for the portal until its first screen has come. */
const Opening = () => (
  <main>
    <ScreenLoader />
  </main>
)

/** What the sign-in needs. The screens behind it are added by `addScreens` when the first of them is gone to. */
export const routes: RouteObject[] = [
  {
    id: 'portal',
    path: '/',
    errorElement: <ScreenError alone />,
    HydrateFallback: Opening,
    children: [
      { index: true, loader: publicOnly, lazy: () => import('@/features/auth/LoginPage') },
      {
        id: 'shell',
        path: 'home',
        loader: requireSession,
        lazy: () => import('@/app/Shell'),
        children: [{ index: true, loader: () => redirect(paths.controlPanel()), Component: PageLoader }],
      },
      { path: '*', element: <LazyNotFound alone /> },
    ],
  },
]

/** Adds the routes of the registry to a router of `routes`; the router ignores those that it has. */
export const addScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/home(\/|$)/.test(path)) return
  // The shell is wanted as well: both are fetched at once.
  const [{ aloneRoutes, shellRoutes }] = await Promise.all([import('@/app/homeRoutes'), import('@/app/Shell')])
  patch('shell', shellRoutes)
  patch('portal', aloneRoutes)
}
