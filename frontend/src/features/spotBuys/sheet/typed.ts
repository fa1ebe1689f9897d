import { type Fields, levelIn } from '@/features/spotBuys/sheet/fields'
import { levelOf, priceOf, type ShownLine, unitOf, weightedOf } from '@/features/spotBuys/sheet/shown'
import { type Calendar, momentIn, momentText } from '@/features/spotBuys/sheet/validity'
import { priceFrom, type Rounding } from '@/parts/prices/formula'
import { compare, parseDecimal, places, toText, zero } from '@/ui/decimal'

/** What a typed text means for a field, or why it means nothing. */
export type Typed = { text: string; wrong?: undefined } | { wrong: string; text?: undefined }

const quantityPlaces = 3
const cents = 2
const longest: Record<string, number> = { note: 200, vendor: 100 }
/** Calculated prices are rounded up to the cent. */
const rounding: Rounding = { step: '0.01', ending: '' }

function quantityTyped(text: string): Typed {
  const value = parseDecimal(text.replaceAll(/(?<=\d),(?=\d{3})/g, ''))
  if (text === '') return { text }
  if (!value || compare(value, zero) <= 0) return { wrong: 'must be a number above 0' }
  if (places(value) > quantityPlaces) return { wrong: `must have at most ${quantityPlaces} decimal places` }
  return { text: toText(value) }
}

/** A price or a cost: a number, a margin ('25%') or a formula ('=cost+2') on the weighted cost. */
function priceTyped(text: string, shown: ShownLine, price: string | undefined): Typed {
  if (text === '') return { text }
  const entered = priceFrom(
    text,
    { price: price === undefined ? null : Number(price), cost: weightedOf(shown) },
    rounding,
  )
  return entered.price === undefined ? { wrong: entered.wrong } : { text: entered.price }
}

/** '=' alone is the advised price. */
function levelTyped(text: string, shown: ShownLine, levelId: string): Typed {
  if (text !== '=') return priceTyped(text, shown, priceOf(shown, levelId))
  const advised = levelOf(shown, levelId)?.suggestedPrice
  return advised == null ? { wrong: 'no price is advised' } : { text: String(advised) }
}

function momentTyped(text: string, calendar: Calendar): Typed {
  const moment = momentIn(text, calendar)
  return moment ? { text: moment } : { wrong: 'must be a day or time such as Fri, 11/27 or 6 PM' }
}

/** A unit by its id, or by the start of its name. */
function unitTyped(text: string, { units }: ShownLine): Typed {
  if (units.length === 0) return { wrong: 'cannot be changed yet: the units of the item are being read' }
  const begun = text.toLowerCase()
  const unit =
    units.find(({ _id, name }) => _id === text || name.toLowerCase() === begun) ??
    (begun ? units.find(({ name }) => name.toLowerCase().startsWith(begun)) : undefined)
  return unit ? { text: unit._id } : { wrong: `must be ${units.map(({ name }) => name).join(' or ')}` }
}

/** Whether a column is entered as words: every letter starts an entry there. */
export const takesWords = (column: string): boolean =>
  ['note', 'vendor', 'validTo', 'validFrom', 'units'].includes(column)

export const isEditable = (column: string): boolean =>
  takesWords(column) || column === 'cost' || column === 'quantity' || levelIn(column) !== undefined

/** What a text in a column means. The columns that are entered have the names of their fields. */
export function typedIn(column: string, shown: ShownLine, text: string, calendar: Calendar): Typed {
  const levelId = levelIn(column)
  if (levelId !== undefined) return levelTyped(text, shown, levelId)
  switch (column) {
    case 'cost':
      return priceTyped(text, shown, shown.fields['cost'])
    case 'quantity':
      return quantityTyped(text)
    case 'validTo':
    case 'validFrom':
      return momentTyped(text, calendar)
    case 'units':
      return unitTyped(text, shown)
    default:
      return text.length > (longest[column] ?? 0)
        ? { wrong: `must have at most ${longest[column]} characters` }
        : { text }
  }
}

/** A price with at least two decimal places. */
const withCents = (text: string): string => {
  const value = parseDecimal(text)
  return value && places(value) < cents ? Number(text).toFixed(cents) : text
}

/** The text with which the editor of a cell opens. */
export function editText(column: string, shown: ShownLine): string {
  const value = shown.fields[column] ?? ''
  if (column === 'validTo' || column === 'validFrom') return momentText(value)
  if (column === 'units') return unitOf(shown)
  return column === 'cost' || levelIn(column) !== undefined ? withCents(value) : value
}

/** The cells of a column in other lines, as they are copied: units only where the item has them. */
export function copied(columns: readonly string[], source: ShownLine, target: ShownLine): Fields {
  return Object.fromEntries(
    columns
      .filter(isEditable)
      .filter((column) => column !== 'units' || target.units.some(({ _id }) => _id === source.fields['units']))
      .map((column) => [column, source.fields[column] ?? '']),
  )
}
