/**
 * The value of a cell. Numbers are written without currency or thousands separators; business dates and instants as the
 * API sends them.
 */
export type CsvValue = string | number | boolean | null | undefined

/** A spreadsheet treats text with this start as a formula, which could run code or send data away (CSV injection). */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠|]/u
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = String(value)
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** Formats instants for spreadsheets, in the time zone: 2026-11-21 14:05:00. Other values are unchanged. */
export function instantsIn(timeZone: string): (value: CsvValue) => CsvValue {
  // The Swedish locale formats dates as ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (value) => (typeof value === 'string' && instant.test(value) ? clock.format(new Date(value)) : value)
}

/**
 * Rows as CSV per RFC 4180, with a byte order mark so that Excel reads UTF-8. Text that would be a formula gets an
 * apostrophe.
 */
export const csvOf = (rows: CsvValue[][]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Downloads the text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
