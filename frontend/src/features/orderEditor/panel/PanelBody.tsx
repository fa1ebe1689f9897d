import { Tabs } from '@mantine/core'
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import classes from '@/features/orderEditor/panel/OrderPanel.module.css'
import { ProductTab } from '@/features/orderEditor/panel/ProductTab'
import { SidePanel } from '@/ui/dialog/SidePanel'
import { lazily, usePrefetch } from '@/ui/lazily'
import { PageLoader } from '@/ui/PageLoader'

const OrderGuide = lazily(
  async () => (await import('@/features/orderEditor/panel/OrderGuide')).OrderGuide,
  <PageLoader />,
)
const NotesTab = lazily(async () => (await import('@/features/orderEditor/panel/NotesTab')).NotesTab, <PageLoader />)
const later = [NotesTab]

export type PanelTab = 'product' | 'history' | 'guide' | 'notes'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  line: DraftLine | undefined
  readOnly: boolean
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  /** Increases with each shortcut that moves the focus here; 0 when none did. */
  focusKey: number
  onFocusGrid: () => void
  onWide: () => void
  /** The content of the history tab. */
  history: ReactNode
  layout: 'side' | 'drawer'
  opened: boolean
}

/** The shortcuts are declared by the order panel. */
const tabs: ReadonlyArray<{ id: PanelTab; title: string; keys?: string }> = [
  { id: 'product', title: 'Product', keys: 'Alt+P' },
  { id: 'guide', title: 'Guide', keys: 'Alt+G' },
  { id: 'history', title: 'History' },
  { id: 'notes', title: 'Notes', keys: 'Alt+O' },
]

/** Whether a key was pressed in a dialog that the panel has opened: React passes it on to the panel. */
const isInDialog = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** The panel's tabs, beside the grid or in a drawer. */
export function PanelBody({
  draft,
  dispatch,
  line,
  readOnly,
  tab,
  onTab,
  focusKey,
  onFocusGrid,
  onWide,
  history,
  layout,
  opened,
}: Props) {
  usePrefetch(later)
  const panel = useRef<HTMLElement>(null)
  // Once opened, the notes stay mounted, so that a change of tab does not lose input.
  const [noted, setNoted] = useState(tab === 'notes')
  if (tab === 'notes' && !noted) setNoted(true)
  useEffect(() => {
    // The guide itself moves the focus to its first quantity.
    if (focusKey && tab !== 'guide')
      panel.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }, [focusKey, tab])
  const content = (
    // Escape leaves the panel from any control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      aria-label="About this order"
      className={classes.panel}
      data-layout={layout}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && layout === 'side' && !isInDialog(event.target))
          onFocusGrid()
      }}
    >
      <Tabs value={tab} onChange={(value) => value && onTab(value as PanelTab)} keepMounted={false}>
        <Tabs.List>
          {tabs.map(({ id, title, keys }) => (
            <Tabs.Tab key={id} value={id} px="sm" aria-keyshortcuts={keys}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="product" pt="sm" className={classes.body ?? ''}>
          <ProductTab draft={draft} dispatch={dispatch} line={line} readOnly={readOnly} onFocusGrid={onFocusGrid} />
        </Tabs.Panel>
        <Tabs.Panel value="guide" pt="sm" className={classes.body ?? ''}>
          <OrderGuide
            key={draft.customer?._id}
            draft={draft}
            dispatch={dispatch}
            readOnly={readOnly}
            focusKey={focusKey}
            onFocusGrid={onFocusGrid}
            onWide={onWide}
          />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="sm" className={classes.body ?? ''}>
          {history}
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt="sm" className={classes.body ?? ''} keepMounted>
          {noted && <NotesTab draft={draft} dispatch={dispatch} readOnly={readOnly} />}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
  if (layout === 'side') return content
  return (
    <SidePanel opened={opened} onClose={onFocusGrid} size={380} title="About this order" atOnce>
      {content}
    </SidePanel>
  )
}
