/** Minimum and maximum length of a password, in characters. */
export const shortest = 15
export const longest = 128

/** The owner of the password; unknown values are ''. */
export interface Owner {
  email: string
  firstName: string
  lastName: string
}

/** A rule of the server, and whether the password meets it as far as the browser can tell. */
export interface Hint {
  text: string
  met: boolean
}

/** Shorter names occur in many words. */
const shortestPersonal = 3

// The strength of parts of a password in bits, and the required total. The rule is the server's, without its list of
// common passwords: a password that is too weak here is too weak there, but only the server can say that one is strong
// enough.
const enough = 34
const bits = { letter: 4, digit: 3, other: 4, copy: 4, run: 5, turn: 2 }
const shortestRun = 4

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{Nd}]/gu, '')

const rows = [
  '1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()_+',
  '',
  '         :"',
  '       <>?',
]
const keys = new Map(rows.flatMap((row, index) => [...row].map((sign, x) => [sign, { x, y: index % 4 }] as const)))

/** The direction from one key to an adjacent one; undefined when they are not adjacent. */
function keyStep(from: string, to: string): string | undefined {
  const a = keys.get(from)
  const b = keys.get(to)
  if (!a || !b || from === to || a === b) return undefined
  const [x, y] = [b.x - a.x, b.y - a.y]
  return Math.abs(x) <= 1 && Math.abs(y) <= 1 ? `${x},${y}` : undefined
}

/** The direction from one letter or digit to the one before or after it. */
function letterStep(from: string, to: string): string | undefined {
  const x = to.codePointAt(0)! - from.codePointAt(0)!
  return Math.abs(x) === 1 && lettersAndDigits(from) ? String(x) : undefined
}

function worthOf(sign: string): number {
  if (/\p{Nd}/u.test(sign)) return bits.digit
  return /\p{L}/u.test(sign) ? bits.letter : bits.other
}

/** The number of characters from `start` on that repeat an earlier part. */
function copied(signs: string[], start: number): number {
  let most = 0
  for (let from = 0; from < start; from++) {
    let n = 0
    while (start + n < signs.length && signs[from + n] === signs[start + n]) n++
    most = Math.max(most, n)
  }
  return most
}

/** The minimum number of bits that describe a text in lower case. */
function worth(text: string): number {
  const signs = [...text]
  const least = [0]
  for (const sign of signs) least.push(least.at(-1)! + worthOf(sign))
  signs.forEach((sign, start) => {
    const improve = (length: number, by: number) => {
      least[start + length] = Math.min(least[start + length]!, least[start]! + by)
    }
    improve(1, worthOf(sign))
    const copy = copied(signs, start)
    for (let length = 2; length <= copy; length++) improve(length, bits.copy)
    for (const step of [keyStep, letterStep]) {
      let turns = 0
      let before: string | undefined
      for (let at = start; at + 1 < signs.length; at++) {
        const now = step(signs[at]!, signs[at + 1]!)
        if (now === undefined) break
        if (before !== undefined && now !== before) turns++
        before = now
        const length = at + 2 - start
        if (length >= shortestRun) improve(length, bits.run + turns * bits.turn)
      }
    }
  })
  return least.at(-1)!
}

function hasOwner(password: string, { email, firstName, lastName }: Owner): boolean {
  const parts = [email.split('@', 1)[0] ?? '', firstName, lastName].map((part) =>
    lettersAndDigits(part.normalize('NFC').toLowerCase()),
  )
  return parts.some((part) => [...part].length >= shortestPersonal && password.includes(part))
}

/** The server's rules and whether a password meets them. An empty password meets none. */
export function passwordHints(typed: string, owner: Owner): Hint[] {
  const password = typed.normalize('NFC')
  const length = [...password].length
  const folded = password.toLowerCase()
  const bare = lettersAndDigits(folded)
  const others = new Set([...folded].filter((sign) => !lettersAndDigits(sign))).size
  // The search for copies is slow for a text that is too long anyway.
  const strong =
    length > 0 && length <= longest && worth(folded) >= enough && worth(bare) + others * bits.other >= enough
  return [
    { text: `${shortest} to ${longest} characters: ${length}`, met: length >= shortest && length <= longest },
    { text: 'Without your name or your email', met: length > 0 && !hasOwner(bare, owner) },
    { text: 'No keyboard sequences or repetitions', met: strong },
  ]
}
