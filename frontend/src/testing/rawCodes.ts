/** Codes of programs that no person should have to read, by what they look like. */
const patterns = [
  // REFUSED_conflict, INVALID_KEY_OR_REF
  /\b[A-Z][A-Z0-9]*(?:_[A-Za-z0-9]+)+\b/g,
  // pending_fulfillment
  /\b[a-z]+(?:_[a-z]+)+\b/g,
  // E017
  /\bE\d{3,}\b/g,
  /idempotency-key/gi,
  // 0.417 of 1829
  /\b\d+\.\d{3,} of \d+/g,
]

/** The kinds of failed calls, which begin their notifications by decision. */
const kinds = new Set(['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 'unknown_error'])

/** The raw codes in a text that a screen shows. */
export const rawCodesIn = (text: string): string[] =>
  patterns.flatMap((pattern) => text.match(pattern) ?? []).filter((code) => !kinds.has(code))
