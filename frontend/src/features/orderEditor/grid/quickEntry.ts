export interface QuickEntry {
  /** What to search for. */
  term: string
  /** As typed: it need not be a number. */
  quantity?: string
  /** The unit as typed: its abbreviation or name. */
  unit?: string
  /** The quantity was asked about and confirmed. */
  confirmed?: boolean
}

const number = '\\d+(?:\\.\\d{1,3})?'
const timesCode = new RegExp(`^(${number})x(\\S+)$`, 'i')
// A code has a digit; 'apples 12' stays a search for apples.
const unitWord = '([a-z#][a-z ]*\\.?)'
const codeQuantityUnit = new RegExp(`^(\\S*\\d\\S*)\\s+(${number})(?:\\s+${unitWord})?$`, 'i')
const quantityUnit = new RegExp(`^(\\S*\\d)\\s*${unitWord}$`, 'i')

/**
 * Reads '1043*12', '1043*12 cs', '12x1043' and '1043 12 cs' as code, quantity and unit; all else is a search. What follows
 * a * is a quantity (with a unit where a word ends it) whatever it is, so that 1043*1,5 never becomes a search.
 */
export function parseQuickEntry(text: string): QuickEntry {
  // Keyboards of other scripts have digits of their own.
  const typed = text.normalize('NFKC').trim()
  const star = typed.indexOf('*')
  if (star >= 0) {
    const [term, rest] = [typed.slice(0, star).trim(), typed.slice(star + 1).trim()]
    const [, quantity = rest, unit] = quantityUnit.exec(rest) ?? []
    return { term, ...(quantity ? { quantity } : {}), ...(unit ? { unit } : {}) }
  }
  const times = timesCode.exec(typed)
  if (times) return { term: times[2]!, quantity: times[1]! }
  const spaced = codeQuantityUnit.exec(typed)
  if (spaced) return { term: spaced[1]!, quantity: spaced[2]!, ...(spaced[3] ? { unit: spaced[3] } : {}) }
  return { term: typed }
}
