declare const ofLine: unique symbol

/** Names an order line outside its order. A plain string is none: only lineKeyOf makes it. */
export type LineKey = string & { readonly [ofLine]: true }

interface LineRef {
  salesOrderId: string
  lineId: string
}

/**
 * The key of a line among the lines of several orders. A line id is unique within its order only: orders that were made
 * in NetSuite all have a line-1.
 */
export const lineKeyOf = ({ salesOrderId, lineId }: LineRef): LineKey => `${salesOrderId} ${lineId}` as LineKey
