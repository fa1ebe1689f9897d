import { useSWRConfig } from 'swr'
import { api } from '@/api/client'
import { readsOf } from '@/api/fetcher'
import { apiPath } from '@/api/path'
import { useRead } from '@/api/useRead'
import type { ListedSession, SessionPage, SessionStats, UserSessions } from '@/api/wire'

const listPath = '/admin/sessions'
const largestPage = 200

/** Not used for so many days: what the server calls stale. */
export const staleDays = 30

export interface SessionQuery {
  page: number
  limit: number
  clientType?: string
  stale?: boolean
}

const queryOf = ({ stale, ...query }: SessionQuery) => ({ ...query, ...(stale ? { stale } : {}) })

/** Everybody's sessions, the last used first. */
export const useAllSessions = (query: SessionQuery | undefined) => useRead<SessionPage>(query ? [listPath, queryOf(query)] : null, { keepPreviousData: true })
export const readSessions = (query: SessionQuery) => api.get<SessionPage>(listPath, queryOf(query))

export const useSessionStats = () => useRead<SessionStats>(`${listPath}/stats`)

export const useSessionsOfUser = (userId: string) => useRead<UserSessions>(apiPath`/admin/sessions/user/${userId}`)
export const useSessionsByEmail = (email: string) => useRead<UserSessions>(email ? apiPath`/admin/sessions/user-by-email/${email}` : null)

/** All that have not been used since an instant; null reads nothing. */
export const useUnusedSince = (instant: string | null) =>
  useRead<ListedSession[]>(instant && ['/admin/sessions/unused-since', instant], async () => {
    const unused: ListedSession[] = []
    for (let page = 1; ; page++) {
      const { sessions } = await readSessions({ page, limit: largestPage })
      unused.push(...sessions.filter(({ lastUsedAt }) => Date.parse(lastUsedAt) < Date.parse(instant!)))
      if (sessions.length < largestPage) return unused
    }
  })

/** Which of a user's sessions are meant: one, those of a type of client, or all. */
export type Which = { sessionId: string } | { clientType: string } | 'all'

export function useSessionActions() {
  const { mutate } = useSWRConfig()
  const again = () => mutate(readsOf(listPath, '/admin/audit'))
  return {
    /** Resolves to how many have ended. */
    end: async (userId: string, which: Which, reason: string) => {
      const [path, query] =
        which === 'all'
          ? [apiPath`/admin/sessions/user/${userId}`, {}]
          : 'clientType' in which
            ? [apiPath`/admin/sessions/user/${userId}/client/${which.clientType}`, {}]
            : [apiPath`/admin/sessions/${which.sessionId}`, { userId }]
      try {
        return (await api.delete<{ revoked: number }>(path, { query, body: { reason } })).revoked
      } finally {
        // Also when it was refused: what was shown may have ended meanwhile.
        void again()
      }
    },
    /** Removes what was not used for so many days; resolves to how many. */
    cleanUp: async (olderThanDays: number) => {
      const { removed } = await api.post<{ removed: number }>(`${listPath}/cleanup-stale`, { olderThanDays })
      void again()
      return removed
    },
  }
}
