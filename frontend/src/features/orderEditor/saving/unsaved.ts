import type { OrderContent, OrderDraft } from '@/features/orderEditor/draft/order'
import type { CartCreation } from '@/features/orderEditor/saving/sendCart'

/** An order whose last edits the server has not got, and what is needed to go on with it. */
export interface Unsaved {
  draft: OrderDraft
  /** The order as the server last answered it. */
  base: OrderContent | undefined
  /** Of a new cart: under which key it is made. */
  creation?: CartCreation | undefined
}

type Identity = Pick<OrderDraft, 'orderType' | 'id'>

const recordOf = ({ orderType, id }: Identity) => `${orderType}:${id}`

/**
 * What was typed and not saved when a session ended, by user and record. It lives in this tab's memory alone: it outlives
 * the way to the sign-in and back, and nothing of it is left in the browser. Each user gets their own, and no other's.
 */
const kept = new Map<string, Map<string, Unsaved>>()

export function keepUnsaved(userId: string, unsaved: Unsaved): void {
  const own = kept.get(userId) ?? new Map<string, Unsaved>()
  kept.set(userId, own.set(recordOf(unsaved.draft), unsaved))
}

export const unsavedOf = (userId: string, record: Identity): Unsaved | undefined =>
  kept.get(userId)?.get(recordOf(record))

export function forgetUnsaved(userId: string, record: Identity): void {
  kept.get(userId)?.delete(recordOf(record))
}

export const allUnsaved = (userId: string): Unsaved[] => [...(kept.get(userId)?.values() ?? [])]
