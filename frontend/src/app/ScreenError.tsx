import { useRouteError } from 'react-router'
import { ScreenTrouble } from '@/app/ScreenTrouble'
import { lazily } from '@/ui/lazily'

const NotFoundPage = lazily(async () => (await import('@/app/NotFoundPage')).NotFoundPage)

/** Browsers word it differently; all mean that a deployed file of this build is gone or unreachable. */
const chunkFailure = /dynamically imported module|importing a module script failed|unable to preload css|failed to load module/i

/**
 * Any routing error is the not-found screen; after a new deployment the code of a screen must be fetched anew. What goes
 * wrong while a screen is drawn does not come here: `RenderBoundary` takes it.
 */
export function ScreenError({ alone = false }: { alone?: boolean }) {
  const error = useRouteError()
  if (!(error instanceof Error) || !chunkFailure.test(error.message)) return <NotFoundPage alone={alone} />
  return (
    <ScreenTrouble alone={alone} title="This screen could not be loaded" action="Reload" onAction={() => window.location.reload()}>
      The portal may have been updated since you opened it, or the connection is down.
    </ScreenTrouble>
  )
}
