import type * as Dialogs from '@/app/palette/dialogs'

let loaded: typeof Dialogs | undefined

/** The dialogs, once loaded. React's own lazy would delay the first rendering by 300 ms. */
export const loadedDialogs = (): typeof Dialogs | undefined => loaded

export async function loadDialogs(): Promise<typeof Dialogs> {
  loaded = await import('@/app/palette/dialogs')
  return loaded
}

/** Prefetches them while the browser is idle, so that the first opening does not wait for the network. */
export function prefetchDialogs(): () => void {
  const timer = setTimeout(() => void loadDialogs().catch(() => undefined), 2_000)
  return () => clearTimeout(timer)
}
