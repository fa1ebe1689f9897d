import type { LineProblem } from '@/api/wire'
import { formatDate, formatQuantity, formatRate, words } from '@/ui/format'

type Params = LineProblem['params']

const arrival = ({ arrivalDate, arrivalQuantity, unit = '' }: Params): string =>
  arrivalDate ? `; ${formatQuantity(arrivalQuantity)} ${unit} arrive on ${formatDate(arrivalDate)}` : ''
/** What an item's out-of-stock mark says. */
export const markWords = (expected: string | null | undefined): string =>
  `. Marked out of stock, ${expected ? `due ${formatDate(expected)}` : 'no date known'}`
const mark = ({ markId, expectedDate }: Params): string => (markId ? markWords(expectedDate) : '')
const onDate = ({ date }: Params): string => (date ? ` for ${formatDate(date)}` : '')

/** The text of each problem, built from its code and params; `item` is the item's code. */
const texts: Record<LineProblem['code'], (params: Params, item: string) => string> = {
  item_unknown: () => 'This item no longer exists',
  item_inactive: (_, item) => `${item} is inactive`,
  item_restricted: (_, item) => `${item} is restricted for this customer`,
  unit_invalid: (_, item) => `The unit does not belong to ${item}`,
  no_price: (_, item) => `${item} has no price for this customer and quantity`,
  below_floor: () => 'The rate is below the floor: request approval or change the rate',
  out_of_stock: (params) => `Out of stock${onDate(params)}${arrival(params)}${mark(params)}`,
  short_stock: (params) =>
    `Only ${formatQuantity(params.available)} ${params.unit ?? ''} available${onDate(params)}${arrival(params)}${mark(params)}`,
  spot_left: ({ left, rate, unit = '' }) =>
    `Only ${formatQuantity(left)} ${unit} left at the spot price${rate == null ? '' : ` of ${formatRate(rate)}`}`,
}

/** The text of a line's problem; an unknown code is shown itself. */
export const problemText = ({ code, params }: LineProblem, item: string): string =>
  texts[code]?.(params, item) ?? words(code)
