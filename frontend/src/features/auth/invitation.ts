const storageKey = 'backdock.invitation'

/** What the link in an invitation's mail carries. */
export interface Invitation {
  token: string
  email: string
}

/** The invitation in an address. */
export function invitationOf(search: URLSearchParams): Invitation | undefined {
  const token = search.get('invitation')
  return token ? { token, email: search.get('email') ?? '' } : undefined
}

/** Keeps the invitation for this tab, out of the address: a reload must not make an uninvited registration of it. */
export const keepInvitation = (invitation: Invitation): void => sessionStorage.setItem(storageKey, JSON.stringify(invitation))

export function keptInvitation(): Invitation | undefined {
  const text = sessionStorage.getItem(storageKey)
  return text ? (JSON.parse(text) as Invitation) : undefined
}

export const forgetInvitation = (): void => sessionStorage.removeItem(storageKey)
