/** What a cell holds. Numbers are written plainly, without currency or thousands; business dates and instants as the API sends them. */
export type CsvValue = string | number | boolean | null | undefined

/** A spreadsheet takes text that starts so for a formula, which could run or send what the sheet holds. */
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

/** Writes instants as a spreadsheet reads them, in the zone: 2026-11-21 14:05:00. All else stays. */
export function instantsIn(timeZone: string): (value: CsvValue) => CsvValue {
  // The Swedish way to write it is the one of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (value) => (typeof value === 'string' && instant.test(value) ? clock.format(new Date(value)) : value)
}

/** Rows as RFC 4180 has them, with the mark by which Excel knows UTF-8. Text that would be a formula gets an apostrophe. */
export const csvOf = (rows: CsvValue[][]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Hands the text to the user as a file. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
