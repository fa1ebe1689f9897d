import { parseDecimal } from '@/ui/decimal'
import { parseQuickEntry } from '@/parts/items/quickEntry'

/** A pasted row as text; an empty quantity is ''. */
export interface PastedRow {
  /** The row number in the pasted text, from 1, counting the header. */
  number: number
  /** The row as it was pasted. */
  raw: string
  code: string
  quantity: string
  unit: string
  rate: string
  note: string
}

export interface Pasted {
  /** The header as it was pasted; null without one. */
  header: string | null
  rows: PastedRow[]
}

type Role = 'code' | 'quantity' | 'unit' | 'rate' | 'note'
type Roles = Partial<Record<Role, number>>

interface Line {
  raw: string
  cells: string[]
}

/** Words of a header, the most specific first. */
const headerWords: Record<Role, string[]> = {
  code: [
    'code',
    'item code',
    'product code',
    'item id',
    'item #',
    'item no',
    'item number',
    'sku',
    'upc',
    'barcode',
    'product id',
    'article',
    'item',
    'product',
  ],
  quantity: ['quantity', 'qty', 'order qty', 'ordered', 'order quantity', 'count', 'cases', 'pcs'],
  unit: ['unit', 'units', 'uom', 'um', 'u/m', 'measure', 'unit of measure'],
  rate: ['rate', 'price', 'unit price', 'custom rate'],
  note: ['note', 'notes', 'pick note', 'pick notes', 'comment', 'comments', 'remark', 'remarks', 'instructions'],
}

const number = (text: string): string | undefined => {
  const plain = text.replace(/^\$\s*/, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  return parseDecimal(plain) ? plain : undefined
}

const withUnit = /^(\d+(?:[.,]\d+)*)\s*([a-z]+)$/i

/**
 * Splits at the delimiter. Quoted text may contain delimiters, line breaks and doubled quotes. Undefined when a quote
 * is not closed.
 */
function split(text: string, delimiter: string, quotes: boolean): Line[] | undefined {
  const lines: Line[] = []
  let cells: string[] = []
  let start = 0
  let at = 0
  const endLine = (end: number) => {
    lines.push({ raw: text.slice(start, end), cells })
    cells = []
  }
  while (at <= text.length) {
    let cell = ''
    if (quotes && text[at] === '"') {
      at++
      for (;;) {
        if (at >= text.length) return undefined
        if (text[at] !== '"') cell += text[at++]
        else if (text[at + 1] === '"') {
          cell += '"'
          at += 2
        } else break
      }
      at++
    }
    let end = at
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
    cells.push((cell + text.slice(at, end)).trim())
    at = end + 1
    if (text[end] === delimiter) continue
    endLine(end)
    start = at
  }
  return lines
}

const delimiterOf = (text: string): string => {
  if (text.includes('\t')) return '\t'
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const most = (sign: string) => lines.filter((line) => line.includes(sign)).length * 2 > lines.length
  return most(';') ? ';' : most(',') ? ',' : '\t'
}

const clean = (word: string) =>
  word
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[.:*]+$/, '')
    .trim()

/** The columns that a header names; undefined when the row is not a header. */
function headerRoles(cells: readonly string[]): Roles | undefined {
  if (cells.some((cell) => number(cell) !== undefined)) return undefined
  const roles: Roles = {}
  const words = cells.map(clean)
  for (const role of Object.keys(headerWords) as Role[]) {
    const column = headerWords[role]
      .map((word) => words.indexOf(word))
      .find((index) => index >= 0 && !Object.values(roles).includes(index))
    if (column !== undefined) roles[role] = column
  }
  return roles.code === undefined && roles.quantity === undefined ? undefined : roles
}

