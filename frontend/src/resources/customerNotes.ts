import { useCallback } from 'react'
import { ApiError } from '@/api/errors'
import type { Customer } from '@/api/wire'
import { useCustomerActions } from '@/resources/customers'

/** A customer's notes as they are, or were, on the server. */
export type NotesVersion = Pick<Customer, 'notes' | 'version'>

/** The customer as it is now, where a write was refused because somebody has changed it. */
export const customerNow = (error: unknown): Customer | undefined =>
  error instanceof ApiError ? error.current<Customer>() : undefined

/**
 * Stores a customer's notes on top of the version that was read. Rejects with an ApiError; with 409 where somebody else has
 * written other notes. A write that changed something else of the customer does not count as another's.
 */
export function useStoreNotes(customerId: string): (wanted: string, from: NotesVersion) => Promise<Customer> {
  const { saveNotes } = useCustomerActions(customerId)
  return useCallback(
    async (wanted, from) => {
      try {
        return await saveNotes(wanted, from.version)
      } catch (error) {
        const now = customerNow(error)
        // Their change was of something else, or they wrote the very same.
        if (now && (now.notes === from.notes || now.notes === wanted)) return saveNotes(wanted, now.version)
        throw error
      }
    },
    [saveNotes],
  )
}
