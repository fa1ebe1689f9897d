import { readAuth } from '@/api/authStore'
import { call } from '@/api/operations'

/** What the API takes of each. */
const longest = { message: 500, screen: 200, stack: 4_000 }

/**
 * Writes an exception that the user met to the server's log, with where it was thrown and in which components. The console
 * has it from React. Without a session, or when the server does not take it, that must do.
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
