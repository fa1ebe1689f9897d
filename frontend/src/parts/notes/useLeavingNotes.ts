import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { Notes } from '@/parts/notes/useNotes'

/** Saves what is not saved before another screen opens; where the server does not take it, somebody has to decide. */
export function useLeavingNotes({ state, unsaved, save }: Notes) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!blocked) return
    if (state === 'saved') blocker.proceed()
    else if (state === 'changed') void save()
  }, [blocked, blocker, state, save])
  return {
    asks: blocked && (state === 'failed' || state === 'conflict'),
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
