/** The earliest and latest dates that the API accepts. */
export const minDate = '1900-01-01'
export const maxDate = '2099-12-31'

/** Whether the text is a calendar date that the API accepts: YYYY-MM-DD, not 2026-02-30. */
export function isBusinessDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= minDate && text <= maxDate
}
