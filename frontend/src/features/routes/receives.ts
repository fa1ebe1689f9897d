import type { RouteStop } from '@/api/wire'
import { formatTimeOfDay } from '@/ui/formatTimeOn'

/** When an address receives goods: "5:30 AM–11:15 AM", "5 windows", '' for always. */
export function receivesText(facts: RouteStop['delivery']): string {
  const windows = facts?.windows ?? []
  const times = new Set(windows.map(({ from, to }) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`))
  if (times.size > 1) return `${times.size} windows`
  return [...times][0] ?? ''
}
