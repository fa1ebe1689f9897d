import { type Dispatch, useEffect, useState } from 'react'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import type { PanelTab } from '@/features/orderEditor/panel/PanelBody'
import { lazily, lazyDialog, usePrefetch } from '@/ui/lazily'
import { PageLoader } from '@/ui/PageLoader'
import { useShortcuts } from '@/ui/shortcuts'

export type { PanelTab } from '@/features/orderEditor/panel/PanelBody'

const LastOrders = lazily(
  async () => (await import('@/features/orderEditor/panel/LastOrders')).LastOrders,
  <PageLoader />,
)
const OrderGuide = lazily(
  async () => (await import('@/features/orderEditor/panel/OrderGuide')).OrderGuide,
  <PageLoader />,
)
const PanelDialog = lazyDialog(async () => (await import('@/features/orderEditor/panel/PanelDialog')).PanelDialog)
const loadBody = async () => (await import('@/features/orderEditor/panel/PanelBody')).PanelBody
const SideBody = lazily(loadBody, <div className={classes.panel} data-layout="side" />)
const DrawerBody = lazily(loadBody)
const later = [OrderGuide]

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  /** The line under the grid's cursor. */
  line: DraftLine | undefined
  tab: PanelTab
  /** Called when a tab is chosen, by mouse or shortcut; opens a closed drawer. */
  onTab: (tab: PanelTab) => void
  /** Returns the focus to the grid. */
  onFocusGrid: () => void
  readOnly?: boolean
  /**
   * Beside the grid, or in a drawer over it. Keep it mounted while the drawer is closed, because its shortcuts are
   * always active.
   */
  layout?: 'side' | 'drawer'
  /** Whether the drawer is open. */
  opened?: boolean
  onClose?: () => void
}

/**
 * The panel beside the grid: the line's price and stock, the order guide, earlier orders and notes. Its shortcuts and
 * dialogs are loaded with the desk; its content is read afterwards.
 */
export function OrderPanel({
  draft,
  dispatch,
  line,
  tab,
  onTab,
  onFocusGrid,
  readOnly = false,
  layout = 'side',
  opened = false,
  onClose,
}: Props) {
  const [repeating, setRepeating] = useState(false)
  const [wide, setWide] = useState(false)
  // Counts the shortcuts that moved the focus here; 0 when the tab was chosen otherwise.
  const [focusKey, setFocusKey] = useState(0)
  const shown = layout === 'side' || opened
  const leave = (close: () => void) => () => {
    close()
    onFocusGrid()
  }
  const toGrid = layout === 'side' ? onFocusGrid : leave(() => onClose?.())

  const byKey = (id: PanelTab) => {
    if (id === 'guide' && tab === 'guide' && shown && draft.customer) return setWide(true)
    onTab(id)
    setFocusKey((n) => n + 1)
  }
  useShortcuts(
    'Order',
    [
      { keys: 'Alt+H', label: 'Last orders of this customer', run: () => setRepeating(true) },
      { keys: 'Alt+P', label: 'Price and stock of the line', run: () => byKey('product') },
      {
        keys: 'Alt+G',
        label: tab === 'guide' && shown ? 'Order guide in full screen' : 'Order guide',
        run: () => byKey('guide'),
      },
      { keys: 'Alt+O', label: 'Notes', run: () => byKey('notes') },
    ],
    { dialog: layout === 'drawer' && opened },
  )

  useEffect(() => {
    // Prefetched after the desk, because keys that follow Alt+H belong to its dialog. A part that fails is loaded again
    // on use.
    for (const part of [PanelDialog, LastOrders]) part.fetch().catch(() => undefined)
  }, [])
  usePrefetch(later)
  const history = (takeFocus: boolean, onAdded: () => void) => (
    <LastOrders
      key={takeFocus ? 'dialog' : draft.customer?._id}
      draft={draft}
      dispatch={dispatch}
      readOnly={readOnly}
      takeFocus={takeFocus}
      onAdded={onAdded}
    />
  )
  const Body = layout === 'side' ? SideBody : DrawerBody

  return (
    <>
      <Body
        draft={draft}
        dispatch={dispatch}
        line={line}
        readOnly={readOnly}
        tab={tab}
        onTab={(id) => {
          setFocusKey(0)
          onTab(id)
        }}
        focusKey={focusKey}
        onFocusGrid={toGrid}
        onWide={() => setWide(true)}
        history={history(false, toGrid)}
        layout={layout}
        opened={opened}
      />
      <PanelDialog
        opened={repeating}
        onClose={leave(() => setRepeating(false))}
        title={draft.customer ? `Last orders of ${draft.customer.name}` : 'Last orders'}
        size="lg"
      >
        {history(
          true,
          leave(() => setRepeating(false)),
        )}
      </PanelDialog>
      <PanelDialog
        opened={wide}
        onClose={leave(() => setWide(false))}
        fullScreen
        title={`Order guide of ${draft.customer?.name ?? ''}`}
      >
        <OrderGuide
          draft={draft}
          dispatch={dispatch}
          readOnly={readOnly}
          wide
          focusKey={1}
          onFocusGrid={leave(() => setWide(false))}
        />
      </PanelDialog>
    </>
  )
}
