import { readAuth } from '@/api/authStore'
import { api } from '@/api/client'

/** What the API takes of each. */
const longest = { message: 500, screen: 200, stack: 4_000 }

/**
 * Writes an exception that the user met to the server's log, with where it was thrown and in which components. The console
 * has it from React. Without a session, or when the server does not take it, that must do.
 */
export function reportError(error: unknown, componentStack: string): void {
  if (!readAuth()) return
  const { stack = '' } = error instanceof Error ? error : {}
  const report = { message: String(error) || 'An empty error', screen: window.location.pathname, stack: `${stack}\n${componentStack}` }
  const body = Object.fromEntries(Object.entries(report).map(([name, text]) => [name, text.slice(0, longest[name as keyof typeof longest])]))
  api.post('/portal-errors', body).catch(() => undefined)
}
