import type { RouteObject } from 'react-router'
import { requireSession } from '@/app/guards'
import { NotFoundPage } from '@/app/NotFoundPage'
import { ScreenError } from '@/app/ScreenError'
import { screens } from '@/app/screens'
import type { Screen } from '@/screen'

/** The code of each screen, by its file path. */
const pages = import.meta.glob<{ Component: NonNullable<RouteObject['Component']> }>('@/features/**/*Page.tsx')

/** Loads the code of a screen when it is first shown. */
export function loadPage({ page }: Screen) {
  const load = pages[`/src/features/${page}.tsx`]
  if (!load) throw new Error(`src/features/${page}.tsx does not exist`)
  return load()
}

const routeOf = (screen: Screen): RouteObject => ({ path: screen.path, lazy: () => loadPage(screen), handle: screen })
const signedInScreens = screens.filter(({ path }) => path.startsWith('/home'))

/** The routes below the shell. A path without a screen shows the not-found screen. */
export const shellRoutes: RouteObject[] = [
  {
    errorElement: <ScreenError />,
    children: [
      ...signedInScreens.filter(({ alone }) => !alone).map(routeOf),
      {
        path: '*',
        Component: NotFoundPage,
        handle: { title: 'Not found', path: '*' } satisfies Pick<Screen, 'title' | 'path'>,
      },
    ],
  },
]

/** Signed-in screens outside the shell. */
export const aloneRoutes: RouteObject[] = signedInScreens
  .filter(({ alone }) => alone)
  .map((screen) => ({ ...routeOf(screen), loader: requireSession }))
