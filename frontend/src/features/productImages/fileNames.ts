/** A part of a file's name that may be an item's code or UPC. */
export interface Candidate {
  text: string
  /** The words of the name that it takes up: from the first up to, but without, the last. */
  from: number
  to: number
  /** A code or a UPC as it is written; one with the check digit added or removed; a number amid other words. */
  kind: 'written' | 'check_digit' | 'amid'
}

/** What of an item is compared with names. */
export interface Coded {
  _id: string
  itemId: string
  upc: string
}

export type Match<T> = { kind: 'none' } | { kind: 'one'; item: T } | { kind: 'ask'; items: T[] }

const longestName = 200
/** The most words of a code or UPC: "0 71234 56789 0" has four. */
const mostWords = 5
const mostCandidates = 60
/** The most letters before a hyphen that count as the start of a code: "B-1043". */
const longestPrefix = 3

const extension = /\.(?:jpe?g|jfif|png|webp|gif|heic|heif|avif|bmp|tiff?|svg)$/i

/** The names that cameras, phones and programs give. Their numbers count pictures, not items. */
const given =
  /^(?:_mg|img|imag[e0]?|i?mvimg|dsc[fn]?|cimg|pxl|gopr|dji|kimg|pict?|picture|photo|foto|scan|screen ?shot|whatsapp|signal|received|fb_img|vid|untitled|unnamed|download|file|unknown|sam_\d|p\d{7})(?![a-z])/i

interface Word {
  text: string
  start: number
  end: number
}

/** The check digit of a UPC, EAN or GTIN without it. Leading zeros do not change it. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

const isDigits = (text: string) => /^\d+$/.test(text)

const nameOf = (fileName: string): string => {
  let name = fileName.normalize('NFKC').slice(0, longestName)
  while (extension.test(name)) name = name.replace(extension, '')
  return name.trim()
}

const wordsOf = (name: string): Word[] =>
  [...name.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }))

/** The digits of a run of words as a UPC, in the forms in which an item may have it. */
function upcsOf(digits: string): Pick<Candidate, 'text' | 'kind'>[] {
  const { length } = digits
  if (length < 8 || length > 14) return []
  const forms: Pick<Candidate, 'text' | 'kind'>[] = [{ text: digits, kind: 'written' }]
  if (length >= 10 && length <= 13) forms.push({ text: digits + checkDigit(digits), kind: 'check_digit' })
  const [start, last] = [digits.slice(0, -1), digits.slice(-1)]
  if (length >= 11 && checkDigit(start) === last) forms.push({ text: start, kind: 'check_digit' })
  return forms
}

/** Whether a run of words may be a code, and how sure that is. */
function codeKind(name: string, words: readonly Word[], from: number, to: number): Candidate['kind'] | undefined {
  if (from === 0 && to === words.length) return 'written'
  const text = name.slice(words[from]!.start, words[to - 1]!.end)
  if (!/\d/.test(text)) return undefined
  if (from === 0) return 'written'
  const before = words[from - 1]!
  const joined = /^[-.]$/.test(name.slice(before.end, words[from]!.start)) && before.text.length <= longestPrefix
  return text.length < 3 || joined ? undefined : 'amid'
}

/**
 * The parts of a file's name that may be a code or UPC: whole words only, so a code that is a part of another one is
 * not among them. The code is expected at the start; a number amid other words must be confirmed. Names that a camera
 * gave have none, apart from long UPCs.
 */
export function candidatesOf(fileName: string): Candidate[] {
  const name = nameOf(fileName)
  const words = wordsOf(name)
  const isGiven = given.test(name)
  const found = new Map<string, Candidate>()
  const add = (candidate: Candidate) => {
    const key = `${candidate.text} ${candidate.from} ${candidate.to}`
    if (!found.has(key) && found.size < mostCandidates) found.set(key, candidate)
  }
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++) {
      const run = words.slice(from, to)
      const digits = run.map(({ text }) => text).join('')
      const upcs = isDigits(digits) && (!isGiven || digits.length >= 12) ? upcsOf(digits) : []
      for (const upc of upcs) add({ ...upc, from, to })
      const kind = isGiven ? undefined : codeKind(name, words, from, to)
      if (kind) add({ text: name.slice(run[0]!.start, run.at(-1)!.end), from, to, kind })
    }
  }
  return [...found.values()]
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '')

/** Whether the text is the item's code, or its UPC with or without leading zeros. */
export function isCodeOf({ text }: Candidate, { itemId, upc }: Coded): boolean {
  if (itemId.trim().toLowerCase() === text.toLowerCase()) return true
  return isDigits(text) && text.length >= 8 && isDigits(upc.trim()) && withoutZeros(upc.trim()) === withoutZeros(text)
}

/** Decides which item a name means. `found` has the item of each candidate's text. */
export function matchOf<T extends Coded>(
  candidates: readonly Candidate[],
  found: (text: string) => T | undefined,
): Match<T> {
  const hits = candidates.flatMap((candidate) => {
    const item = found(candidate.text)
    return item && isCodeOf(candidate, item) ? [{ ...candidate, item }] : []
  })
  // The longest part counts: in "B-11" the code "B-11", not "11". A written code counts more than an added digit.
  const counted = hits.filter(
    (hit) =>
      !hits.some(
        (other) =>
          other.from <= hit.from &&
          other.to >= hit.to &&
          (other.to - other.from > hit.to - hit.from || (other.kind === 'written' && hit.kind === 'check_digit')),
      ),
  )
  const items = [...new Map(counted.map(({ item }) => [item._id, item])).values()]
  const [item] = items
  if (!item) return { kind: 'none' }
  const sure = counted.some(({ kind }) => kind !== 'amid')
  return items.length === 1 && sure ? { kind: 'one', item } : { kind: 'ask', items }
}
