import { Button, Tabs } from '@mantine/core'
import { IconClipboardList, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Item } from '@/api/wire'
import { useItem, useItemWrites } from '@/features/products/detail'
import { BuyersPanel, OpenLinesPanel, PurchaseOrdersPanel } from '@/features/products/lists'
import { Overview } from '@/features/products/Overview'
import { PricesPanel } from '@/features/products/PricesPanel'
import classes from '@/features/products/Product.module.css'
import { MarkAction } from '@/parts/outOfStock/MarkAction'
import { paths } from '@/paths'
import { useRecordSteps } from '@/ui/list/recordSteps'
import { RecordStepper } from '@/ui/list/RecordStepper'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { PanelSkeleton } from '@/ui/Skeletons'
import { useScreenTitle } from '@/ui/screenTitle'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge } from '@/ui/StatusBadge'
import { TabsBar } from '@/ui/TabsBar'
import { type TabOfPage, useAllowedTabs } from '@/ui/useTab'

// What is not visible at first is loaded when it is opened.
const EditItemDialog = lazy(() =>
  import('@/features/products/EditItemDialog').then((dialog) => ({ default: dialog.EditItemDialog })),
)
const HistoryTab = lazy(() => import('@/features/products/HistoryTab').then((tab) => ({ default: tab.HistoryTab })))
const PicturesTab = lazy(() => import('@/features/products/PicturesTab').then((tab) => ({ default: tab.PicturesTab })))

const tabs: readonly TabOfPage[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'buyers', label: 'Buyers', permission: 'analytics.read' },
  { value: 'open-lines', label: 'Open lines', permission: 'order.read' },
  { value: 'purchase-orders', label: 'Purchase orders' },
  { value: 'pictures', label: 'Pictures' },
  { value: 'prices', label: 'Prices', permission: 'price.view' },
  { value: 'history', label: 'History' },
]

function Sections({ item, allowed, tab, open, searchOf }: ReturnType<typeof useAllowedTabs> & { item: Item }) {
  const panels: Record<string, React.ReactNode> = {
    overview: <Overview item={item} toTab={(value) => paths.product(item._id) + searchOf(value)} />,
    buyers: <BuyersPanel item={item} />,
    'open-lines': <OpenLinesPanel item={item} />,
    'purchase-orders': <PurchaseOrdersPanel item={item} />,
    pictures: <PicturesTab item={item} />,
    prices: (
      <>
        <PricesPanel item={item} />
        <HistoryTab item={item} prices />
      </>
    ),
    history: <HistoryTab item={item} />,
  }
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <TabsBar>
        {allowed.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </TabsBar>
      <Suspense fallback={<PanelSkeleton lines={8} />}>
        {allowed.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className={value === 'overview' ? '' : (classes.tab ?? '')}>
            {panels[value]}
          </Tabs.Panel>
        ))}
      </Suspense>
    </Tabs>
  )
}

const Badges = ({ item }: { item: Item }) => (
  <>
    {!item.isActive && <StatusBadge tone="off" status="inactive" />}
    {item.hidden && <StatusBadge tone="off" status="hidden" />}
    {item.outOfStock && <StatusBadge tone="waiting" status="out" label="Out of stock" />}
  </>
)

/** What the warehouse does about the stock of the item. */
function StockActions({ item }: { item: Item }) {
  const { can } = useSession()
  const { reread } = useItemWrites(item._id)
  return (
    <>
      <MarkAction item={item} onMarked={() => void reread()} />
      {can('inventory.adjust') && (
        <Button
          component={Link}
          to={paths.adjustments(`?new=negative&item=${encodeURIComponent(item._id)}`)}
          variant="default"
          leftSection={<IconClipboardList size={16} aria-hidden />}
        >
          Adjust stock
        </Button>
      )}
    </>
  )
}

function ItemView({ item }: { item: Item }) {
  const { can } = useSession()
  const shown = useAllowedTabs(tabs)
  const steps = useRecordSteps('products', item._id, (id) => paths.product(id) + shown.searchOf(shown.tab))
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const name = `${item.itemId} ${item.name}`
  useScreenTitle(name)
  const mayEdit = can('catalog.write')
  const edit = () => {
    setEdited(true)
    setEditing(true)
  }
  const stepping = steps.position !== undefined
  useShortcuts('Product', [
    { keys: 'e', label: 'Edit the item', run: edit, enabled: mayEdit },
    { keys: 'k', label: 'Previous item of the list', run: steps.previous, enabled: stepping },
    { keys: 'j', label: 'Next item of the list', run: steps.next, enabled: stepping },
  ])
  return (
    <Page
      title={name}
      badges={<Badges item={item} />}
      actions={
        <>
          <RecordStepper steps={steps} />
          <StockActions item={item} />
          {mayEdit && (
            <Button leftSection={<IconPencil size={16} aria-hidden />} aria-keyshortcuts="e" onClick={edit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <Sections item={item} {...shown} />
      {edited && (
        <Suspense>
          <EditItemDialog item={item} opened={editing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** An item: prices, stock, demand, buyers, pictures, and what the portal adds to it. */
export function Component() {
  const { id } = useParams()
  const read = useItem(id)
  return (
    <Loaded read={read} page="Product" missing="This item does not exist.">
      {(item) => <ItemView key={item._id} item={item} />}
    </Loaded>
  )
}
