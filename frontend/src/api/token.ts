interface Claims {
  sub?: string
  /** Seconds since the epoch. */
  exp?: number
}

function claims(token: string | undefined): Claims {
  const payload = token?.split('.')[1]
  if (!payload) return {}
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** The user id in an access token; '' without one. It only tells users apart; it is never trusted. */
export const tokenSubject = (token: string | undefined): string => claims(token).sub ?? ''

/** Whether the token has not expired, by this machine's clock. */
export function tokenStands(token: string | undefined, now = Date.now()): boolean {
  const { exp } = claims(token)
  return exp !== undefined && exp * 1_000 > now
}

/** Whether the token has expired, by this machine's clock: a request with it would need a refresh first. */
export function tokenExpired(token: string | undefined, now = Date.now()): boolean {
  const { exp } = claims(token)
  return exp !== undefined && exp * 1_000 <= now
}
