import { useSWRConfig } from 'swr'
import { api } from '@/api/client'
import { useRead } from '@/api/useRead'
import type { OwnSession, OwnUser } from '@/api/wire'

const profileKey = '/auth/profile'
const sessionsKey = '/auth/sessions'

/** The sessions of who is signed in, the last used first. */
export const useOwnSessions = () => useRead<OwnSession[]>(sessionsKey)

/** What users change of their own account. */
export function useAccountActions() {
  const { mutate } = useSWRConfig()
  return {
    /** Rejects with 409 and the user as it is when somebody has changed it since the version. */
    saveNames: async (firstName: string, lastName: string, version: number) => {
      const user = await api.patch<OwnUser>('/users/profile', { firstName, lastName, version })
      await mutate(profileKey)
      return user
    },
    /** Ends all sessions but this one. */
    changePassword: async (currentPassword: string, newPassword: string) => {
      await api.patch('/users/change-password', { currentPassword, newPassword })
      await mutate(profileKey)
      void mutate(sessionsKey)
    },
  }
}

/** The ways to end sessions of one's own; each answers how many have ended. */
export function useOwnSessionActions() {
  const { mutate } = useSWRConfig()
  const revoke = async (path: string, body: object) => {
    const { revoked } = await api.post<{ revoked: number }>(path, body)
    await mutate(sessionsKey)
    return revoked
  }
  return {
    endOne: (sessionId: string) => revoke('/auth/revoke-token', { sessionId }),
    endOthers: () => revoke('/auth/revoke-all-sessions', { exceptCurrent: true }),
    endClientType: (clientType: string) => revoke('/auth/revoke-sessions-by-client-type', { clientType }),
    /** This session ends as well, and so does a sign-in that is under way somewhere. */
    invalidateAll: () => api.post('/auth/invalidate-all-tokens'),
  }
}
