import type { Resolved } from '@/api/wire'
import { newLine, type NewLine } from '@/features/spotBuys/actions/newLines'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import { type Fields, levelIn, priceField } from '@/features/spotBuys/sheet/fields'
import type { ShownLine } from '@/features/spotBuys/sheet/shown'
import { typedIn } from '@/features/spotBuys/sheet/typed'
import type { Calendar } from '@/features/spotBuys/sheet/validity'
import { compare, decimal, multiply } from '@/ui/decimal'
import { formatMoney } from '@/ui/format'

/** A row of a spreadsheet: the code of an item, and the texts of columns. */
export interface PastedRow {
  /** Its number in the paste, from 1. */
  row: number
  code: string
  cells: ReadonlyArray<readonly [column: string, text: string]>
}

/** A pasted row that was not taken, or not whole. */
export interface Refused {
  key: string
  row: number
  code: string
  name: string
  why: string
  /** What one click does: takes the row for this item. */
  meant?: { code: string; name: string } | undefined
  pasted: PastedRow
}

/** A cell from a spreadsheet: Excel puts quotes around some. */
const textOf = (cell: string) => cell.replace(/^"(.*)"$/s, '$1').trim()

const titles: Record<string, string> = {
  item: 'code',
  code: 'code',
  'item code': 'code',
  quantity: 'quantity',
  qty: 'quantity',
  offered: 'quantity',
  sold: 'quantity',
  unit: 'units',
  left: '',
  cost: 'cost',
  'valid to': 'validTo',
  'valid from': 'validFrom',
  note: 'note',
}

/** The columns that a first row names; undefined: it names none, it is a row like the others. */
function namedColumns(cells: readonly string[], levels: Levels): string[] | undefined {
  const columns = cells.map((cell) => {
    const level = levels.find(([, name]) => name.toLowerCase() === cell.toLowerCase())
    return level ? priceField(level[0]) : (titles[cell.toLowerCase()] ?? '')
  })
  return columns.filter(Boolean).length > 1 ? columns : undefined
}

/**
 * Reads rows of a spreadsheet. A first row with titles says which column is which; otherwise they are the code, the
 * quantity, the cost and the prices of the levels.
 */
export function readPaste(text: string, levels: Levels, costs: boolean): PastedRow[] {
  const table = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(textOf))
  const named = namedColumns(table[0] ?? [], levels)
  const columns = named ?? ['code', 'quantity', ...(costs ? ['cost'] : []), ...levels.map(([id]) => priceField(id))]
  return table.flatMap((cells, index) => {
    const code = cells[Math.max(columns.indexOf('code'), 0)] ?? ''
    if (!code || (named && index === 0)) return []
    const given = cells.flatMap((cell, at) => {
      const column = columns[at]
      return cell && column && column !== 'code' ? [[column, cell] as const] : []
    })
    return [{ row: index + 1, code, cells: given }]
  })
}

/** What is entered of a paste. */
export interface Taken {
  added: NewLine[]
  changed: Array<{ id: string; fields: Fields }>
  refused: Refused[]
}

/** Whether a price is more than half below its cost: a slip, more likely than an offer. */
const isUnlikely = (price: string, cost: string | undefined): boolean =>
  cost !== undefined && compare(multiply(decimal(price), decimal(2)), decimal(cost)) < 0

const columnWords: Record<string, string> = {
  quantity: 'Quantity',
  units: 'Unit',
  cost: 'Cost',
  validTo: 'Valid to',
  validFrom: 'Valid from',
  note: 'Note',
}

interface Known {
  lines: readonly ShownLine[]
  resolved: ReadonlyMap<string, Resolved>
  levels: Levels
  calendar: Calendar
}

/**
 * Enters pasted rows: a row changes the line of its item that is not published yet, or becomes a new one. A row with a
 * wrong value is refused as a whole, with the reason.
 */
export function enterPaste(pasted: readonly PastedRow[], { lines, resolved, levels, calendar }: Known): Taken {
  const taken: Taken = { added: [], changed: [], refused: [] }
  const rows = new Map<string, number>()
  const nameOf = (column: string) => columnWords[column] ?? levels.find(([id]) => id === levelIn(column))?.[1] ?? column
  for (const each of pasted) {
    const { row, code, cells } = each
    const found = resolved.get(code)
    const item = found?.item
    const refuse = (why: string, meant?: Refused['meant']) =>
      taken.refused.push({ key: `${row} ${code}`, row, code, name: item?.name ?? '', why, meant, pasted: each })
    if (!item) {
      const [like] = found?.suggestions ?? []
      refuse(`No item has the code ${code}.`, like && { code: like.itemId, name: like.name })
      continue
    }
    if (!item.isActive) {
      refuse('The item is inactive.')
      continue
    }
    const earlier = rows.get(item._id)
    if (earlier !== undefined) {
      refuse(`The same item as row ${earlier}.`)
      continue
    }
    const line = lines.find(({ fields, draft }) => draft && fields['itemId'] === item._id)
    const fresh = newLine(item, calendar)
    const shown: ShownLine = line ?? {
      key: '',
      id: '',
      item: fresh.item,
      units: item.unitsType.items.map(({ _id, abbreviation }) => ({ _id, name: abbreviation })),
      fields: fresh.fields,
      line: undefined,
      draft: true,
      unsaved: true,
      clash: undefined,
      faults: [],
    }
    const typed = cells.map(([column, text]) => ({ column, ...typedIn(column, shown, text, calendar) }))
    const wrong = typed.find((cell) => cell.wrong !== undefined)
    if (wrong) {
      refuse(`${nameOf(wrong.column)}: ${wrong.wrong}.`)
      continue
    }
    const fields = Object.fromEntries(typed.map(({ column, text }) => [column, text ?? '']))
    const cost = fields['cost'] ?? shown.fields['cost']
    const slip = Object.entries(fields).find(
      ([column, text]) => levelIn(column) !== undefined && isUnlikely(text, cost),
    )
    if (slip) {
      refuse(
        `${nameOf(slip[0])}: ${formatMoney(Number(slip[1]))} is far below the cost of ${formatMoney(Number(cost))}.`,
      )
      continue
    }
    rows.set(item._id, row)
    if (line) taken.changed.push({ id: line.id, fields })
    else taken.added.push(newLine(item, calendar, fields))
  }
  return taken
}
