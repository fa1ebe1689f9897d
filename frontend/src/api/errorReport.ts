import { readAuth } from '@/api/authStore'
import { call } from '@/api/operations'

/** The API's length limits. */
const longest = { message: 500, screen: 200, stack: 4_000 }

/**
 * Reports an exception that the user saw to the server's log, with its stack and its components. React already logs it
 * to the console; without a session, or when the server refuses the report, only that log exists.
 */
export function reportError(error: unknown, componentStack: string): void {
  if (!readAuth()) return
  const { stack = '' } = error instanceof Error ? error : {}
  const body = {
    message: (String(error) || 'An empty error').slice(0, longest.message),
    screen: window.location.pathname.slice(0, longest.screen),
    stack: `${stack}\n${componentStack}`.slice(0, longest.stack),
  }
  call('post', '/portal-errors', { body }).catch(() => undefined)
}
