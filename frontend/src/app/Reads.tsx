import { dequal } from 'dequal'
import { useEffect, useMemo } from 'react'
import { Outlet } from 'react-router'
import { SWRConfig, useSWRConfig } from 'swr'
import { AgingCache, cacheLifetimes } from '@/api/cache'
import { ApiError, errorText } from '@/api/errors'
import { fetcher } from '@/api/fetcher'
import { forgetWithUser, signedInUser } from '@/api/userChange'
import { notify } from '@/ui/toasts'

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

/** The cache of the screens that need a session. The sign-in and the driver's page do not load its code. */
export function Component() {
  const config = useMemo(
    () => ({
      provider: () => new AgingCache(),
      fetcher,
      use: [cacheLifetimes],
      // SWR's own comparison takes all maps and sets for equal, so a read of one would never show a change.
      compare: dequal,
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
    <SWRConfig value={config}>
      <ForgetReads />
      <Outlet />
    </SWRConfig>
  )
}
