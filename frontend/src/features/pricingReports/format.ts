import { formatMinutes, formatMoney, formatShare, nothing } from '@/ui/format'

/** An amount with its sign, '+$87.00'; zero has none. */
export const signedMoney = (value: number | null | undefined): string =>
  value == null ? nothing : `${value > 0 ? '+' : ''}${formatMoney(value)}`

/** A share with its sign: '+6.4%'. */
export const signedShare = (value: number | null | undefined): string =>
  value == null ? nothing : `${value > 0 ? '+' : ''}${formatShare(value)}`

/** How long something took, from milliseconds: '12 s', '1 min 10 s', '2 h 05 min'. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.max(Math.round(milliseconds / 1_000), 0)
  if (seconds >= 3_600) return formatMinutes(seconds / 60)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
