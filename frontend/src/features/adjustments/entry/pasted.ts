import { type Kind, readTable, type Row, rowItemOf, rowOf, wrongText } from '@/features/adjustments/entry/rows'
import type { Codes } from '@/features/adjustments/entry/useCodes'

/** A row of a pasted table. */
export interface PastedRow {
  /** Its place in the table, from 1. */
  number: number
  code: string
  /** The name of its item, or why it cannot be added. */
  says: string
  amount: string
  /** The line that it becomes; absent: it cannot be added. */
  row?: Row
}

/** A pasted table that waits to be added. */
export interface Pasted {
  text: string
  /** The index of the first new line. */
  at: number
  rows: PastedRow[]
}

export const readyOf = ({ rows }: Pasted): Row[] => rows.flatMap(({ row }) => row ?? [])

interface Options {
  kind: Kind
  costs: boolean
  codes: Codes
  /** How many lines can be added. */
  room: number
}

/** What a pasted table becomes. Its codes are looked up first. */
export async function readPasted(text: string, { kind, costs, codes, room }: Options): Promise<PastedRow[]> {
  const table = readTable(text)
  await codes.lookUp([...new Set(table.map(({ code }) => code))])
  let left = room
  return table.map(({ code, quantity, unit, unitCost }, index) => {
    const read = { number: index + 1, code, amount: `${quantity} ${unit}`.trim() }
    const found = codes.find(code)
    if (!found || !('item' in found)) {
      const says = found?.inactive ? 'The item is inactive' : 'No item has this code'
      return { ...read, says }
    }
    const row = rowOf(rowItemOf(found.item))
    const { name, units } = row.item
    const meant = unit === '' ? row.units : units.find((each) => each.name.toLowerCase() === unit.toLowerCase())?._id
    if (!meant) return { ...read, says: `${name}: it has no unit ${unit}` }
    const wrong = quantity === '' ? undefined : wrongText('quantity', kind, quantity)
    if (wrong) return { ...read, says: `${name}: ${wrong}` }
    if (left === 0) return { ...read, says: 'An adjustment has at most 500 lines. Post it, then paste the rest.' }
    left -= 1
    const cost = kind === 'negative' || !costs ? '' : unitCost
    return { ...read, says: name, row: { ...row, units: meant, quantity, unitCost: cost } }
  })
}
