import type * as Dialogs from '@/app/palette/dialogs'

let loaded: typeof Dialogs | undefined

/** The dialogs, once they are here: React's own lazy would hold back the first of them for 300 ms. */
export const loadedDialogs = (): typeof Dialogs | undefined => loaded

export async function loadDialogs(): Promise<typeof Dialogs> {
  loaded = await import('@/app/palette/dialogs')
  return loaded
}

/** Fetches them while nothing else is to be done, so that the first opening waits for no network. */
export function prefetchDialogs(): () => void {
  const timer = setTimeout(() => void loadDialogs().catch(() => undefined), 2_000)
  return () => clearTimeout(timer)
}