const share = (values: readonly string[], holds: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length

/** Guesses the columns from their content: codes have letters or the most digits, prices a $ or cents, notes words. */
function guessedRoles(lines: readonly Line[], units: ReadonlySet<string>): Roles {
  const width = Math.max(...lines.map((line) => line.cells.length))
  const columns = Array.from({ length: width }, (_, at) => {
    const values = lines.map((line) => line.cells[at] ?? '').filter((value) => value !== '')
    const digits = values.reduce((sum, value) => sum + value.replace(/\D/g, '').length, 0) / Math.max(values.length, 1)
    return {
      at,
      values,
      digits,
      isUnit: share(values, (value) => units.has(value.toLowerCase())) >= 0.6,
      isNumber:
        share(
          values,
          (value) => number(value) !== undefined || units.has(withUnit.exec(value)?.[2]?.toLowerCase() ?? ''),
        ) >= 0.8,
      isWhole: share(values, (value) => /^\d+$/.test(value)) >= 0.8,
      isMoney: share(values, (value) => /^\$|\.\d{2}$/.test(value)) >= 0.6,
      isCode: share(values, (value) => /^\S*\d\S*$/.test(value)) >= 0.6,
      distinct: new Set(values).size / Math.max(values.length, 1),
    }
  }).filter((column) => column.values.length > 0)
  const unit = columns.find((column) => column.isUnit)
  const numbers = columns.filter((column) => column.isNumber && !column.isUnit)
  const lettered = columns.find((column) => !column.isNumber && !column.isUnit && column.isCode)
  const numbered = numbers
    .filter((column) => column.isWhole)
    .toSorted((a, b) => Math.round(b.digits + b.distinct) - Math.round(a.digits + a.distinct) || a.at - b.at)[0]
  const words = columns.find((column) => column !== unit && !column.isNumber)
  // A single column of small numbers beside words is a quantity.
  const counts = words && numbers.length === 1 && numbers[0]!.digits < 3
  const code = lettered ?? (counts ? words : (numbered ?? words ?? columns.find((column) => column !== unit)))
  const amounts = numbers.filter((column) => column !== code)
  const quantity = amounts.find((column) => !column.isMoney) ?? (amounts.length > 1 ? amounts[0] : undefined)
  const rate =
    amounts.find((column) => column !== quantity && column.isMoney) ?? amounts.find((column) => column !== quantity)
  // A name is next to its code; a note comes after all quantities.
  const after = Math.max(...[code, quantity, unit].map((column) => column?.at ?? -1))
  const last = columns.findLast((column) => column.at > after && column !== rate && !column.isNumber)
  // A column that is a quantity in one row is one in all rows, even where another row has something else there. A
  // question is better than reading it as text.
  const counted = !quantity && last?.values.some((value) => number(value) !== undefined) ? last : undefined
  const found = { code, quantity: quantity ?? counted, unit, rate, note: counted ? undefined : last }
  return Object.fromEntries(Object.entries(found).flatMap(([role, column]) => (column ? [[role, column.at]] : [])))
}

/**
 * Parses rows of code, quantity, unit, rate and note, copied from a spreadsheet, a CSV file or a message, in any column
 * order, with or without a header. Returns every row that is not blank. `units` are the words for units, in lower case.
 */
export function parsePaste(pasted: string, units: ReadonlySet<string>): Pasted {
  const text = pasted.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const lines = (split(text, delimiter, true) ?? split(text, delimiter, false) ?? [])
    .map((line, index) => ({ ...line, number: index + 1 }))
    .filter((line) => line.raw.trim() !== '')
  const [first, ...others] = lines
  if (!first) return { header: null, rows: [] }
  const named = others.length > 0 ? headerRoles(first.cells) : undefined
  const body = named ? others : lines
  const alone = body.every((line) => line.cells.filter((cell) => cell !== '').length <= 1)
  const roles = named ?? guessedRoles(body, units)
  const rows = body.map(({ raw, cells, number: at }): PastedRow => {
    const cell = (role: Role) => (roles[role] === undefined ? '' : (cells[roles[role]] ?? ''))
    if (alone && !named) {
      const entry = parseQuickEntry(cells.find((each) => each !== '') ?? '')
      return {
        number: at,
        raw,
        code: entry.term,
        quantity: entry.quantity ?? '1',
        unit: entry.unit ?? '',
        rate: '',
        note: '',
      }
    }
    const typed = roles.quantity === undefined ? '1' : cell('quantity')
    const both = withUnit.exec(typed)
    const quantity = both?.[1] ?? typed
    return {
      number: at,
      raw,
      code: cell('code').replace(/^'/, ''),
      quantity: number(quantity) ?? quantity,
      unit: cell('unit') || (both?.[2] ?? ''),
      rate: number(cell('rate')) ?? cell('rate'),
      note: cell('note'),
    }
  })
  return { header: named ? first.raw : null, rows }
}
