import { ApiError } from '@/api/errors'
import { call } from '@/api/operations'
import type { Adjustment } from '@/api/wire'
import { withQuestions } from '@/features/adjustments/entry/questions'
import { type Kind, onHandOf, type Row, rowItemOf } from '@/features/adjustments/entry/rows'
import type { Posted, Sent } from '@/features/adjustments/entry/sheet'
import { resolveItems } from '@/resources/items'
import { toNumber } from '@/ui/decimal'
import { formatQuantity } from '@/ui/format'

const costOf = ({ unitCost }: Row) => (unitCost === '' ? {} : { unitCost: Number(unitCost) })

type ReasonInput = Adjustment['reason'] & 'other'

/** Posts what was entered. The answer has the adjustments that were made: none when a count found no difference. */
export async function postSheet(
  kind: Kind,
  { rows, reason, memo, date }: Posted,
  { id, confirm }: Pick<Sent, 'id' | 'confirm'>,
): Promise<Adjustment[]> {
  const note = { ...(memo === '' ? {} : { memo }), ...(confirm ? { confirm } : {}) }
  // With confirmed questions it is another request, which needs a key of its own.
  const once = { idempotencyKey: confirm ? `${id}-confirmed` : id }
  if (kind === 'count') {
    const lines = rows.map((row) => ({
      itemId: row.item._id,
      counted: Number(row.quantity),
      units: row.units,
      expected: toNumber(onHandOf(row)),
      ...costOf(row),
    }))
    const { positive, negative } = await call('post', '/inventory-adjustment/count', { body: { ...note, lines } }, once)
    return [positive, negative].filter((each) => each !== null && each !== undefined)
  }
  const lines = rows.map((row) => ({
    itemId: row.item._id,
    quantity: Number(row.quantity),
    units: row.units,
    ...(row.reason ? { reason: row.reason as ReasonInput } : {}),
    ...costOf(row),
  }))
  const body = {
    ...note,
    ...(date ? { date } : {}),
    ...(reason === '' ? {} : { reason: reason as ReasonInput }),
    lines,
  }
  const { more, ...first } =
    kind === 'positive'
      ? await call('post', '/inventory-adjustment/positive', { body }, once)
      : await call('post', '/inventory-adjustment/negative', { body }, once)
  return [first, ...more]
}

interface StockChanged {
  line: number
  itemId: string
  expected: number
  onHand: number
}

/** Whether the stock has changed since it was counted. */
export const stockDiffers = (error: unknown): boolean =>
  error instanceof ApiError && changesIn(error.body?.current).length > 0

const changesIn = (current: unknown): StockChanged[] =>
  Array.isArray(current) ? (current as StockChanged[]).filter(({ onHand }) => typeof onHand === 'number') : []

/** The rows with what the server found wrong with them; undefined when the error is not about lines. */
export async function withProblems(error: unknown, rows: readonly Row[]): Promise<Row[] | undefined> {
  if (!(error instanceof ApiError)) return undefined
  const questions = withQuestions(error, rows)
  if (questions) return questions
  const changed = new Map(changesIn(error.body?.current).map((each) => [each.line, each]))
  if (changed.size > 0) {
    const read = await resolveItems({ ids: [...changed.values()].map(({ itemId }) => itemId) })
    const items = new Map(read.flatMap(({ item }) => (item ? [[item._id, rowItemOf(item)] as const] : [])))
    return rows.map((row, index) => {
      const change = changed.get(index)
      if (!change) return { ...row, problem: undefined }
      const problem = `On hand is ${formatQuantity(change.onHand)} now, was ${formatQuantity(change.expected)}: check the count`
      return { ...row, item: items.get(row.item._id) ?? row.item, problem }
    })
  }
  const problems = new Map<number, string>()
  for (const { field, message } of error.faults) {
    const [, line, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
    if (line === undefined) return undefined
    const words = message.replace(`${field} `, '')
    const before = problems.get(Number(line))
    problems.set(Number(line), [before, `${labels[name ?? ''] ?? name}: ${words}`].filter(Boolean).join('; '))
  }
  return problems.size > 0 ? rows.map((row, index) => ({ ...row, problem: problems.get(index) })) : undefined
}

const labels: Record<string, string> = {
  itemId: 'Item',
  quantity: 'Quantity',
  counted: 'Counted',
  units: 'Unit',
  unitCost: 'Unit cost',
  reason: 'Reason',
}
