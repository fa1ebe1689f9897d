export interface QuickEntry {
  /** The search term. */
  term: string
  /** As typed; it may not be a number. */
  quantity?: string
  /** The unit as typed: its abbreviation or name. */
  unit?: string
  /** The unusual quantity was confirmed. */
  confirmed?: boolean
}

const number = '\\d+(?:\\.\\d{1,3})?'
const timesCode = new RegExp(`^(${number})x(\\S+)$`, 'i')
// A code contains a digit; 'apples 12' is a search for apples.
const unitWord = '([a-z#][a-z ]*\\.?)'
const codeQuantityUnit = new RegExp(`^(\\S*\\d\\S*)\\s+(${number})(?:\\s+${unitWord})?$`, 'i')
const quantityUnit = new RegExp(`^(\\S*\\d)\\s*${unitWord}$`, 'i')

/**
 * Parses '1043*12', '1043*12 cs', '12x1043' and '1043 12 cs' as code, quantity and unit; any other text is a search.
 * The text after * is always a quantity, with a unit where a word ends it: 1043*1,5 never becomes a search.
 */
export function parseQuickEntry(text: string): QuickEntry {
  // Keyboards for other scripts have their own digits.
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
