const storageKey = 'backdock.invitation'

/** What the link in an invitation's mail carries. */
export interface Invitation {
  token: string
  email: string
}

/** Takes the invitation out of the address bar. It stands behind the #, which no browser sends and no server logs. */
export function takeInvitation(): Invitation | undefined {
  const { hash, pathname, search } = window.location
  const given = new URLSearchParams(hash.slice(1))
  const token = given.get('invitation')
  if (!token) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return { token, email: given.get('email') ?? '' }
}

/** Keeps the invitation for this tab: a reload must not make an uninvited registration of it. */
export const keepInvitation = (invitation: Invitation): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(invitation))

export function keptInvitation(): Invitation | undefined {
  const text = sessionStorage.getItem(storageKey)
  return text ? (JSON.parse(text) as Invitation) : undefined
}

export const forgetInvitation = (): void => sessionStorage.removeItem(storageKey)
