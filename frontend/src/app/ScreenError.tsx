import { type ReactNode, useEffect, useState } from 'react'
import { type ClientOnErrorFunction, isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { reportError } from '@/api/errorReport'
import { LazyNotFound } from '@/app/LazyNotFound'
import { useOfflineSince } from '@/ui/connection'
import classes from '@/ui/Plain.module.css'
import { ScreenHeading } from '@/ui/ScreenHeading'

/** Each browser words it differently; all mean that a file of this build is missing or unreachable. */
const chunkFailure =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module/i

/** Errors that the router raised before anything was rendered. */
const routingErrors = new WeakSet<object>()

/**
 * Called by the router for each error, before `ScreenError` shows it. Exceptions during rendering are reported to the
 * server.
 */
export const noteError: ClientOnErrorFunction = (error, { errorInfo }) => {
  if (errorInfo) reportError(error, errorInfo.componentStack ?? '')
  else if (typeof error === 'object' && error !== null) routingErrors.add(error)
}

const isRoutingError = (error: unknown): boolean =>
  isRouteErrorResponse(error) || (typeof error === 'object' && error !== null && routingErrors.has(error))

interface Props {
  title: string
  children: ReactNode
  action: string
  onAction: () => void
  /** It is not inside the shell. */
  alone: boolean
}

function Trouble({ title, children, action, onAction, alone }: Props) {
  const Place = alone ? 'main' : 'div'
  return (
    <Place className={classes.middle}>
      <div className={classes.column} role="alert">
        {alone ? <h1 className={classes.title}>{title}</h1> : <ScreenHeading title={title} />}
        <p className={classes.text}>{children}</p>
        <button type="button" className={classes.button} onClick={onAction}>
          {action}
        </button>
      </div>
    </Place>
  )
}

/**
 * A file of this build is missing after a deployment, or there is no connection. A reload without one would leave the
 * portal for an error page of the browser, so it waits for the connection.
 */
function CodeMissing({ alone }: { alone: boolean }) {
  const offline = useOfflineSince() !== undefined
  const [waited] = useState(offline)
  const navigate = useNavigate()
  useEffect(() => {
    if (waited && !offline) window.location.reload()
  }, [waited, offline])
  if (offline)
    return (
      <Trouble alone={alone} title="No connection" action="Go back" onAction={() => void navigate(-1)}>
        This screen is not loaded yet. It opens when the connection is back.
      </Trouble>
    )
  return (
    <Trouble
      alone={alone}
      title="This screen could not be loaded"
      action="Reload"
      onAction={() => window.location.reload()}
    >
      The portal may have been updated since you opened it, or the connection is down.
    </Trouble>
  )
}

/**
 * Replaces a screen that cannot be shown. After a deployment, the screen's code must be loaded again. Any other routing
 * error shows the not-found screen. After an exception during rendering, the user can try again.
 */
export function ScreenError({ alone = false }: { alone?: boolean }) {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  if (error instanceof Error && chunkFailure.test(error.message)) return <CodeMissing alone={alone} />
  if (isRoutingError(error)) return <LazyNotFound alone={alone} />
  return (
    <Trouble
      alone={alone}
      title="An error occurred on this screen"
      action="Try again"
      onAction={() => void navigate(location, { replace: true, state: location.state as unknown })}
    >
      The error has been reported. Saved data is safe. Try again, or open another screen.
    </Trouble>
  )
}
