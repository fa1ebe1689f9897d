import { redirect } from 'react-router'
import { readAuth } from '@/api/authStore'
import { keepInvitation, takeInvitation } from '@/features/auth/invitation'
import { keepWantedPath, startPath } from '@/features/auth/wantedPath'
import { paths } from '@/paths'
import { notify } from '@/ui/toasts'

/** Everything under /home needs a session. The address that the visitor wanted is kept for after the sign-in. */
export function requireSession({ request }: { request: Request }): Response | null {
  if (readAuth()) return null
  const wanted = new URL(request.url)
  keepWantedPath(wanted.pathname + wanted.search)
  return redirect(paths.login())
}

/**
 * The public screen is only for visitors who are not signed in. An invitation token is removed from the address before
 * anything is rendered.
 */
export function publicOnly(): Response | null {
  const invitation = takeInvitation()
  if (readAuth()) {
    if (invitation) notify('To use the invitation, sign out and open its link again', 'info')
    return redirect(startPath())
  }
  if (!invitation) return null
  keepInvitation(invitation)
  return redirect(paths.register())
}
