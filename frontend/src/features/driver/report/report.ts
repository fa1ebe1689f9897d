import type { SheetStop, StopLine, TripStop } from '@/api/wire'
import type { Photo, Report } from '@/features/driver/queue/actions'
import { type LineKey, lineKeyOf } from '@/resources/lineKey'

/** Why less than a line was delivered. */
export const shortReasons = ['Damaged', 'Refused', 'Not on truck', 'Wrong item', 'Spoiled', 'Other']
/** Why nothing was delivered. */
export const failReasons = ['Closed', 'Refused', 'Nobody there', 'No access', 'Wrong address', 'Other']

/** What was handed over of a line. */
export interface Entry {
  /** As typed. */
  quantity: string
  reason: string
}

/** The report as the driver fills it in. Its parts stay when the driver chooses another outcome. */
export interface Draft {
  entries: Readonly<Record<LineKey, Entry>>
  reason: string
  name: string
  signature: string
  photos: Photo[]
  note: string
}

export const emptyDraft: Draft = { entries: {}, reason: '', name: '', signature: '', photos: [], note: '' }

/** An older position is not where the driver is now. */
const freshMs = 120_000

/** Where the driver is, for the report. */
export function placeNow(position: GeolocationPosition | undefined): Pick<Report, 'place'> {
  if (!position || Date.now() - position.timestamp > freshMs) return {}
  const { latitude, longitude } = position.coords
  return { place: { latitude, longitude } }
}

/** What was handed over: all of a line unless something else was entered. */
export const handedOver = (line: StopLine, entry: Entry | undefined): string => entry?.quantity ?? String(line.quantity)

// Quantities have at most three decimals, so they are exact as whole thousandths.
const thousandths = (quantity: number): number => Math.round(quantity * 1_000)
const textOf = (n: number): string => String(n / 1_000)

/** A quantity as typed, in thousandths; nothing typed is 0, and NaN is what is no quantity. */
const typed = (text: string): number =>
  /^\d{0,9}(\.\d{0,3})?$/.test(text) ? thousandths(Number(`0${text}`)) : Number.NaN

/** What goes back on the truck; undefined for a quantity that cannot be. */
export function goesBack(line: StopLine, entry: Entry | undefined): string | undefined {
  const back = thousandths(line.quantity) - typed(handedOver(line, entry))
  return back >= 0 ? textOf(back) : undefined
}

/** One step of the buttons beside a quantity, within what was to be delivered. */
export function stepped(line: StopLine, entry: Entry | undefined, by: 1 | -1): string {
  const next = (typed(handedOver(line, entry)) || 0) + thousandths(by)
  return textOf(Math.max(0, Math.min(thousandths(line.quantity), next)))
}

export type Outcome = 'all' | 'part' | 'fail'

/** Whether anything was filled in. */
export const isEmptyDraft = ({ entries, reason, name, signature, photos, note }: Draft): boolean =>
  !reason && !name && !signature && !note && photos.length === 0 && Object.keys(entries).length === 0

/** What is missing before the stop can be finished; empty: nothing. */
export function missing(outcome: Outcome, sheet: SheetStop | undefined, draft: Draft): string {
  if (outcome === 'fail') {
    if (!draft.reason) return 'Choose a reason'
    return draft.reason === 'Other' && !draft.note.trim() ? 'Write what happened' : ''
  }
  if (outcome === 'all') return ''
  const lines = sheet?.lines ?? []
  const back = lines.map((line) => goesBack(line, draft.entries[lineKeyOf(line)]))
  const wrong = lines.find((_, at) => back[at] === undefined)
  if (wrong) return `${wrong.item.name}: enter 0 to ${wrong.quantity}`
  if (back.every((quantity) => quantity === '0')) return 'Enter less on the line where something is missing'
  const bare = lines.find((line, at) => back[at] !== '0' && !draft.entries[lineKeyOf(line)]?.reason)
  return bare ? `Choose a reason: ${bare.item.name}` : ''
}

/** The report to send. Lines are stated where something is missing; the others were delivered in full. */
export function reportOf(outcome: Outcome, sheet: SheetStop | undefined, draft: Draft): Report {
  const note = draft.note.trim()
  const { name, signature, photos } = draft
  const proof = { name: name.trim(), signature, photos }
  if (outcome === 'fail') {
    const notes = [draft.reason, note].filter(Boolean).join(': ')
    return { status: 'failed', notes, lines: [], name: '', signature: '', photos }
  }
  if (outcome === 'all') return { status: 'completed', notes: note, lines: [], ...proof }
  const lines = sheet?.lines ?? []
  const short = lines.filter((line) => goesBack(line, draft.entries[lineKeyOf(line)]) !== '0')
  const stated = short.map((line) => {
    const entry = draft.entries[lineKeyOf(line)]
    const quantity = typed(handedOver(line, entry)) / 1_000
    return { salesOrderId: line.salesOrderId, lineId: line.lineId, quantity, reason: entry?.reason ?? '' }
  })
  const nothing = short.length === lines.length && stated.every(({ quantity }) => quantity === 0)
  if (nothing) {
    const why = [...new Set(stated.map(({ reason }) => reason))].join(', ')
    return { status: 'failed', notes: [why, note].filter(Boolean).join(': '), lines: [], ...proof }
  }
  return { status: 'partial', notes: note, lines: stated, ...proof }
}

type Sum = (line: StopLine) => string
const loaded: Sum = (line) => String(line.quantity)

function sums(lines: readonly StopLine[], of: Sum): Map<string, string> {
  const byUnit = Map.groupBy(lines, ({ unitName }) => unitName)
  const sum = (some: StopLine[]) => some.reduce((all, line) => all + (typed(of(line)) || 0), 0)
  return new Map([...byUnit].map(([unit, some]) => [unit, textOf(sum(some))]))
}

/** What the lines have to deliver, by unit: "48 CS, 38.4 lb". */
export const quantities = (lines: readonly StopLine[]): string =>
  [...sums(lines, loaded)].map(([unit, sum]) => `${sum} ${unit}`.trim()).join(', ')

/** A part of what the lines have to deliver, by unit: "40 of 48 CS, 38.4 of 38.4 lb". */
export function partOf(lines: readonly StopLine[], part: Sum): string {
  const parts = sums(lines, part)
  return [...sums(lines, loaded)].map(([unit, sum]) => `${parts.get(unit)} of ${sum} ${unit}`.trim()).join(', ')
}

/** What the main button of a stop says. */
export const deliverText = (stop: TripStop, lines: readonly StopLine[]): string =>
  lines.length === 0 ? (stop.type === 'delivery' ? 'Delivered' : 'Done here') : `Deliver all ${quantities(lines)}`
