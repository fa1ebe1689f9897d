// Without characters that are easily confused when they are read out or copied by hand.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 5

/** A random letter, uniformly distributed: bytes beyond the last full multiple are rejected. */
function letter(): string {
  const fair = 256 - (256 % letters.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return letters[byte % letters.length]!
  }
}

/** A password that nobody must remember: more than 110 bits, in groups that can be read out. */
export const newPassword = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join('')).join('-')
