import type { UserSession } from '@/api/wire'
import { deviceOf } from '@/ui/device'
import { formatQuantity, words } from '@/ui/format'

/** A type of client in words: "Admin portal". */
export const clientOf = (type: string): string => words(type.replaceAll('-', '_'))

/** The name of a session: its device and its IP address. */
export const nameOfSession = ({ userAgent, ip }: Pick<UserSession, 'userAgent' | 'ip'>): string =>
  [deviceOf(userAgent), ip].filter(Boolean).join(', ')

/** 'All 3 sessions' or 'The only session', as the start of a sentence. */
export const allOf = (sessions: number): string =>
  sessions === 1 ? 'The only session' : `All ${formatQuantity(sessions)} sessions`

/** The client types of sessions with the number of each, the most frequent first. */
export function clientsOf(
  sessions: ReadonlyArray<Pick<UserSession, 'clientType'>>,
): Array<[clientType: string, sessions: number]> {
  const counts = new Map<string, number>()
  for (const { clientType } of sessions) counts.set(clientType, (counts.get(clientType) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b))
}
