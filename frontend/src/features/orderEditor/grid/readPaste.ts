import type { UnitsType } from '@/api/wire'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import { maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import {
  codesOf,
  linesOf,
  problemOf,
  ratesIgnored,
  type ReviewRow,
  reviewRows,
} from '@/features/orderEditor/grid/pasteReview'
import { parsePaste } from '@/features/orderEditor/grid/pasteText'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { resolveItems } from '@/resources/items'

interface Order {
  draft: OrderDraft
  unitTypes: UnitsType[] | undefined
  canOverride: boolean
  guard: QuantityGuard
}

/** The words for units, in lower case. */
const unitWords = (unitTypes: readonly UnitsType[]): ReadonlySet<string> =>
  new Set(
    unitTypes
      .flatMap((type) => type.items)
      .flatMap((unit) => [unit.abbreviation, unit.unitOfMeasure, `${unit.unitOfMeasure}s`])
      .map((word) => word.toLowerCase()),
  )

/**
 * Reads a pasted text. Returns lines when nothing is in doubt, else rows for a review; undefined for a text without
 * rows.
 */
export async function readPaste(
  text: string,
  { draft, unitTypes, canOverride, guard }: Order,
): Promise<{ lines?: NewLine[]; rows: ReviewRow[]; ratesIgnored: number } | undefined> {
  const { rows } = parsePaste(text, unitWords(unitTypes ?? []))
  if (rows.length === 0) return undefined
  const room = maxLines - draft.lines.length
  const codes = codesOf(rows, room)
  const [answers] = await Promise.all([
    codes.length > 0 ? resolveItems({ codes, customerId: draft.customer?._id }) : [],
    guard.lookUp(...rows.slice(0, room).map((row) => row.quantity)),
  ])
  const found = reviewRows(rows, answers, room)
  const ignored = ratesIgnored(rows, canOverride)
  const clear = ignored === 0 && !found.some((row) => problemOf(row, guard.askNew))
  return {
    rows: found,
    ratesIgnored: ignored,
    ...(clear ? { lines: linesOf(found, draft.customer, canOverride, guard.askNew) } : {}),
  }
}
