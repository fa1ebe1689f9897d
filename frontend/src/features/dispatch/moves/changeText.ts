import { type Change, tripOf } from '@/features/dispatch/moves/changes'
import type { Board } from '@/features/dispatch/wire'

/** A change in a few words, for Undo and for screen readers: "Walmart to 02". */
export function changeText(board: Board, change: Change): string {
  if (change.kind === 'lock') return `${change.name} ${change.locked ? 'locked' : 'unlocked'}`
  if (change.kind === 'order') return `${change.name} to stop ${change.position + 1}`
  const to = tripOf(board, change.to)
  return to
    ? `${change.name} to ${to.number}`
    : `${change.name} off ${tripOf(board, change.from)?.number ?? 'its trip'}`
}
