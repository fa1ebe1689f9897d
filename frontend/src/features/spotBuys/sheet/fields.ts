import type { SpotLine, SpotLineInput } from '@/api/wire'
import { compare, decimal } from '@/ui/decimal'

/**
 * What a person enters of a line, as text in plain digits; what is not entered is absent. The names: itemId, vendorId,
 * vendor, quantity, units, cost, validFrom, validTo, note, reason, and 'price <level id>'.
 */
export type Fields = Readonly<Record<string, string>>

const price = 'price '
export const priceField = (levelId: string): string => price + levelId
/** The level of a field that is a price. */
export const levelIn = (field: string): string | undefined =>
  field.startsWith(price) ? field.slice(price.length) : undefined

/** An instant in one spelling, so that the same moment is the same text. */
export const instant = (text: string): string => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : new Date(at).toISOString()
}

/** The fields without those that are empty. */
const entered = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

const numberText = (value: number | null | undefined): string => (value ? String(value) : '')

export const fieldsOf = (line: SpotLine): Fields =>
  entered({
    itemId: line.itemId,
    vendorId: line.vendorId,
    vendor: line.vendor,
    quantity: numberText(line.quantity),
    units: line.units,
    cost: numberText(line.cost),
    validFrom: instant(line.validFrom),
    validTo: instant(line.validTo),
    note: line.note,
    reason: line.reason ?? '',
    ...Object.fromEntries(line.prices.map((each) => [priceField(each.priceLevelId), String(each.price)])),
  })

/** The fields with some others; an empty text removes one. */
export const withFields = (fields: Fields, changes: Fields): Fields => entered({ ...fields, ...changes })

export function sameFields(a: Fields | null, b: Fields | null): boolean {
  if (a === null || b === null) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** The names of the fields that differ. */
export const differing = (a: Fields, b: Fields): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])

/**
 * What two people changed in a line since both saw it as `base`. `clashing`: the fields that both changed, to different
 * values; there, mine is kept in `fields`.
 */
export function merged(base: Fields, mine: Fields, theirs: Fields): { fields: Fields; clashing: string[] } {
  const own = differing(base, mine)
  const clashing = own.filter((name) => base[name] !== theirs[name] && mine[name] !== theirs[name])
  return {
    fields: withFields(theirs, Object.fromEntries(own.map((name) => [name, mine[name] ?? '']))),
    clashing,
  }
}

/**
 * Whether a price is below its floor and no reason is given: the server refuses such a line. `line`: as the server has
 * it, with the floors of its unit.
 */
export const needsReason = (fields: Fields | null, line: SpotLine | undefined): boolean =>
  fields !== null &&
  !fields['reason'] &&
  line?.units === fields['units'] &&
  line?.levels.some(({ priceLevelId, floor }) => {
    const given = fields[priceField(priceLevelId)]
    return floor !== undefined && given !== undefined && compare(decimal(given), decimal(floor)) < 0
  }) === true

const fresh = 'new '
/** The id of a line until the server names it. */
export const freshId = (unique: string): string => fresh + unique

/** A line as it is sent. */
export const inputOf = (id: string, fields: Fields): SpotLineInput => ({
  ...(id.startsWith(fresh) ? {} : { _id: id }),
  itemId: fields['itemId'] ?? '',
  ...(fields['vendorId'] ? { vendorId: fields['vendorId'] } : {}),
  ...(fields['vendor'] ? { vendor: fields['vendor'] } : {}),
  quantity: Number(fields['quantity'] ?? 0),
  units: fields['units'] ?? '',
  cost: Number(fields['cost'] ?? 0),
  validFrom: fields['validFrom'] ?? '',
  validTo: fields['validTo'] ?? '',
  prices: Object.entries(fields).flatMap(([name, text]) => {
    const priceLevelId = levelIn(name)
    return priceLevelId === undefined ? [] : [{ priceLevelId, price: Number(text) }]
  }),
  note: fields['note'] ?? '',
  reason: fields['reason'] ?? '',
})
