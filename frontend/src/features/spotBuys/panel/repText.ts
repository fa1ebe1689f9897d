import { priceOf, type ShownLine, unitOf } from '@/features/spotBuys/sheet/shown'
import { formatMoment } from '@/features/spotBuys/sheet/validity'
import { dayDate } from '@/ui/shortDate'
import { formatPrice, formatQuantity } from '@/ui/format'
import { csvOf, downloadCsv } from '@/ui/list/csv'

/** An offer as a rep reads it. */
export interface RepLine {
  id: string
  code: string
  name: string
  price: number
  unit: string
  left: number
  until: string
  note: string
}

/** The open offers of a level. Never the cost. */
export const repLines = (lines: readonly ShownLine[], levelId: string, today: string): RepLine[] =>
  lines.flatMap((shown) => {
    const price = priceOf(shown, levelId)
    const { line, item, fields, id } = shown
    if (line?.state !== 'open' || price === undefined) return []
    return [
      {
        id,
        code: item.itemId,
        name: item.name,
        price: Number(price),
        unit: unitOf(shown),
        left: line.left,
        until: formatMoment(fields['validTo'], today),
        note: fields['note'] ?? '',
      },
    ]
  })

export const repTitle = (date: string, levelName: string): string => `Spot buys, ${dayDate(date)}, ${levelName}`

/** The offers as plain text, for a message. */
export function repText(title: string, lines: readonly RepLine[]): string {
  const rows = lines.map(
    ({ code, name, price, unit, left, until, note }) =>
      `${code}  ${name}  ${formatPrice(price)} per ${unit}, ${formatQuantity(left)} left, to ${until}${note ? `. ${note}` : ''}`,
  )
  return [title.toUpperCase(), '', ...rows, ''].join('\n')
}

const titles = ['Item', 'Name', 'Price', 'Unit', 'Left', 'Valid to', 'Note']

export const downloadRepList = (date: string, levelName: string, lines: readonly RepLine[]): void =>
  downloadCsv(
    `spot-buys-${date}-${levelName.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
    csvOf([
      titles,
      ...lines.map(({ code, name, price, unit, left, until, note }) => [code, name, price, unit, left, until, note]),
    ]),
  )
