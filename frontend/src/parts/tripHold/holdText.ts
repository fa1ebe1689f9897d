import type { Trip } from '@/api/wire'
import { formatClock } from '@/ui/clock'

export type TripHold = NonNullable<Trip['held']>

/** What is done to a held trip: by somebody, and when the name is not known. */
const deeds: Record<TripHold['kind'], [by: string, bare: string]> = {
  plan: ['is applying a plan', 'A plan is being applied'],
  undo: ['is undoing a plan', 'A plan is being undone'],
  move: ['is changing its stops', 'Its stops are being changed'],
}

/** What holds a trip: 'Ann Lee is applying a plan, since 2:02'. */
export function holdText({ by, kind, since }: TripHold): string {
  const [deed, bare] = deeds[kind]
  return `${by ? `${by} ${deed}` : bare}, since ${formatClock(since)}`
}
