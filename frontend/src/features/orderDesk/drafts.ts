import type { CartSummary } from '@/api/wire'

/** The number of drafts with a shortcut key: Alt+1 to Alt+9. */
export const mostKeys = 9

/**
 * The newest nine drafts in the order of their keys. The oldest comes first, so that a new draft takes the next free
 * key.
 */
export const inKeyOrder = (drafts: CartSummary[] | undefined): CartSummary[] =>
  (drafts ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, mostKeys)
    .toReversed()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age in words: 'just now', '5 min ago', '3 h ago', '2 days ago'. */
export function ageOf(instant: string, now = Date.now()): string {
  const ms = now - new Date(instant).getTime()
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`
  if (ms < day) return `${Math.floor(ms / hour)} h ago`
  return ms < 2 * day ? '1 day ago' : `${Math.floor(ms / day)} days ago`
}
