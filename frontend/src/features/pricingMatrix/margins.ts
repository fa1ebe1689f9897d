import type { Margins, PricingMatrix } from '@/api/wire'
import {
  compare,
  decimal,
  divide,
  multiply,
  parseDecimal,
  places,
  round,
  toNumber,
  toText,
  zero,
  add,
} from '@/ui/decimal'

/** Which of the two margins of a place. */
export type Which = 'marginTarget' | 'floorMargin'
export const whichOnes = ['marginTarget', 'floorMargin'] as const
export const namesOf: Record<Which, string> = { marginTarget: 'Aim', floorMargin: 'Floor' }

/** All margins of the matrix: what is edited and saved. */
export type Draft = Pick<PricingMatrix, 'default' | 'levels' | 'cells' | 'items'>

/** A row of the matrix: a category, or all of them. */
export interface Row {
  key: string
  /** undefined: all categories, which are the margins of the levels. */
  category: string | undefined
  /** The number of active items. */
  items: number
}

/** Where a margin of the draft is: at a level, for all categories or one. */
export interface Place {
  category: string | undefined
  levelId: string
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The margins of a matrix, in an order that does not depend on how they were entered. */
export const draftOf = ({ default: base, levels, cells, items }: Draft): Draft => ({
  default: base,
  levels: levels.toSorted((a, b) => byText(a.priceLevelId, b.priceLevelId)),
  cells: cells.toSorted((a, b) => byText(a.priceLevelId, b.priceLevelId) || byText(a.category, b.category)),
  items,
})

const none: Margins = { marginTarget: null, floorMargin: null }
const isNone = ({ marginTarget, floorMargin }: Margins) => marginTarget === null && floorMargin === null

/** The margins that a place has of its own; null: from above. */
export function ownOf({ levels, cells }: Draft, { category, levelId }: Place): Margins {
  const found =
    category === undefined
      ? levels.find(({ priceLevelId }) => priceLevelId === levelId)
      : cells.find((cell) => cell.priceLevelId === levelId && cell.category === category)
  return found ?? none
}

/** The margin that counts at a place: its own, else that of the level, else the default. */
export function marginAt(draft: Draft, place: Place, which: Which): number {
  const own = ownOf(draft, place)[which]
  const ofLevel = place.category === undefined ? null : ownOf(draft, { ...place, category: undefined })[which]
  return own ?? ofLevel ?? draft.default[which]
}

/** The draft with another margin at a place; null: from above. */
export function withMargin(draft: Draft, place: Place, which: Which, margin: number | null): Draft {
  const { category, levelId } = place
  const { marginTarget, floorMargin } = ownOf(draft, place)
  const margins: Margins = { marginTarget, floorMargin }
  margins[which] = margin
  const kept = isNone(margins) ? [] : [{ priceLevelId: levelId, ...margins }]
  if (category === undefined) {
    const others = draft.levels.filter(({ priceLevelId }) => priceLevelId !== levelId)
    return draftOf({ ...draft, levels: [...others, ...kept] })
  }
  const others = draft.cells.filter((cell) => cell.priceLevelId !== levelId || cell.category !== category)
  return draftOf({ ...draft, cells: [...others, ...kept.map((own) => ({ ...own, category }))] })
}

const hundred = decimal(100)
/** The most decimal places of a percentage. */
const percentPlaces = 2
const largest = decimal(95)

/** A margin as people type and read it: 0.245 is 24.5. */
export function percentOf(margin: number): string {
  const text = toText(round(multiply(decimal(margin), hundred), percentPlaces))
  return text.includes('.') ? text : `${text}.0`
}

/** A typed percentage, or one that is so many points more or less than the margin now: '25', '25.5 %', '+1', '-0.5'. */
function typedPercent(text: string, now: number) {
  const bare = text.replaceAll('%', '').trim()
  const typed = parseDecimal(bare)
  return typed && /^[+-]/.test(bare) ? add(multiply(decimal(now), hundred), typed) : typed
}

/** What is wrong with a typed percentage; undefined: nothing. `now` is the margin that counts now. */
export function wrongPercent(text: string, now: number): string | undefined {
  const typed = typedPercent(text, now)
  if (!typed) return 'must be a percentage, such as 24.5, or +1'
  if (compare(typed, zero) < 0) return 'must not be below 0'
  if (compare(typed, largest) > 0) return 'must not be above 95'
  return places(typed) > percentPlaces ? 'must have at most 2 decimal places' : undefined
}

/** The margin of a typed percentage that is not wrong. */
export const marginOf = (text: string, now: number): number => {
  const typed = typedPercent(text, now)
  return typed ? toNumber(divide(typed, hundred, 4)) : now
}

/** Why an aim and a floor do not go together; undefined: they do. */
export const apart = (aim: number, floor: number): string | undefined =>
  compare(decimal(floor), decimal(aim)) > 0
    ? `the floor ${percentOf(floor)} would be above the aim ${percentOf(aim)}`
    : undefined
