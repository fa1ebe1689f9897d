import type { RouteStop } from '@/api/wire'
import { formatTimeRange } from '@/ui/clock'

/** When an address receives goods: "5:30–11:15 AM", two windows, "5 windows", '' for always. */
export function receivesText(facts: RouteStop['delivery']): string {
  const windows = facts?.windows ?? []
  const times = new Set(windows.map(({ from, to }) => formatTimeRange(from, to)))
  return times.size > 2 ? `${times.size} windows` : [...times].join(', ')
}
