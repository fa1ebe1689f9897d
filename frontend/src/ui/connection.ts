import { useSyncExternalStore } from 'react'

let lostAt: number | undefined

const offlineSince = (): number | undefined => (lostAt = navigator.onLine ? undefined : (lostAt ?? Date.now()))

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** When the browser lost its connection; undefined while it has one. */
export const useOfflineSince = (): number | undefined => useSyncExternalStore(watch, offlineSince)
