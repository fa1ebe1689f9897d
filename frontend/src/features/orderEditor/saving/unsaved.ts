import type { OrderContent, OrderDraft } from '@/features/orderEditor/draft/order'
import type { CartCreation } from '@/features/orderEditor/saving/sendCart'

/** An order with unsaved edits, and what is needed to continue it. */
export interface Unsaved {
  draft: OrderDraft
  /** The order from the server's last answer. */
  base: OrderContent | undefined
  /** For a new cart: the key with which it is created. */
  creation?: CartCreation | undefined
}

type Identity = Pick<OrderDraft, 'orderType' | 'id'>

const recordOf = ({ orderType, id }: Identity) => `${orderType}:${id}`

/**
 * Edits that could not be saved when a session ended, by user and record. They are kept only in the memory of this tab:
 * they survive the sign-in, and nothing is stored in the browser. Each user gets only their own edits.
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
