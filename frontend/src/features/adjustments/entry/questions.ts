import { ApiError } from '@/api/errors'
import {
  afterOf,
  changeOf,
  isCode,
  type Kind,
  onHandOf,
  type Row,
  stockOf,
  unitName,
} from '@/features/adjustments/entry/rows'
import { compare, decimal, multiply, subtract, toNumber, zero } from '@/ui/decimal'
import { formatMoney, formatQuantity } from '@/ui/format'

/** A question about a line that is hardly possible. The code is the server's. */
export interface RowQuestion {
  code: string
  words: string
}

const timesStock = decimal(10)
const one = decimal(1)

/** The questions that the portal can ask itself, by the server's rule; it asks about values only on the server. */
function ownQuestions(row: Row, kind: Kind): RowQuestion[] {
  const [change, after] = [changeOf(row, kind), afterOf(row, kind)]
  if (!change || !after) return []
  const unit = unitName(row)
  const amount = (value: Parameters<typeof toNumber>[0]) => `${formatQuantity(toNumber(value))} ${unit}`
  const code = isCode(row)
    ? `${amount(decimal(row.quantity))} is this item’s code; ${amount(onHandOf(row))} on hand`
    : undefined
  if (compare(change, zero) < 0)
    return compare(after, zero) < 0
      ? [
          {
            code: 'below_zero',
            words: code ?? `${amount(subtract(zero, after))} more than on hand; stock would be ${amount(after)}`,
          },
        ]
      : []
  const onHand = decimal(row.item.onHand)
  const most = multiply(compare(onHand, one) < 0 ? one : onHand, timesStock)
  return compare(stockOf(row, change), most) > 0
    ? [
        {
          code: 'far_above_stock',
          words: code ?? `${amount(change)} is more than 10 times what is on hand (${amount(onHandOf(row))})`,
        },
      ]
    : []
}

/** The questions about a row that nobody has answered. */
export function openQuestions(row: Row, kind: Kind): RowQuestion[] {
  const own = ownQuestions(row, kind)
  const asked = (row.asked ?? []).filter(({ code }) => !own.some((each) => each.code === code))
  return [...own, ...asked].filter(({ code }) => !row.answered?.includes(code))
}

interface AskedLine {
  /** From 1. */
  line: number
  after?: number
  onHand?: number
  value?: number
  units: string
}

function wordsOf(code: string, { after, onHand, value, units }: AskedLine, limit: unknown): string {
  if (code === 'high_value')
    return `Worth ${formatMoney(Math.abs(value ?? 0))}, more than ${formatMoney(Number(limit))}`
  const stock = `${formatQuantity(onHand)} ${units} on hand`
  return code === 'below_zero'
    ? `${stock} now; stock would be ${formatQuantity(after)} ${units}`
    : `More than 10 times what is on hand (${stock})`
}

const asks = (error: unknown) => (error instanceof ApiError ? error.problems : [])

/** The codes to confirm, if each line that the server asks about was answered in its row; else undefined. */
export function answersTo(error: unknown, rows: readonly Row[]): string[] | undefined {
  const problems = asks(error)
  const answered = problems.every(({ code, params }) =>
    (params.lines as AskedLine[]).every(({ line }) => rows[line - 1]?.answered?.includes(code)),
  )
  return problems.length > 0 && answered ? problems.map(({ code }) => code) : undefined
}

/** The rows with the server's questions; undefined when the error asks nothing. */
export function withQuestions(error: unknown, rows: readonly Row[]): Row[] | undefined {
  const problems = asks(error)
  if (problems.length === 0) return undefined
  return rows.map((row, index) => ({
    ...row,
    problem: undefined,
    asked: problems.flatMap(({ code, params }) =>
      (params.lines as AskedLine[])
        .filter(({ line }) => line === index + 1)
        .map((line) => ({ code, words: wordsOf(code, line, params.limit) })),
    ),
  }))
}
