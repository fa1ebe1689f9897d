import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSWRConfig } from 'swr'
import { applied, type Change } from '@/features/dispatch/changes'
import { boardKey } from '@/features/dispatch/dispatch'
import { MoveQueue } from '@/features/dispatch/moveQueue'
import type { Board } from '@/features/dispatch/wire'

/** The changes of the board of a date, and the board with those that are not yet answered. */
export function useMoves(date: string, server: Board | undefined) {
  const { mutate } = useSWRConfig()
  const [queue] = useState(
    () =>
      new MoveQueue({
        save: (board) => void mutate(boardKey(date), board, { revalidate: false }),
        reload: () => mutate<Board>(boardKey(date)),
      }),
  )
  useLayoutEffect(() => queue.seen(server), [queue, server])
  const state = useSyncExternalStore(queue.subscribe, queue.now)
  const shown = useMemo(
    () => server && state.queue.reduce((board, { change }) => applied(board, change), server),
    [server, state.queue],
  )
  return {
    shown,
    busy: state.queue.length > 0,
    asked: state.asked,
    undoText: state.undos.at(-1)?.text,
    change: (what: Change) => shown && queue.do(shown, what),
    keep: (note: string) => queue.keep(note),
    back: () => queue.back(),
    undo: () => queue.undo(),
  }
}

export type Moves = ReturnType<typeof useMoves>
