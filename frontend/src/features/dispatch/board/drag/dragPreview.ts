import { useSyncExternalStore } from 'react'
import { randomId } from '@/api/client'
import { type Change, movesOf, versionsOf } from '@/features/dispatch/moves/changes'
import { sendMoves } from '@/features/dispatch/dispatch'
import type { Board, BoardTrip } from '@/features/dispatch/wire'

/** What the server says about the place over which a card is held. */
export interface Preview {
  card: string
  /** undefined until the server has answered. */
  trips?: BoardTrip[] | undefined
  /** The trip over which the card is held; null: the unplanned orders. */
  tripId: string | null
  failed?: boolean
}

/** Rest over one place before the server is asked. */
const restMs = 120

let preview: Preview | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | undefined
const listeners = new Set<() => void>()

function set(next: Preview | undefined): void {
  preview = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePreview = (): Preview | undefined => useSyncExternalStore(subscribe, () => preview)

/** A trip as it would be with the held card; undefined for trips that the card does not touch. */
export const useTripPreview = (tripId: string): BoardTrip | undefined =>
  useSyncExternalStore(subscribe, () => preview?.trips?.find(({ _id }) => _id === tripId))

/** Ends the preview: the card was dropped, or is over no place. */
export function endPreview(): void {
  clearTimeout(timer)
  asking?.abort()
  if (preview) set(undefined)
}

/** Asks the server what a change would do, without doing it, once the card rests. Until then: "Checking…". */
export function previewChange(board: Board, card: string, change: Change, tripId: string | null): void {
  endPreview()
  set({ card, tripId })
  timer = setTimeout(() => {
    const moves = movesOf(board, change)
    if (!moves) return
    const controller = new AbortController()
    asking = controller
    sendMoves(
      { date: board.date, moves, versions: versionsOf(board, change), dryRun: true },
      randomId(),
      controller.signal,
    )
      .then(({ trips }) => {
        if (!controller.signal.aborted) set({ card, tripId, trips })
      })
      // A drop says why; here it is enough that there is no answer.
      .catch(() => {
        if (!controller.signal.aborted) set({ card, tripId, failed: true })
      })
  }, restMs)
}
