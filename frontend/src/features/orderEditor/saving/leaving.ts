import type { Cart } from '@/api/wire'

const storageKey = 'backdock.leaving'
/** What has not arrived by then does not come any more. */
const longestMs = 10_000

interface Leaving {
  cartId: string
  /** The version that the last save was based on. */
  version: number
  at: number
}

/** Notes for the page that this tab opens next that a save of the cart was sent as this one went away. */
export function noteLeaving(cartId: string, version: number): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ cartId, version, at: Date.now() } satisfies Leaving))
}

/** Whether the cart was read before what the page before this one sent had arrived: it is to be read again. */
export function isOvertaken({ _id, version }: Pick<Cart, '_id' | 'version'>): boolean {
  const noted = sessionStorage.getItem(storageKey)
  if (!noted) return false
  const leaving = JSON.parse(noted) as Leaving
  return leaving.cartId === _id && version <= leaving.version && Date.now() - leaving.at < longestMs
}
