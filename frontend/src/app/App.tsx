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

// Loaded lazily: no notification appears before the first screen is rendered.
const ToastHost = lazily(async () => (await import('@/ui/ToastHost')).ToastHost)

/** Reads that the order desk can work without; their failures are only logged. */
const quietPaths = ['/inventory-items/all-active']

function showLoadError(error: unknown, key: string): void {
  if (quietPaths.some((path) => key.includes(path))) {
    // oxlint-disable-next-line no-console
    console.warn(`load ${key}: ${errorText(error)}`)
    return
  }
  // The end of the session is visible: the login screen appears.
  if (error instanceof ApiError && error.status === 401) return
  notify(errorText(error), 'error')
}

/** Clears the cache when the user changes, so that nobody sees another user's data. */
function ForgetReads() {
  const { unload } = useSWRConfig()
  // After a sign-in as another user, maybe in another tab, the same screen reads its data again as that user.
  useEffect(() => forgetWithUser(() => void unload({ revalidate: signedInUser() !== '' })), [unload])
  return null
}

/** The whole portal with a router. Tests pass a router in memory and disable transitions. */
export function App({ router, env = 'default' }: { router?: RouterProviderProps['router']; env?: 'default' | 'test' }) {
  const [own] = useState(() => router ?? createBrowserRouter(routes, { patchRoutesOnNavigation: addScreens }))
  const config = useMemo(
    () => ({
      provider: () => new AgingCache(),
      fetcher,
      use: [cacheLifetimes],
      onError: showLoadError,
      // A refused request is not retried; a request that failed otherwise is retried at most twice.
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
