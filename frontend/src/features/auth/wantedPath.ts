import { paths } from '@/paths'

const storageKey = 'backdock.next'

/** Keeps where a visitor without a session wanted to go. */
export function keepWantedPath(path: string): void {
  sessionStorage.setItem(storageKey, path)
}

/** The screen that the visitor wanted before signing in, once; /home without one. */
export function takeWantedPath(): string {
  const wanted = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return wanted?.startsWith(`${paths.home()}/`) ? wanted : paths.home()
}
