import { MantineProvider } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, type RouterProviderProps } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SWRConfig, useSWRConfig } from 'swr'
import { AgingCache, cacheLifetimes } from '@/api/cache'
import { ApiError, errorText } from '@/api/errors'
import { fetcher } from '@/api/fetcher'
import { forgetWithUser, signedInUser } from '@/api/userChange'
import { addScreens, routes } from '@/app/routes'
import { noteError } from '@/app/ScreenError'
import { cssVariables, theme } from '@/app/theme'
import { lazily } from '@/ui/lazily'
import { notify } from '@/ui/toasts'

// Nothing is said before the first screen is drawn.
const ToastHost = lazily(async () => (await import('@/ui/ToastHost')).ToastHost)

/** What the order desk can do without: its failure is only logged. */
const quietPaths = ['/inventory-items/all-active']

function showLoadError(error: unknown, key: string): void {
  if (quietPaths.some((path) => key.includes(path))) {
    // oxlint-disable-next-line no-console
    console.warn(`load ${key}: ${errorText(error)}`)
    return
  }
  // The session's end shows itself: the login screen.
  if (error instanceof ApiError && error.status === 401) return
  notify(errorText(error), 'error')
}

/** Nothing that one user has read, or still waits for, is shown to the next. */
function ForgetReads() {
  const { unload } = useSWRConfig()
  // Who has signed in as somebody else, perhaps in another tab, sees the same screen with what they may read.
  useEffect(() => forgetWithUser(() => void unload({ revalidate: signedInUser() !== '' })), [unload])
  return null
}

/** The whole portal over a router; tests give one in memory, and no transitions. */
export function App({ router, env = 'default' }: { router?: RouterProviderProps['router']; env?: 'default' | 'test' }) {
  const [own] = useState(() => router ?? createBrowserRouter(routes, { patchRoutesOnNavigation: addScreens }))
  const config = useMemo(
    () => ({
      provider: () => new AgingCache(),
      fetcher,
      use: [cacheLifetimes],
      onError: showLoadError,
      // A wrong request stays wrong; a lost one is worth two more tries.
      shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || (error.passes && error.status !== 429),
      errorRetryCount: 2,
      errorRetryInterval: 3_000,
      focusThrottleInterval: 10_000,
    }),
    [],
  )
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark" env={env}>
      <SWRConfig value={config}>
        <ForgetReads />
        <RouterProvider router={own} onError={noteError} />
      </SWRConfig>
      <ToastHost />
    </MantineProvider>
  )
}
