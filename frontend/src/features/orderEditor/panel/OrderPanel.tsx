import { type Dispatch, useEffect, useState } from 'react'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import classes from '@/features/orderEditor/panel/OrderPanel.module.css'
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

interface KeysOptions extends Pick<Props, 'draft' | 'tab' | 'onTab'> {
  /** The panel is a drawer, and open. */
  inDrawer: boolean
  /** The panel is visible. */
  shown: boolean
}

/** The panel's shortcuts, and what they open. */
function usePanelKeys({ draft, tab, onTab, inDrawer, shown }: KeysOptions) {
  const [repeating, setRepeating] = useState(false)
  const [wide, setWide] = useState(false)
  // Counts the shortcuts that moved the focus here; 0 when the tab was chosen otherwise.
  const [focusKey, setFocusKey] = useState(0)
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
    { dialog: inDrawer },
  )
  return {
    /** The dialog with the last orders is open. */
    repeating,
    setRepeating,
    /** The guide is open in full screen. */
    wide,
    setWide,
    focusKey,
    /** Opens a tab by the mouse. */
    choose: (id: PanelTab) => {
      setFocusKey(0)
      onTab(id)
    },
  }
}

interface DialogsProps extends Required<Pick<Props, 'draft' | 'dispatch' | 'readOnly' | 'onFocusGrid'>> {
  keys: ReturnType<typeof usePanelKeys>
}

/** The last orders and the guide as dialogs. Closing one returns the focus to the grid. */
function Dialogs({ keys, onFocusGrid, ...order }: DialogsProps) {
  const name = order.draft.customer?.name
  const closeOrders = () => {
    keys.setRepeating(false)
    onFocusGrid()
  }
  const closeGuide = () => {
    keys.setWide(false)
    onFocusGrid()
  }
  return (
    <>
      <PanelDialog
        opened={keys.repeating}
        onClose={closeOrders}
        title={name === undefined ? 'Last orders' : `Last orders of ${name}`}
        size="lg"
      >
        <LastOrders {...order} takeFocus onAdded={closeOrders} />
      </PanelDialog>
      <PanelDialog opened={keys.wide} onClose={closeGuide} fullScreen title={`Order guide of ${name ?? ''}`}>
        <OrderGuide {...order} wide focusKey={1} onFocusGrid={closeGuide} />
      </PanelDialog>
    </>
  )
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
  const inDrawer = layout === 'drawer' && opened
  const keys = usePanelKeys({ draft, tab, onTab, inDrawer, shown: layout === 'side' || opened })
  useEffect(() => {
    // Prefetched after the desk, because keys that follow Alt+H belong to its dialog. A part that fails is loaded again
    // on use.
    for (const part of [PanelDialog, LastOrders]) part.fetch().catch(() => undefined)
  }, [])
  usePrefetch(later)
  const toGrid = () => {
    if (layout === 'drawer') onClose?.()
    onFocusGrid()
  }
  const order = { draft, dispatch, readOnly }
  const Body = layout === 'side' ? SideBody : DrawerBody
  return (
    <>
      <Body
        {...order}
        line={line}
        tab={tab}
        onTab={keys.choose}
        focusKey={keys.focusKey}
        onFocusGrid={toGrid}
        onWide={() => keys.setWide(true)}
        history={<LastOrders key={draft.customer?._id} {...order} onAdded={toGrid} />}
        layout={layout}
        opened={opened}
      />
      <Dialogs {...order} keys={keys} onFocusGrid={onFocusGrid} />
    </>
  )
}
