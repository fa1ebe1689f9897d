import type { PriceDecision, PriceReason, PricingPhase, PricingProblem, PricingReportStatus } from '@/api/wire'
import { codeWords } from '@/resources/erpText'
import type { Tone } from '@/ui/StatusBadge'

/** The reasons in the order in which they are shown. */
export const reasons = [
  'COST_UP',
  'COST_DOWN',
  'PO_INCOMING',
  'BELOW_FLOOR',
  'ZERO_MARKUP',
  'NO_COST',
  'NEW_ITEM',
] as const

export const reasonWords: Record<PriceReason, string> = {
  COST_UP: 'Cost up',
  COST_DOWN: 'Cost down',
  PO_INCOMING: 'Arriving cost',
  BELOW_FLOOR: 'Below floor',
  ZERO_MARKUP: 'No markup',
  NO_COST: 'No cost',
  NEW_ITEM: 'New item',
  '': 'Added',
}

const urgent: ReadonlySet<PriceReason> = new Set(['BELOW_FLOOR', 'ZERO_MARKUP', 'NO_COST'])
/** Whether the reason needs a person: it is shown in amber. */
export const isUrgent = (reason: PriceReason): boolean => urgent.has(reason)

export const decisionWords: Record<PriceDecision, string> = {
  undecided: 'Undecided',
  accepted: 'Accepted',
  overridden: 'Own price',
  rejected: 'Kept',
}

export const statusWords: Record<PricingReportStatus, string> = {
  collecting: 'Collecting',
  ready: 'Ready',
  closing: 'Closing',
  closed: 'Closed',
  failed: 'Failed',
  stopped: 'Stopped',
}

export const statusTones: Record<PricingReportStatus, Tone> = {
  collecting: 'active',
  ready: 'active',
  closing: 'active',
  closed: 'neutral',
  failed: 'bad',
  stopped: 'off',
}

export const phaseWords: Record<PricingPhase, string> = {
  items: 'Items',
  prices: 'Prices',
  stock: 'Stock, average cost',
  purchase_orders: 'Purchase orders',
  costs: 'Cost per item',
}

/** What is wrong with an item's data. */
export function problemText({ problem, purchaseOrder, words }: PricingProblem): string {
  switch (problem) {
    case 'unknown_unit':
      return 'The sale unit of the item is not known.'
    case 'receipt_unit':
      return `PO ${purchaseOrder} has a unit that the item does not have. The receipt is not counted.`
    case 'receipt_rate':
      return `PO ${purchaseOrder} has a rate of $0.00. The receipt is not counted.`
    case 'negative_stock':
      return 'The stock is negative in the ERP. Its average cost is not used.'
    case 'average_unknown':
      return 'The ERP has no average cost for the stock.'
    case 'cost_unknown':
      return 'No stock, no order due and no purchase price.'
    case 'not_read':
      return words ? `It was not read: ${codeWords(words)}.` : 'It was not read: the ERP did not answer.'
  }
}

export const basisWords: Record<PricingProblem['basis'], string> = {
  weighted: 'Cost from stock and orders',
  receipts: 'Cost from purchase orders',
  last_purchase: 'Last purchase price',
  none: 'No cost',
}
