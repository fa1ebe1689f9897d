import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSWRConfig } from 'swr'
import { signedInUser } from '@/api/userChange'
import { applied, type Change } from '@/features/dispatch/moves/changes'
import { boardKey } from '@/features/dispatch/dispatch'
import { MoveQueue, type MoveState, type Queued } from '@/features/dispatch/moves/moveQueue'
import type { Board } from '@/features/dispatch/wire'
import { isOtherScreen, type Way } from '@/ui/leave'
import { parse } from '@/ui/storedText'
import { useUnanswered } from '@/ui/useUnanswered'

const keptUnder = (date: string): string => `backdock.board.${date}:${signedInUser()}`

/** Keeps changes for the time after a reload of this tab. A full storage keeps none. */
function keep(date: string, queue: readonly Queued[]): void {
  try {
    if (queue.length > 0) sessionStorage.setItem(keptUnder(date), JSON.stringify(queue))
    else sessionStorage.removeItem(keptUnder(date))
  } catch {
    // The changes are in memory.
  }
}

const isQueued = (each: Partial<Queued> | null): each is Queued =>
  typeof each?.id === 'string' && each.change?.kind !== undefined

/** The changes that were kept. What cannot be read is left out. */
function kept(date: string): Queued[] {
  const list = parse<unknown>(sessionStorage.getItem(keptUnder(date)), [])
  return Array.isArray(list) ? list.filter(isQueued) : []
}

const askedText = 'A change breaks a rule and is not saved yet. Stay to keep it with a note.'

const dateOf = ({ search }: Way['nextLocation']) => new URLSearchParams(search).get('date')

/** How far the changes of a board are saved. 'asked': one waits for the person's answer. */
export type Saving = 'saved' | 'saving' | 'lost' | 'asked'

function savingOf({ queue, asked, lost }: MoveState): Saving {
  if (lost) return 'lost'
  if (asked) return 'asked'
  return queue.length > 0 ? 'saving' : 'saved'
}

/** The changes of the board of a date, and the board with those that are not yet answered. */
export function useMoves(date: string, server: Board | undefined) {
  const { mutate } = useSWRConfig()
  const [queue] = useState(
    () =>
      new MoveQueue({
        save: (board) => void mutate(boardKey(date), board, { revalidate: false }),
        reload: () => mutate<Board>(boardKey(date)),
        keep: (changes) => keep(date, changes),
        kept: () => kept(date),
      }),
  )
  useEffect(() => queue.open(), [queue])
  useUnanswered({
    title: 'Leave before the board is saved?',
    // What is asked about waits for the person, not for the server.
    text: () => (queue.now().asked ? askedText : undefined),
    waits: () => queue.now().queue.length > 0,
    settled: () => queue.settled(),
    leaves: (way) => isOtherScreen(way) || dateOf(way.currentLocation) !== dateOf(way.nextLocation),
  })
  useLayoutEffect(() => queue.seen(server), [queue, server])
  const state = useSyncExternalStore(queue.subscribe, queue.now)
  const shown = useMemo(
    () => server && state.queue.reduce((board, { change }) => applied(board, change), server),
    [server, state.queue],
  )
  return {
    shown,
    saving: savingOf(state),
    asked: state.asked,
    undoText: state.undos.at(-1)?.text,
    change: (what: Change) => shown && queue.do(shown, what),
    keep: (note: string) => queue.keep(note),
    back: () => queue.back(),
    undo: () => queue.undo(),
  }
}

export type Moves = ReturnType<typeof useMoves>
