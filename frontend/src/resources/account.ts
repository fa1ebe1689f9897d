import { useSWRConfig } from 'swr'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

const profileKey = keyOf('/auth/profile')
const sessionsKey = keyOf('/auth/sessions')

/** The signed-in user's sessions, the last used first. */
export const useOwnSessions = () => useRead(sessionsKey)

/** Changes of the user's own account. */
export function useAccountActions() {
  const { mutate } = useSWRConfig()
  return {
    /** Rejects with 409 and the current user when somebody has changed it since the version. */
    saveProfile: async (values: { firstName: string; lastName: string; phone: string }, version: number) => {
      const user = await call('patch', '/users/profile', { body: { ...values, version } })
      await mutate(profileKey)
      return user
    },
    /** Ends all other sessions. */
    changePassword: async (currentPassword: string, newPassword: string) => {
      await call('patch', '/users/change-password', { body: { currentPassword, newPassword } })
      await mutate(profileKey)
      void mutate(sessionsKey)
    },
  }
}

/** Ends the user's own sessions; each call resolves to the number of ended sessions. */
export function useOwnSessionActions() {
  const { mutate } = useSWRConfig()
  const ended = async (answer: Promise<{ revoked: number }>) => {
    const { revoked } = await answer
    await mutate(sessionsKey)
    return revoked
  }
  return {
    endOne: (sessionId: string) => ended(call('post', '/auth/revoke-token', { body: { sessionId } })),
    endOthers: () => ended(call('post', '/auth/revoke-all-sessions', { body: { exceptCurrent: true } })),
    endClientType: (clientType: string) =>
      ended(call('post', '/auth/revoke-sessions-by-client-type', { body: { clientType } })),
    /** Also ends this session and any sign-in that is in progress. */
    invalidateAll: () => call('post', '/auth/invalidate-all-tokens'),
  }
}
