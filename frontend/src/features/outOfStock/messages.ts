import type { AffectedLine, Item, StockMark } from '@/api/wire'
import { type Choices, choiceOf, isCovered, refusalText } from '@/features/outOfStock/plan'
import { formatDate, formatQuantity, formatRate } from '@/ui/format'

/** The text for a sales rep about the lines that are not shipped in time. */
export interface Message {
  /** The id of the rep; '' for orders that belong to nobody. */
  id: string
  name: string
  lines: number
  subject: string
  text: string
}

interface Plan {
  substituteId: string
  substitute: Pick<Item, 'itemId' | 'name'> | undefined
  choices: Choices
}

function proposalText(line: AffectedLine, { substituteId, substitute, choices }: Plan): string {
  if (line.refused) return `Cannot be changed: ${refusalText(line.refused)}.`
  const { action, quantity } = choiceOf(line, substituteId, choices)
  if (action === 'leave') return 'No proposal.'
  if (action === 'reduce')
    return quantity > 0 ? `Proposal: ship ${formatQuantity(quantity)} ${line.unitName}.` : 'Proposal: remove the line.'
  const rates =
    line.rate === undefined || line.rate === null || line.swapRate === undefined || line.swapRate === null
      ? ''
      : ` at ${formatRate(line.swapRate)} instead of ${formatRate(line.rate)}`
  return `Proposal: ship ${formatQuantity(line.quantity)} ${line.unitName} of ${substitute?.itemId ?? 'the substitute'} ${substitute?.name ?? ''}${rates}.`
}

function lineText(line: AffectedLine, plan: Plan): string {
  const can = line.canShip > 0 ? `${formatQuantity(line.canShip)} ${line.unitName} can ship` : 'none can ship'
  return [
    `- ${line.customer.name}, ${line.orderNumber}, delivery ${formatDate(line.deliveryDate)}:`,
    `  ${formatQuantity(line.quantity)} ${line.unitName} ordered, ${can}. ${proposalText(line, plan)}`,
  ].join('\n')
}

/** The messages for the reps of the lines, by name. Lines that ship as ordered are left out. */
export function messagesOf(mark: StockMark, lines: readonly AffectedLine[], plan: Plan): Message[] {
  const { item, expectedDate, stock } = mark
  const short = lines.filter((line) => !isCovered(line))
  const left = stock && stock.left > 0 ? `${formatQuantity(stock.left)} ${item.stockUnit} are left` : 'Nothing is left'
  const due = expectedDate ? `more is due on ${formatDate(expectedDate)}` : 'no date is known for more'
  const intro = `${item.itemId} ${item.name} ran out. ${left}; ${due}.`
  return [...Map.groupBy(short, ({ owner }) => owner?._id ?? '')]
    .map(([id, own]) => ({
      id,
      name: own[0]?.owner?.name ?? 'No sales rep',
      lines: own.length,
      subject: `Out of stock: ${item.itemId} ${item.name}`,
      text: [
        intro,
        '',
        ...own.toSorted((a, b) => a.deliveryDate.localeCompare(b.deliveryDate)).map((line) => lineText(line, plan)),
      ].join('\n'),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
