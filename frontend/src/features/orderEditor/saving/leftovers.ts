import type { Cart } from '@/api/wire'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import { asDraft, sameLine } from '@/features/orderEditor/saving/sameOrder'

/** The local lines that an ended cart did not include: all of them when it was discarded. */
export function leftovers(mine: OrderDraft, ended: Cart): DraftLine[] {
  if (ended.status === 'discarded') return mine.lines
  const taken = new Map(asDraft(mine, ended).lines.map((line) => [line.id, line]))
  return mine.lines.filter((line) => {
    const other = line.id ? taken.get(line.id) : undefined
    return !other || !sameLine(line, other)
  })
}

/** A new draft with these lines, for the same customer and date. */
export const asNewDraft = (draft: OrderDraft, lines: DraftLine[]): OrderDraft => ({
  ...draft,
  id: newCartId,
  version: 0,
  lines: lines.map((line) => ({ ...line, id: null })),
  dirty: true,
  past: [],
  future: [],
})
