import type { UserSession } from '@/api/wire'
import { deviceOf } from '@/ui/device'
import { formatQuantity } from '@/ui/format'

/** A session in words: its device and where it is. */
export const nameOfSession = ({ userAgent, ip }: Pick<UserSession, 'userAgent' | 'ip'>): string =>
  [deviceOf(userAgent), ip].filter(Boolean).join(', ')

/** All of so many sessions, at the beginning of a sentence. */
export const allOf = (sessions: number): string =>
  sessions === 1 ? 'The only session' : `All ${formatQuantity(sessions)} sessions`

/** The types of client of some sessions with how many are of each, the most first. */
export function clientsOf(
  sessions: ReadonlyArray<Pick<UserSession, 'clientType'>>,
): Array<[clientType: string, sessions: number]> {
  const counts = new Map<string, number>()
  for (const { clientType } of sessions) counts.set(clientType, (counts.get(clientType) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b))
}
