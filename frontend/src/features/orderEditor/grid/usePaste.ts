import { type Dispatch, useCallback, useState } from 'react'
import type { UnitsType } from '@/api/wire'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import type { ReviewRow } from '@/features/orderEditor/grid/pasteReview'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { count } from '@/ui/format'
import { sayNotLoaded } from '@/ui/lazily'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Pasted rows that the user must review before they become lines. */
export interface Review {
  rows: ReviewRow[]
  /** The index of the first line. */
  at: number
  /** The number of pasted rates that are dropped. */
  ratesIgnored: number
}

/** Parses pasted text; loaded with the first paste or earlier. */
export const readingPart = { fetch: () => import('@/features/orderEditor/grid/readPaste') }

interface Options {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  unitTypes: UnitsType[] | undefined
  canOverride: boolean
  guard: QuantityGuard
  /** Called when pasting is finished, with the index of the first added line, if any. */
  onDone: (at: number | undefined) => void
}

/** Turns pasted text into lines: all at once when nothing is in doubt, else after a review. */
export function usePaste({ draft, dispatch, unitTypes, canOverride, guard, onDone }: Options) {
  const [review, setReview] = useState<Review>()

  const add = useCallback(
    (lines: NewLine[], at: number) => {
      setReview(undefined)
      onDone(lines.length > 0 ? at : undefined)
      if (lines.length === 0) return
      dispatch({ type: 'addLines', lines, at })
      notify(`${count(lines.length, 'line')} added. Ctrl+Z removes them.`, 'success')
    },
    [dispatch, onDone],
  )

  const { run, busy } = useAction(async (text: string, at: number) => {
    const reading = await readingPart.fetch().catch(sayNotLoaded)
    if (!reading) return
    const read = await reading.readPaste(text, { draft, unitTypes, canOverride, guard })
    if (!read) return notify('There is nothing to paste', 'info')
    if (read.lines) return add(read.lines, at)
    setReview({ rows: read.rows, at, ratesIgnored: read.ratesIgnored })
  })
  const close = useCallback(() => {
    setReview(undefined)
    onDone(undefined)
  }, [onDone])
  return { paste: run, busy, review, add, close }
}
