import { call, type Key, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import { shared } from '@/features/dispatch/moves/changes'
import type { Board, MoveRequest, Unplanned } from '@/features/dispatch/wire'
import { useCallback, useRef } from 'react'

/** How often the board is read again while it is visible, so that the changes of others appear. */
const pollMs = 5_000

export const boardKey = (date: string): Key<Board> => keyOf('/dispatch/board', { query: { date } }) as Key<Board>

/**
 * The board of a date. Unchanged trips and orders keep their identity from one answer to the next. `still`: it is not
 * read again, because a card is being dragged or a change is being sent.
 */
export function useBoard(date: string, still: boolean) {
  const before = useRef<Board>(undefined)
  const fetch = useCallback(
    async (signal?: AbortSignal) => {
      before.current = shared(before.current, await readKey(boardKey(date), signal))
      return before.current
    },
    [date],
  )
  return useRead(boardKey(date) as readonly [string, ...unknown[]], fetch, { refreshInterval: still ? 0 : pollMs })
}

/** The ways of the trips on the streets. */
export const useTripLines = (date: string) =>
  useRead(keyOf('/dispatch/lines', { query: { date } }), { refreshInterval: pollMs * 6 })

/** Changes the board, or with `dryRun` says what would be. Rejects with 409 and problems, or with who was faster. */
export const sendMoves = (body: MoveRequest, idempotencyKey: string, signal?: AbortSignal) =>
  call('post', '/dispatch/move', { body }, { idempotencyKey, ...(signal ? { signal } : {}) })

/** Creates the trips of the routes that run on the date and have none yet. */
export const tripsFromSchedule = (date: string, idempotencyKey: string) =>
  call('post', '/dispatch/trips-from-schedule', { body: { date } }, { idempotencyKey })

/** Gives an order another delivery date. Rejects with 409 when it was changed since the board was read. */
export const moveToDate = ({ salesOrderId, version }: Unplanned, deliveryDate: string) =>
  call('patch', '/sales-order/{orderId}', { path: { orderId: salesOrderId }, body: { deliveryDate, version } })
