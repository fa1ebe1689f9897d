import type { ItemPrices, PriceLevel } from '@/api/wire'
import { type Draft, isUnlikely, placeOf, priceNow, withPrice } from '@/features/pricingMatrix/prices/draft'
import { priceFrom, type Rounding } from '@/parts/prices/formula'
import { formatMoney } from '@/ui/format'

/** A row of a spreadsheet: the code of an item, and texts for price levels. */
export interface PastedRow {
  /** Its number in the paste, from 1. */
  line: number
  code: string
  cells: Array<{ levelId: string; text: string }>
}

/** A pasted price that waits for a person. */
export interface Refused {
  key: string
  line: number
  code: string
  name: string
  text: string
  why: string
  /** What one click does about it. */
  repair?: { label: string; itemId?: string; levelId: string; text: string } | undefined
}

/** A cell from a spreadsheet: Excel puts quotes around some. */
const textOf = (cell: string) => cell.replace(/^"(.*)"$/s, '$1').trim()

/**
 * Reads rows of a spreadsheet: the code in the first column, prices in the next ones. A first row with the names of
 * levels says which column is which; otherwise the columns are the levels from the first one on.
 */
export function readPaste(text: string, levels: readonly PriceLevel[]): PastedRow[] {
  const table = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(textOf))
  const named = (table[0] ?? []).map((cell) => levels.find(({ name }) => name.toLowerCase() === cell.toLowerCase()))
  const headed = named.some(Boolean)
  const levelAt = (column: number) => (headed ? named[column] : levels[column - 1])
  return table.flatMap((cells, index) => {
    const [code = '', ...rest] = cells
    if (!code || (headed && index === 0)) return []
    const given = rest.flatMap((cell, at) => {
      const level = levelAt(at + 1)
      return cell && level ? [{ levelId: level._id, text: cell }] : []
    })
    return [{ line: index + 1, code, cells: given }]
  })
}

/** What the codes stand for. */
export interface Codes {
  rowOf: (code: string) => ItemPrices | undefined
  suggestionFor: (code: string) => { _id: string; itemId: string; name: string } | undefined
}

interface Entering {
  levels: readonly PriceLevel[]
  rounding: Rounding
}

/** Enters pasted rows into a draft. What cannot be entered is refused, with what one click can do about it. */
export function enterPaste(draft: Draft, pasted: readonly PastedRow[], codes: Codes, { levels, rounding }: Entering) {
  let next = draft
  let taken = 0
  const refused: Refused[] = []
  const lines = new Map<string, number>()
  const nameOf = (levelId: string) => levels.find(({ _id }) => _id === levelId)?.name ?? levelId
  for (const { line, code, cells } of pasted) {
    const row = codes.rowOf(code)
    for (const { levelId, text } of cells) {
      const refuse = (why: string, repair?: Refused['repair']) =>
        refused.push({ key: `${line} ${levelId}`, line, code, name: row?.item.name ?? '', text, why, repair })
      if (!row) {
        const like = codes.suggestionFor(code)
        const label = like && `Use ${like.itemId} ${like.name}`
        refuse(`No item has the code ${code}.`, like && label ? { label, itemId: like._id, levelId, text } : undefined)
        continue
      }
      const known = { price: priceNow(next, row, levelId), cost: row.cost }
      const entered = priceFrom(text, known, rounding)
      const place = placeOf(row.itemId, levelId)
      const earlier = lines.get(place)
      if (entered.price === undefined) {
        const [first] = entered.meant ?? []
        refuse(
          entered.meant ? `${entered.wrong}.` : `${nameOf(levelId)}: ${entered.wrong}.`,
          first ? { label: `Take ${first}`, itemId: row.itemId, levelId, text: first } : undefined,
        )
      } else if (isUnlikely(entered.price, row.cost)) {
        const under = Math.round((1 - Number(entered.price) / row.cost!) * 100)
        refuse(
          `${nameOf(levelId)}: ${formatMoney(Number(entered.price))} is ${under}% under the cost of ${formatMoney(row.cost)}.`,
        )
      } else if (earlier !== undefined && priceNow(next, row, levelId) !== Number(entered.price)) {
        refuse(`The same item as row ${earlier}, with another price.`, {
          label: `Take ${entered.price}`,
          itemId: row.itemId,
          levelId,
          text: entered.price,
        })
      } else {
        next = withPrice(next, row, levelId, entered.price)
        lines.set(place, line)
        taken++
      }
    }
  }
  return { draft: next, taken, refused }
}
