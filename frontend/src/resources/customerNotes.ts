import { useCallback } from 'react'
import { currentIn } from '@/api/errors'
import type { Customer } from '@/api/wire'
import { useCustomerActions } from '@/resources/customers'

/** A version of a customer's notes on the server. */
export type NotesVersion = Pick<Customer, 'notes' | 'version'>

/** The current customer, when a write was refused because somebody has changed it. */
export const customerNow = (error: unknown): Customer | undefined => currentIn<Customer>(error)

/**
 * Saves a customer's notes on top of the version that was read. Rejects with an ApiError; with 409 when somebody else
 * has written different notes. A change of other fields of the customer is not a conflict.
 */
export function useStoreNotes(customerId: string): (wanted: string, from: NotesVersion) => Promise<Customer> {
  const { saveNotes } = useCustomerActions(customerId)
  return useCallback(
    async (wanted, from) => {
      try {
        return await saveNotes(wanted, from.version)
      } catch (error) {
        const now = customerNow(error)
        // They changed something else, or wrote the same notes.
        if (now && (now.notes === from.notes || now.notes === wanted)) return saveNotes(wanted, now.version)
        throw error
      }
    },
    [saveNotes],
  )
}
