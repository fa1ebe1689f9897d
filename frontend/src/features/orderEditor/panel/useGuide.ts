import { type Dispatch, useMemo, useState } from 'react'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { useQuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { abbreviationsOf } from '@/features/orderEditor/panel/addable'
import { type GuideFacts, linesOf, refused, unitOfRow } from '@/features/orderEditor/panel/guideColumns'
import { enterQuantity, fitsFilter, isDue, linesByProduct } from '@/features/orderEditor/panel/orderGuide'
import { type CustomerPurchase, useCustomerPurchases, useSetPar } from '@/resources/analytics'
import { useAvailability, useResolvedItems, useUnitTypes } from '@/resources/items'
import { decimal, toNumber } from '@/ui/decimal'
import { notify } from '@/ui/toasts'

/** The editable columns. */
export type Editable = 'order' | 'par'

/** The customer's purchases, with what is known about them for this order. */
export function useGuide(draft: OrderDraft) {
  const { can } = useSession()
  const customerId = draft.customer?._id
  const { data: purchases, error, reload } = useCustomerPurchases(can('analytics.read') ? customerId : undefined)
  const ids = useMemo(() => purchases?.map((each) => each.item._id) ?? [], [purchases])
  const resolved = useResolvedItems(ids, customerId)
  const { data: stock } = useAvailability(ids, draft.deliveryDate)
  const { data: unitTypes } = useUnitTypes()
  const units = useMemo(() => abbreviationsOf(unitTypes), [unitTypes])
  const onOrder = useMemo(() => linesByProduct(draft.lines), [draft.lines])
  const facts: GuideFacts = { customer: draft.customer, onOrder, resolved: resolved.data, stock, units }
  return { purchases, error, reload, resolved, facts }
}

/** The purchases that are shown: all, or the usual ones missing on the order; then filtered. */
export function useGuideRows(
  purchases: CustomerPurchase[] | undefined,
  { onOrder }: Pick<GuideFacts, 'onOrder'>,
  deliveryDate: string,
) {
  const [filter, setFilter] = useState('')
  // Items that were missing when the view was opened stay in it, so that rows do not move under the cursor.
  const [dueIds, setDueIds] = useState<ReadonlySet<string>>()
  const rows = useMemo(
    () => (purchases ?? []).filter((each) => (!dueIds || dueIds.has(each.item._id)) && fitsFilter(each, filter.trim())),
    [purchases, dueIds, filter],
  )
  const due = useMemo(
    () => (purchases ?? []).filter((each) => !onOrder.has(each.item._id) && isDue(each, deliveryDate)),
    [purchases, onOrder, deliveryDate],
  )
  return {
    rows,
    filter,
    setFilter,
    /** The number of usual items that are missing. */
    missing: due.length,
    onlyMissing: dueIds !== undefined,
    toggleMissing: () => setDueIds(dueIds ? undefined : new Set(due.map((each) => each.item._id))),
  }
}

interface Options {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
  facts: GuideFacts
  /** The items could not be read. */
  failed: boolean
}

/** The edits made by typing in the guide. */
export function useGuideEdits({ draft, dispatch, readOnly, facts, failed }: Options) {
  const { can } = useSession()
  const setPar = useSetPar()
  const customerId = draft.customer?._id
  const guard = useQuantityGuard(customerId)
  const { resolved } = facts

  const commitPar = ({ item, par, ...purchase }: CustomerPurchase, typed: string): string | undefined => {
    const problem = typed === '' ? undefined : quantityError(typed)
    if (problem || !customerId) return problem
    const wanted =
      typed === ''
        ? null
        : { quantity: toNumber(decimal(typed)), units: par?.units || unitOfRow({ item, par, ...purchase }, facts) }
    setPar(customerId, item._id, wanted).catch((failure: unknown) => notify(errorText(failure), 'error'))
    return undefined
  }
  return {
    lookUp: guard.lookUp,
    /** Accepts the typed text; returns the error when it is invalid. */
    commit: (purchase: CustomerPurchase, column: Editable, text: string, confirmed: boolean): string | undefined => {
      if (column === 'par') return commitPar(purchase, text.trim())
      if (!resolved) return failed ? 'The item could not be read' : 'Still loading; try again'
      const lines = [...linesOf(purchase, facts)]
      if (lines.length === 0 && draft.lines.length >= maxLines) return `An order has at most ${maxLines} lines`
      const entered = enterQuantity(text, lines, resolved.get(purchase.item._id), unitOfRow(purchase, facts), confirmed)
      if (!entered) return undefined
      if ('problem' in entered) return entered.problem
      dispatch(entered.edit)
      return undefined
    },
    /** The question about an unusual quantity, before it is accepted. */
    ask: (purchase: CustomerPurchase, text: string): string | undefined => {
      const item = resolved?.get(purchase.item._id)?.item
      return item ? guard.askNew(item, text.trim(), unitOfRow(purchase, facts)) : undefined
    },
    textOf: (purchase: CustomerPurchase, column: Editable): string => {
      if (column === 'par') return purchase.par ? String(purchase.par.quantity) : ''
      const [line, ...more] = linesOf(purchase, facts)
      return line && more.length === 0 ? line.quantity : ''
    },
    /** Why a cell is locked; undefined when it is not. */
    locked: (purchase: CustomerPurchase, column: Editable): string | undefined => {
      if (column === 'par') return can('order.write') ? undefined : 'Your role cannot change this'
      if (readOnly) return 'This order cannot be changed'
      const { length } = linesOf(purchase, facts)
      if (length > 1) return `On ${length} lines: change them in the grid`
      return length === 0 ? refused(purchase, facts) : undefined
    },
  }
}
