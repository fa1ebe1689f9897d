export interface QuickEntry {
  /** What to search for. */
  term: string
  quantity?: string
  /** The unit as typed: its abbreviation or name. */
  unit?: string
}

const number = '\\d+(?:\\.\\d{1,3})?'
const codeTimes = new RegExp(`^(\\S+)\\s*\\*\\s*(${number})$`)
const timesCode = new RegExp(`^(${number})x(\\S+)$`, 'i')
// A code has a digit; 'apples 12' stays a search for apples.
const codeQuantityUnit = new RegExp(`^(\\S*\\d\\S*)\\s+(${number})(?:\\s+([a-z]+))?$`, 'i')

/** Reads '1043*12', '12x1043' and '1043 12 cs' as code, quantity and unit; all else is a search. */
export function parseQuickEntry(text: string): QuickEntry {
  const typed = text.trim()
  const starred = codeTimes.exec(typed)
  if (starred) return { term: starred[1]!, quantity: starred[2]! }
  const times = timesCode.exec(typed)
  if (times) return { term: times[2]!, quantity: times[1]! }
  const spaced = codeQuantityUnit.exec(typed)
  if (spaced) return { term: spaced[1]!, quantity: spaced[2]!, ...(spaced[3] ? { unit: spaced[3] } : {}) }
  return { term: typed }
}
