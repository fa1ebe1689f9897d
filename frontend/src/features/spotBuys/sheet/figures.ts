import { isOver } from '@/features/spotBuys/sheet/cells'
import { priceOf, type ShownLine, underFloor, weightedOf } from '@/features/spotBuys/sheet/shown'
import { add, type Decimal, decimal, multiply, subtract, zero } from '@/ui/decimal'

/** What is worth knowing of the lines of a sheet, beside the server's sums. Costs are null where they are not known. */
export interface Figures {
  drafts: number
  /** What the lines of a draft bring if everything sells, at the prices of a level. */
  ifSold: Decimal
  marginIfSold: Decimal | null
  /** What the lines of a draft offer, at weighted cost. */
  offeredCost: Decimal | null
  /** The offers of which something is left. */
  leftLines: number
  soldOut: readonly ShownLine[]
  endsFirst: ShownLine | undefined
  underFloor: readonly ShownLine[]
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, zero)
const known = (values: ReadonlyArray<Decimal | null>): Decimal | null =>
  values.every((value) => value !== null) ? sum(values) : null

const endOf = ({ fields }: ShownLine): number => Date.parse(fields['validTo'] ?? '')

/** The figures of a sheet; `isDraft`: nothing of it is published. */
export function figuresOf(lines: readonly ShownLine[], levelId: string, isDraft: boolean): Figures {
  const drafts = lines.filter(({ draft }) => draft)
  const offers = lines.filter(({ draft }) => !draft)
  const parts = drafts.map((line) => {
    const quantity = decimal(line.fields['quantity'] ?? 0)
    const price = decimal(priceOf(line, levelId) ?? 0)
    const cost = weightedOf(line)
    return {
      sold: multiply(quantity, price),
      margin: cost === null ? null : multiply(quantity, subtract(price, decimal(cost))),
      cost: cost === null ? null : multiply(quantity, decimal(cost)),
    }
  })
  const open = isDraft ? drafts : offers.filter((line) => !isOver(line))
  return {
    drafts: drafts.length,
    ifSold: sum(parts.map(({ sold }) => sold)),
    marginIfSold: known(parts.map(({ margin }) => margin)),
    offeredCost: known(parts.map(({ cost }) => cost)),
    leftLines: offers.filter(({ line }) => line !== undefined && line.left > 0).length,
    soldOut: offers.filter(({ line }) => line?.state === 'soldOut'),
    endsFirst: open.toSorted((a, b) => endOf(a) - endOf(b))[0],
    underFloor: lines.filter((line) => !isOver(line) && underFloor(line).length > 0),
  }
}
