import type { LinePrice, PriceLine, PricingReport } from '@/api/wire'
import { compare, decimal } from '@/ui/decimal'
import { formatDate, formatQuantity, formatRate, formatShare } from '@/ui/format'

/** The names of price levels by id. */
export type LevelNames = ReadonlyMap<string, string>

export const levelName = (levels: LevelNames, id: string): string => levels.get(id) ?? `Level ${id}`

/** The name of a price: its level, and from which quantity on. */
export const priceName = (levels: LevelNames, { priceLevelId, quantity }: LinePrice): string =>
  `${levelName(levels, priceLevelId)}${quantity > 1 ? ` from ${formatQuantity(quantity)}` : ''}`

/** The price that a text is about: one that is below its floor, else the one that sells most. */
function mostTelling({ prices, reason }: PriceLine): LinePrice | undefined {
  const isUnder = ({ price, floor }: LinePrice) =>
    price !== null && floor !== null && compare(decimal(price), decimal(floor)) < 0
  const of = reason === 'BELOW_FLOOR' ? prices.filter(isUnder) : prices
  return of.toSorted((a, b) => b.units4w - a.units4w)[0]
}

/** How the cost moved, as a sentence. */
function moveText({ previousCost, previousDate, weightedCost, changePercent }: PriceLine): string {
  if (weightedCost === null) return ''
  const now = formatRate(weightedCost)
  if (previousCost === null || changePercent === null) return `It costs ${now}.`
  if (changePercent === 0) return `It costs ${now}, as before.`
  const percent = formatShare(Math.abs(changePercent) / 100)
  const since = previousDate ? ` since ${formatDate(previousDate)}` : ''
  return `The cost is ${changePercent > 0 ? 'up' : 'down'} ${percent}${since}, from ${formatRate(previousCost)} to ${now}.`
}

/** Why a line is in the report, in words: what is the matter, and then how the cost moved. */
export function reasonText(
  line: PriceLine,
  { receiptDays }: Pick<PricingReport['rule'], 'receiptDays'>,
  levels: LevelNames,
): [lead: string, more: string] {
  const price = mostTelling(line)
  const at =
    price && price.price !== null ? `At ${formatRate(price.price)}, ${levelName(levels, price.priceLevelId)}` : ''
  const move = moveText(line)
  const aim =
    price && price.recommended !== null
      ? `To earn ${formatShare(price.marginTarget)} at ${levelName(levels, price.priceLevelId)}, ${
          price.price === null ? 'the price should be' : `${formatRate(price.price)} should become`
        } ${formatRate(price.recommended)}${price.capped ? ', where the largest move of a report ends' : ''}.`
      : 'The prices can stay.'
  switch (line.reason) {
    case 'BELOW_FLOOR':
      return [
        `${at} earns ${formatShare(price?.margin)}. That is under its floor of ${formatShare(price?.floorMargin)}.`,
        move,
      ]
    case 'ZERO_MARKUP':
      return [at ? `${at} earns nothing.` : 'A price earns nothing.', move]
    case 'PO_INCOMING':
      return [`What arrives in the next ${formatQuantity(receiptDays)} days changes the cost.`, `${move} ${aim}`]
    case 'NO_COST':
      return [
        'What it costs is not known.',
        'There is no stock with an average cost, no order due and no purchase price. No price is recommended. You can set your own.',
      ]
    case 'NEW_ITEM':
      return ['No earlier report has a cost of this item.', `${move} ${aim}`]
    case '':
      return ['Added to the report by hand.', `${move} ${aim}`]
    case 'COST_UP':
    case 'COST_DOWN':
      return [move, aim]
  }
}
