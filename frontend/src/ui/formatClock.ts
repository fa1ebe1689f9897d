import { nothing, zoneOfInstants } from '@/ui/format'

// Created once for a time zone: creating a formatter takes longer than rendering a row.
let clock: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined

/** The time of day of an instant for dense lists: '9:47'. */
export function formatClock(instant: string | number | null | undefined): string {
  const zone = zoneOfInstants()
  if (clock?.zone !== zone) clock = undefined
  clock ??= { zone, format: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }) }
  const at = new Date(instant ?? '')
  return Number.isNaN(at.getTime()) ? nothing : clock.format.format(at).replace(/\s[AP]M$/, '')
}
