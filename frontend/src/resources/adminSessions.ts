import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { ListedSession } from '@/api/wire'

const listPath = '/admin/sessions'
const largestPage = 200

/** The server's limit for stale sessions: not used for this many days. */
export const staleDays = 30

export interface SessionQuery {
  page: number
  limit: number
  clientType?: string
  stale?: boolean
}

const queryOf = ({ stale, ...query }: SessionQuery) => ({ ...query, ...(stale ? { stale } : {}) })

/** The key of all users' sessions, the last used first. */
export const sessionsKey = (query: SessionQuery) => keyOf(listPath, { query: queryOf(query) })
const readSessions = (query: SessionQuery) => readKey(sessionsKey(query))

export const useSessionStats = () => useRead(keyOf('/admin/sessions/stats'))

export const useSessionsOfUser = (userId: string) =>
  useRead(keyOf('/admin/sessions/user/{userId}', { path: { userId } }))
export const useSessionsByEmail = (email: string) =>
  useRead(email ? keyOf('/admin/sessions/user-by-email/{email}', { path: { email } }) : null)

/** All sessions that have not been used since an instant; null reads nothing. */
export const useUnusedSince = (instant: string | null) =>
  useRead<ListedSession[]>(instant && ['/admin/sessions/unused-since', instant], async () => {
    const unused: ListedSession[] = []
    for (let page = 1; ; page++) {
      const { sessions } = await readSessions({ page, limit: largestPage })
      unused.push(...sessions.filter(({ lastUsedAt }) => Date.parse(lastUsedAt) < Date.parse(instant!)))
      if (sessions.length < largestPage) return unused
    }
  })

/** Which of a user's sessions: one, those of a client type, or all. */
export type Which = { sessionId: string } | { clientType: string } | 'all'

function endSessions(userId: string, which: Which, body: { reason: string }) {
  if (which === 'all') return call('delete', '/admin/sessions/user/{userId}', { path: { userId }, body })
  if ('clientType' in which)
    return call('delete', '/admin/sessions/user/{userId}/client/{clientType}', {
      path: { userId, clientType: which.clientType },
      body,
    })
  return call('delete', '/admin/sessions/{sessionId}', {
    path: { sessionId: which.sessionId },
    query: { userId },
    body,
  })
}

export function useSessionActions() {
  const { mutate } = useSWRConfig()
  const again = () => mutate(readsOf(listPath, '/admin/audit'))
  return {
    /** Resolves to the number of ended sessions. */
    end: async (userId: string, which: Which, reason: string) => {
      try {
        return (await endSessions(userId, which, { reason })).revoked
      } finally {
        // Also after a refusal: the shown sessions may have ended meanwhile.
        void again()
      }
    },
    /** Removes sessions that were not used for this many days; resolves to their number. */
    cleanUp: async (olderThanDays: number) => {
      const { removed } = await call('post', '/admin/sessions/cleanup-stale', { body: { olderThanDays } })
      void again()
      return removed
    },
  }
}
