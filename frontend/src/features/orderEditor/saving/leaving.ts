import type { Cart } from '@/api/wire'

const storageKey = 'backdock.leaving'
/** Milliseconds after which a save that has not arrived is considered lost. */
const longestMs = 10_000

interface Leaving {
  cartId: string
  /** The version on which the last save was based. */
  version: number
  at: number
}

/** Stores, for the next page of this tab, that a save of the cart was sent while this page closed. */
export function noteLeaving(cartId: string, version: number): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ cartId, version, at: Date.now() } satisfies Leaving))
}

/** Whether the cart was read before the previous page's save arrived. It must then be read again. */
export function isOvertaken({ _id, version }: Pick<Cart, '_id' | 'version'>): boolean {
  const noted = sessionStorage.getItem(storageKey)
  if (!noted) return false
  const leaving = JSON.parse(noted) as Leaving
  return leaving.cartId === _id && version <= leaving.version && Date.now() - leaving.at < longestMs
}
