import { redirect } from 'react-router'
import { readAuth } from '@/api/authStore'
import { keepWantedPath } from '@/features/auth/wantedPath'
import { paths } from '@/paths'

/** Everything under /home needs a session; where the visitor wanted to go is kept for after the sign-in. */
export function requireSession({ request }: { request: Request }): Response | null {
  if (readAuth()) return null
  const wanted = new URL(request.url)
  keepWantedPath(wanted.pathname + wanted.search)
  return redirect(paths.login())
}

export function redirectSignedIn(): Response | null {
  return readAuth() ? redirect(paths.home()) : null
}
