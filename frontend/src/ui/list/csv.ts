/** What a cell holds. Numbers are written plainly, without currency or thousands. */
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

/** Rows as RFC 4180 has them, with the mark by which Excel knows UTF-8. Text that would be a formula gets an apostrophe. */
export const csvOf = (rows: CsvValue[][]): string => `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

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
