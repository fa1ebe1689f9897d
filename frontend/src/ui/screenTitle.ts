import { useEffect, useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

function set(title: string): void {
  current = title
  for (const listener of listeners) listener()
}

/** Sets the name of the record on a detail screen, for the breadcrumb and the browser tab. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    set(title ?? '')
    return () => set('')
  }, [title])
}

export const useCurrentTitle = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
