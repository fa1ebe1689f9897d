const storageKey = 'backdock.invitation'

/** The data in the link of an invitation mail. */
export interface Invitation {
  token: string
  email: string
}

/**
 * Removes the invitation from the address bar and returns it. It is in the fragment (after #), which browsers do not
 * send and servers do not log.
 */
export function takeInvitation(): Invitation | undefined {
  const { hash, pathname, search } = window.location
  const given = new URLSearchParams(hash.slice(1))
  const token = given.get('invitation')
  if (!token) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return { token, email: given.get('email') ?? '' }
}

/** Keeps the invitation for this tab. Without it, a reload would turn the registration into an uninvited one. */
export const keepInvitation = (invitation: Invitation): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(invitation))

export function keptInvitation(): Invitation | undefined {
  const text = sessionStorage.getItem(storageKey)
  return text ? (JSON.parse(text) as Invitation) : undefined
}

export const forgetInvitation = (): void => sessionStorage.removeItem(storageKey)
