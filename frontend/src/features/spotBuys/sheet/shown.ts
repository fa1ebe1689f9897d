import type { Fault } from '@/api/errors'
import { type Clash, type LineItem, wantedLines } from '@/features/spotBuys/sheet/edits'
import { type Fields, fieldsOf, levelIn, priceField } from '@/features/spotBuys/sheet/fields'
import type { SheetState } from '@/features/spotBuys/sheet/sheetQueue'
import type { SpotAdvice, SpotLine } from '@/api/wire'
import { compare, decimal, divide, subtract, toNumber, zero } from '@/ui/decimal'

/** A line as the screen shows it: with what was typed and is not saved. */
export interface ShownLine {
  /** Stays the same when a new line is saved, so that nothing under edit is lost. */
  key: string
  id: string
  item: LineItem
  fields: Fields
  /** As the server has it; undefined: it is not saved yet. */
  line: SpotLine | undefined
  /** It can be edited: it is no offer yet. */
  draft: boolean
  unsaved: boolean
  clash: Clash | undefined
  faults: readonly Fault[]
  /** The units of the item; none while they are not read. */
  units: Units
}

export type Units = ReadonlyArray<{ _id: string; name: string }>
/** The units of items, by item id. */
export type UnitsOf = ReadonlyMap<string, Units>

const noItem: LineItem = { itemId: '', name: 'Deleted item', brand: '', category: '', image: null }
const noFaults: readonly Fault[] = []
const noUnits: Units = []

/** The lines in the order of the sheet, the new ones last. A removed line is shown only while a person must choose. */
export function shownLines({ sheet, edits, clashes, problems, shownAs }: SheetState, unitsOf?: UnitsOf): ShownLine[] {
  const known = new Map(sheet.lines.map((line) => [line._id, line]))
  const wanted = new Map(wantedLines(sheet, edits, () => false))
  const shownOf = (id: string, fields: Fields): ShownLine => {
    const line = known.get(id)
    const edit = edits.get(id)
    return {
      key: shownAs.get(id) ?? id,
      id,
      item: line?.item ?? edit?.item ?? noItem,
      fields,
      line,
      draft: line === undefined || line.state === 'draft',
      unsaved: edit !== undefined,
      clash: clashes.get(id),
      faults: problems.get(id) ?? noFaults,
      units: unitsOf?.get(fields['itemId'] ?? '') ?? noUnits,
    }
  }
  const saved = sheet.lines.flatMap((line) => {
    const fields = line.state === 'draft' ? wanted.get(line._id) : fieldsOf(line)
    if (fields) return [shownOf(line._id, fields)]
    return clashes.has(line._id) ? [shownOf(line._id, fieldsOf(line))] : []
  })
  const added = [...wanted].flatMap(([id, fields]) => (known.has(id) ? [] : [shownOf(id, fields)]))
  return [...saved, ...added]
}

/** Whether the server's figures per unit are those of the unit that is chosen. */
const fits = ({ line, fields }: ShownLine): boolean => line !== undefined && line.units === fields['units']

export const unitOf = ({ fields, units, line }: ShownLine): string =>
  units.find(({ _id }) => _id === fields['units'])?.name ??
  (line?.units === fields['units'] ? line?.unitName : '') ??
  ''

/** The weighted cost per unit; null: not known, or not for this user. */
export const weightedOf = (shown: ShownLine): number | null => (fits(shown) ? (shown.line?.weightedCost ?? null) : null)

/** What the server says about a level, per unit; undefined: nothing yet. */
export const levelOf = (shown: ShownLine, levelId: string): SpotAdvice | undefined =>
  fits(shown) ? shown.line?.levels.find(({ priceLevelId }) => priceLevelId === levelId) : undefined

export const priceOf = ({ fields }: ShownLine, levelId: string): string | undefined => fields[priceField(levelId)]

/** The margin of a price on the weighted cost, as a share of the price; null: not known. */
export function marginOn(price: string | number | undefined, cost: number | null): number | null {
  if (price === undefined || cost === null) return null
  const at = decimal(price)
  return compare(at, zero) > 0 ? toNumber(divide(subtract(at, decimal(cost)), at, 4)) : null
}

/** The lowest price of a level that needs no reason; null: none, or not known. */
export const limitOf = (shown: ShownLine, levelId: string): number | null => levelOf(shown, levelId)?.floor ?? null

/** The levels whose price is below their floor, with the floor. */
export function underFloor(shown: ShownLine): Array<{ levelId: string; floor: number }> {
  return Object.entries(shown.fields).flatMap(([name, text]) => {
    const levelId = levelIn(name)
    const floor = levelId === undefined ? null : limitOf(shown, levelId)
    return levelId !== undefined && floor !== null && compare(decimal(text), decimal(floor)) < 0
      ? [{ levelId, floor }]
      : []
  })
}

/** The code of the server's refusal of a price that needs a reason. */
const belowFloorCode = 'below_floor'

/** The levels whose price is below their floor, as is known here or as the server has said. */
export function belowFloors(shown: ShownLine): Array<{ levelId: string; floor: number }> {
  const known = underFloor(shown)
  if (known.length > 0) return known
  const levels = Object.keys(shown.fields).flatMap((name) => levelIn(name) ?? [])
  return shown.faults.flatMap(({ code, field, params }) => {
    const levelId = levels[Number(field.split('.')[3])]
    return code === belowFloorCode && levelId !== undefined ? [{ levelId, floor: Number(params['floor']) }] : []
  })
}

export const hasPrice = ({ fields }: ShownLine): boolean => Object.keys(fields).some((name) => levelIn(name))

/** What keeps a draft line from becoming an offer; undefined: nothing. */
export function missingIn(shown: ShownLine, now: number): string | undefined {
  const { fields } = shown
  if (shown.clash) return 'Choose between your version and the other one'
  if (!fields['quantity']) return 'Enter the quantity that is offered'
  if (!fields['cost']) return 'Enter the cost'
  if (!hasPrice(shown)) return 'Enter a price for at least one level'
  if (!fields['validTo'] || Date.parse(fields['validTo']) <= now) return 'The offer ends in the past'
  if (belowFloors(shown).length > 0 && !fields['reason']) return 'Give a reason for the price below its floor'
  return undefined
}
