import type { Row } from '@/features/adjustments/entry/rows'

/** A posting that the server has not answered. It is sent under the same idempotency key until there is an answer. */
export interface Sent {
  /** The idempotency key. */
  id: string
  /** When it was first sent. */
  at: string
  /** The rows that are posted, in this order. They do not change until the answer. */
  keys: string[]
  reason: string
  memo: string
  date?: string | undefined
  /** The questions of the server that are confirmed with it. */
  confirm?: string[] | undefined
}

/** Why nothing was posted. 'differs': the stock has changed since it was counted. */
export interface Refused {
  why: 'differs' | 'refused'
  text: string
}

/** The draft of an adjustment or a count, as it is stored in the browser. */
export interface Sheet {
  rows: Row[]
  reason: string
  memo: string
  /** YYYY-MM-DD; '' or absent: the day on which it is posted. */
  date?: string | undefined
  /** The category that a count is for; '' for none. */
  category?: string | undefined
  /** When it was last changed. */
  changedAt?: string | undefined
  sent?: Sent | undefined
  refused?: Refused | undefined
}

export const emptySheet: Sheet = { rows: [], reason: '', memo: '' }

/** What is posted: the rows, and the head as it was then. */
export type Posted = Pick<Sheet, 'rows' | 'reason' | 'memo' | 'date'>

export const postedOf = ({ rows }: Sheet, { keys, reason, memo, date }: Sent): Posted => ({
  rows: keys.flatMap((key) => rows.find((row) => row.key === key) ?? []),
  reason,
  memo,
  date,
})

/** The sheet without the rows that were posted; undefined when nothing is left of it. */
export function withoutPosted({ rows, reason, memo, date, category }: Sheet, sent: Sent): Sheet | undefined {
  const left = rows.filter(({ key }) => !sent.keys.includes(key))
  const changed = memo !== sent.memo || reason !== sent.reason || date !== sent.date
  return left.length > 0 || changed ? { rows: left, reason, memo, date, category } : undefined
}

/** The server knows an idempotency key for a day. This is how long a posting is repeated without asking. */
const repeatsFor = 20 * 3_600_000

/** Whether a posting is so old that sending it again could post it twice. */
export const isTooOld = ({ at }: Sent, now: number): boolean => now - Date.parse(at) > repeatsFor
