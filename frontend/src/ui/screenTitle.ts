import { useEffect, useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

function set(title: string): void {
  current = title
  for (const listener of listeners) listener()
}

/** Names the record that a detail screen shows, for the breadcrumb and the browser's tab. */
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
