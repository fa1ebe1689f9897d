import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { type Dispatch, memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { UnitsType } from '@/api/wire'
import { type Stocked, unknownStock } from '@/features/orderEditor/draft/lineFacts'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { GridTable } from '@/features/orderEditor/grid/GridTable'
import { PickerResults } from '@/features/orderEditor/grid/ItemPicker'
import { PricePopover } from '@/features/orderEditor/grid/LineEditor'
import { useLineEdits } from '@/features/orderEditor/grid/useLineEdits'
import { useLinesQuestion } from '@/features/orderEditor/grid/useLinesQuestion'
import { useQuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { readingPart, usePaste } from '@/features/orderEditor/grid/usePaste'
import { useLastPurchases } from '@/resources/analytics'
import { useCustomer } from '@/resources/customers'
import { useAvailability } from '@/resources/items'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { lazily, usePrefetch } from '@/ui/lazily'

const LineCards = lazily(async () => (await import('@/features/orderEditor/grid/LineCards')).LineCards)
const PasteReview = lazily(async () => (await import('@/features/orderEditor/grid/PasteReview')).PasteReview)
const later = [PickerResults, PricePopover, readingPart, PasteReview, LazyConfirmDialog]

/** Below Mantine's md breakpoint. */
const narrow = '(max-width: 56.24em)'

const none: ReadonlySet<string> = new Set()
const noParts: typeof later = []
const noProducts: readonly string[] = []
const stockPauseMs = 400

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  unitTypes: UnitsType[] | undefined
  readOnly?: boolean
  /** The user may type custom rates. */
  canOverride: boolean
  /** The user may see costs and margins. */
  canSeeCost?: boolean
  /** Called with the line under the cursor. */
  onLine?: (line: DraftLine | undefined) => void
  /** Puts the cursor on the new line whenever it increases: on the desk, after the customer is chosen. */
  focusKey?: number
}

/** The lines of an order: a keyboard grid, or cards on small screens. */
export const OrderGrid = memo(function OrderGrid({
  draft,
  dispatch,
  unitTypes,
  readOnly = false,
  canOverride,
  canSeeCost = false,
  onLine,
  focusKey,
}: Props) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const customerId = readOnly ? undefined : draft.customer?._id
  const { data: customer } = useCustomer(customerId)
  const guard = useQuantityGuard(customerId)
  const restricted = useMemo(() => (customer ? new Set(customer.restrictedProducts) : none), [customer])
  const products = useMemo(() => draft.lines.map((line) => line.product._id), [draft.lines])
  const purchases = useLastPurchases(useDeferredValue(customerId), products)
  // Debounced, because lines can be added faster than stock should be requested.
  const [stocked] = useDebouncedValue(readOnly ? noProducts : products, stockPauseMs)
  const { data: stock, error: noStock } = useAvailability(stocked, draft.deliveryDate)
  const stockOf = (productId: string): Stocked | undefined => stock?.get(productId) ?? (noStock && unknownStock)
  const [pasted, setPasted] = useState<{ at: number | undefined }>()
  const onDone = useCallback((at: number | undefined) => setPasted({ at }), [])
  const question = useLinesQuestion(guard, () => onDone(undefined))
  const edits = useLineEdits({ lines: draft.lines, dispatch, unitTypes, canOverride, readOnly, ask: question.ask })
  const pasting = usePaste({ draft, dispatch, unitTypes, canOverride, guard, onDone })
  usePrefetch(readOnly ? noParts : later)
  return (
    <>
      {isNarrow ? (
        <LineCards
          draft={draft}
          edits={edits}
          guard={guard}
          unitTypes={unitTypes}
          readOnly={readOnly}
          restricted={restricted}
          stockOf={stockOf}
          onLine={onLine}
          focusKey={focusKey}
          onPaste={(text) => void pasting.paste(text, draft.lines.length)}
        />
      ) : (
        <GridTable
          draft={draft}
          edits={edits}
          guard={guard}
          unitTypes={unitTypes}
          readOnly={readOnly}
          canOverride={canOverride}
          canSeeCost={canSeeCost}
          restricted={restricted}
          purchases={purchases}
          stockOf={stockOf}
          onLine={onLine}
          focusKey={focusKey}
          onPaste={(text, at) => void pasting.paste(text, at)}
          pasted={pasted}
        />
      )}
      {pasting.review && (
        <PasteReview
          review={pasting.review}
          customer={draft.customer}
          canOverride={canOverride}
          guard={guard}
          onAdd={pasting.add}
          onClose={pasting.close}
        />
      )}
      {question.dialog}
    </>
  )
})
