import {
  apart,
  type Draft,
  marginAt,
  marginOf,
  type Row,
  withMargin,
  wrongPercent,
} from '@/features/pricingMatrix/margins'
import { type MatrixColumn, nameOfColumn, placeIn } from '@/features/pricingMatrix/columns'

interface Pasted {
  draft: Draft
  /** How many cells were taken. */
  taken: number
  /** Why others were not: 'Cheese, Aim Chains: must be a percentage…'. */
  refused: string[]
}

/** A cell from a spreadsheet: Excel puts quotes around some. */
const textOf = (cell: string) => cell.replace(/^"(.*)"$/s, '$1').trim()

/** Puts a block of cells from a spreadsheet into the matrix, from a row and a column on. Empty cells change nothing. */
export function pasteBlock(draft: Draft, text: string, rows: readonly Row[], columns: readonly MatrixColumn[]): Pasted {
  const result: Pasted = { draft, taken: 0, refused: [] }
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [down, line] of lines.entries()) {
    for (const [right, cell] of line.split('\t').entries()) {
      const typed = textOf(cell)
      const row = rows[down]
      const column = columns[right]
      const at = column && placeIn(column.id)
      if (!typed || !row || !at) continue
      const place = { category: row.category, levelId: at.levelId }
      const now = marginAt(result.draft, place, at.which)
      const wrong = wrongPercent(typed, now)
      if (wrong) result.refused.push(`${row.category ?? 'All categories'}, ${nameOfColumn(column)}: ${wrong}`)
      else {
        result.draft = withMargin(result.draft, place, at.which, marginOf(typed, now))
        result.taken++
      }
    }
  }
  return result
}

/** The first place whose floor is above its aim; undefined: none. */
export function firstApart(draft: Draft, rows: readonly Row[], levelIds: readonly string[]): string | undefined {
  const inDefault = apart(draft.default.marginTarget, draft.default.floorMargin)
  if (inDefault) return `Default: ${inDefault}`
  for (const { category } of rows) {
    for (const levelId of levelIds) {
      const place = { category, levelId }
      const wrong = apart(marginAt(draft, place, 'marginTarget'), marginAt(draft, place, 'floorMargin'))
      if (wrong) return `${category ?? 'All categories'}: ${wrong}`
    }
  }
  return undefined
}
