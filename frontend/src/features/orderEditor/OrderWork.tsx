import { useMediaQuery } from '@mantine/hooks'
import { type Dispatch, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import { candidateKey } from '@/features/orderEditor/draft/newLines'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { OrderGrid } from '@/features/orderEditor/grid/OrderGrid'
import classes from '@/features/orderEditor/OrderEditor.module.css'
import { OrderPanel, type PanelTab } from '@/features/orderEditor/panel/OrderPanel'
import { useUnitTypes } from '@/resources/items'
import { lazily } from '@/ui/lazily'

const PollApprovals = lazily(async () => (await import('@/features/orderEditor/draft/PollApprovals')).PollApprovals)

/** In a narrower window, the lines need the whole width. */
const wide = '(min-width: 92em)'
/** The grid's cell under the cursor; on small screens, the list of cards. */
export const linesTarget = '[role="gridcell"][tabindex="0"], [data-lines]'

/** The state of a screen with lines and their panel: the open tab, the drawer and the focus. */
export function useOrderWork() {
  const place = useRef<HTMLDivElement>(null)
  const beside = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  const [tab, setTab] = useState<PanelTab>('product')
  const [drawer, setDrawer] = useState(false)
  const show = useCallback((next: PanelTab) => {
    setTab(next)
    setDrawer(true)
  }, [])
  const focusLines = useCallback(() => place.current?.querySelector<HTMLElement>(linesTarget)?.focus(), [])
  return useMemo(
    () => ({ place, beside, tab, drawer, show, setDrawer, focusLines }),
    [beside, tab, drawer, show, focusLines],
  )
}

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  work: ReturnType<typeof useOrderWork>
  /** Puts the cursor on the new line whenever it increases. */
  focusKey: number
  /** The lines fill the height of their flex column; else they have a height of their own. */
  fills?: boolean
  /** Shown instead of the panel while there is nothing to show about the order. */
  instead?: ReactNode
}

/**
 * The lines of an order under edit and the panel for the line under the cursor. A move of the cursor renders only the
 * panel.
 */
export function OrderWork({ draft, dispatch, work, focusKey, fills, instead }: Props) {
  const { can } = useSession()
  const { data: unitTypes } = useUnitTypes()
  const asks =
    draft.orderType === 'cart' && !draft.dirty && draft.lines.some((line) => line.approval?.status === 'pending')
  const { place, beside, tab, drawer, show, setDrawer, focusLines } = work
  const [line, setLine] = useState<DraftLine>()
  // The panel is rendered after the lines, so that key presses stay fast.
  const settled = useDeferredValue(draft)
  return (
    <div ref={place} className={classes.work} data-panel={beside || undefined} data-fills={fills}>
      {asks && <PollApprovals draft={draft} dispatch={dispatch} />}
      <OrderGrid
        draft={draft}
        dispatch={dispatch}
        unitTypes={unitTypes}
        canOverride={can('price.override')}
        canSeeCost={can('cost.view')}
        onLine={setLine}
        focusKey={focusKey}
      />
      {instead ?? (
        <OrderPanel
          draft={settled}
          dispatch={dispatch}
          line={line?.key === candidateKey ? line : settled.lines.find((each) => each.key === line?.key)}
          tab={tab}
          onTab={show}
          onFocusGrid={focusLines}
          layout={beside ? 'side' : 'drawer'}
          opened={drawer}
          onClose={() => setDrawer(false)}
        />
      )}
    </div>
  )
}
