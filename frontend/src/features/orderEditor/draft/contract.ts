import type { ContractPrice, Customer } from '@/api/wire'
import { reprice } from '@/features/orderEditor/draft/edited'
import type { OrderContent, OrderDraft } from '@/features/orderEditor/draft/order'

/** Those of a customer without a contract, and of every customer for a role that cannot see prices. */
const none: readonly ContractPrice[] = []

/**
 * Adds the contract prices to the order's customer, also in the undo steps. Lines of an order that was edited are priced
 * again: they were edited without the contract. Those of any other order have the server's prices.
 */
export function customerRead(draft: OrderDraft, read: Pick<Customer, '_id' | 'contractPrices'>): OrderDraft {
  const contractPrices = read.contractPrices ?? none
  if (draft.customer?._id !== read._id || draft.customer.contractPrices === contractPrices) return draft
  const known = <T extends OrderContent>(content: T): T => {
    if (content.customer?._id !== read._id) return content
    const customer = { ...content.customer, contractPrices }
    return {
      ...content,
      customer,
      lines: draft.dirty ? content.lines.map((line) => reprice(line, customer)) : content.lines,
    }
  }
  return { ...known(draft), past: draft.past.map(known), future: draft.future.map(known) }
}
