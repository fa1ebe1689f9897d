import { Button, Stack, Tabs, Text } from '@mantine/core'
import { IconCopy, IconEdit } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { OrderGrid } from '@/features/orderEditor/grid/OrderGrid'
import { PrintMenu, RemoveButton } from '@/features/salesOrders/OrderActions'
import { draftOf, unsavedEdits } from '@/features/salesOrders/orderDraftOf'
import { OrderFacts } from '@/features/salesOrders/OrderFacts'
import { whyReadOnly } from '@/features/salesOrders/orderState'
import { SyncPanel } from '@/features/salesOrders/SyncPanel'
import { useRepeat } from '@/features/salesOrders/useRepeat'
import { paths } from '@/paths'
import { useUnitTypes } from '@/resources/items'
import { orderStatusTones, useSalesOrderActions } from '@/resources/salesOrders'
import { count, formatMoney } from '@/ui/format'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { lazily, usePrefetch } from '@/ui/lazily'
import { useRecordSteps } from '@/ui/list/recordSteps'
import { RecordStepper } from '@/ui/list/RecordStepper'
import { Page } from '@/ui/Page'
import { PageLoader } from '@/ui/PageLoader'
import { useShortcuts } from '@/ui/shortcuts'
import { StatusBadge } from '@/ui/StatusBadge'
import { SyncBadge } from '@/ui/SyncBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const OrderEditor = lazily(async () => (await import('@/features/salesOrders/OrderEditor')).OrderEditor, <PageLoader />)
const FulfillmentTab = lazily(
  async () => (await import('@/features/salesOrders/FulfillmentTab')).FulfillmentTab,
  <PageLoader />,
)
const HistoryTab = lazily(async () => (await import('@/features/salesOrders/HistoryTab')).HistoryTab, <PageLoader />)
const PendingLines = lazily(async () => (await import('@/features/salesOrders/PendingLines')).PendingLines)
const later = [OrderEditor, FulfillmentTab, HistoryTab, LazyConfirmDialog]

const ignore = () => undefined
const tabs = ['lines', 'fulfillment', 'timeline'] as const

function Lines({ order }: { order: SalesOrder }) {
  const { can } = useSession()
  const { data: unitTypes } = useUnitTypes()
  // Lines that wait for approval are shown separately from those in force.
  const draft = useMemo(() => draftOf({ ...order, pendingLines: [] }), [order])
  return (
    <Stack gap="xs">
      <OrderGrid
        draft={draft}
        dispatch={ignore}
        unitTypes={unitTypes}
        readOnly
        canOverride={false}
        canSeeCost={can('cost.view')}
      />
      <Text fw={600} ta="right">
        {count(order.items.length, 'line')} · Total {formatMoney(order.total)}
      </Text>
    </Stack>
  )
}

/** The read-only order: its lines, progress and history. */
function Sections({ order }: { order: SalesOrder }) {
  const { data: unitTypes } = useUnitTypes()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'lines'
  const show = (next: string | null) =>
    setParams(
      (before) => {
        if (next && next !== 'lines') before.set('tab', next)
        else before.delete('tab')
        return before
      },
      { replace: true },
    )
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="lines">Lines</Tabs.Tab>
        <Tabs.Tab value="fulfillment">Fulfillment</Tabs.Tab>
        <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="lines">
        <Lines order={order} />
      </Tabs.Panel>
      <Tabs.Panel value="fulfillment">
        <FulfillmentTab order={order} unitTypes={unitTypes} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <HistoryTab order={order} />
      </Tabs.Panel>
    </Tabs>
  )
}

const OrderBadges = ({ order }: { order: SalesOrder }) => (
  <>
    <StatusBadge tone={orderStatusTones[order.status]} status={order.status} />
    <SyncBadge sync={order.sync} />
    {order.short && (
      <StatusBadge
        tone="bad"
        status="short"
        label="Short"
        title="More is promised for the delivery date than will be in stock; see the lines"
      />
    )}
  </>
)

/**
 * Whether the order is being edited, and the button that starts it. The order desk links here to continue an order;
 * edits that a sign-in interrupted are continued automatically.
 */
function useEditing(order: SalesOrder, mayEdit: boolean) {
  const { profile } = useSession()
  const { state } = useLocation()
  const [editing, setEditing] = useState(
    () =>
      mayEdit &&
      ((state as { edit?: boolean } | null)?.edit === true ||
        unsavedEdits(profile?._id ?? '', order._id) !== undefined),
  )
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // Returns the focus from the editor to the button that opened it.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return { editing, editButton, start: () => setEditing(true), stop: () => setEditing(false) }
}

/** A sales order with its actions: edit, repeat, print, send again, cancel. */
export function OrderView({ order }: { order: SalesOrder }) {
  const { can } = useSession()
  const actions = useSalesOrderActions(order._id)
  usePrefetch(later)
  const readOnly = whyReadOnly(order, can)
  const { editing, editButton, start, stop } = useEditing(order, !readOnly)
  const repeat = useRepeat(order)
  const retry = useAction(async () => {
    await actions.retrySync()
    notify('Sending the order to the ERP again', 'success')
  })
  const steps = useRecordSteps('sales-orders', order._id, paths.salesOrder)
  const canRepeat = can('order.write') && !editing
  useShortcuts('Sales order', [
    { keys: 'e', label: 'Edit this order', run: start, enabled: !readOnly && !editing },
    { keys: 'r', label: 'Repeat this order', run: () => void repeat.run(), enabled: canRepeat },
  ])
  return (
    <Page
      title={order.orderNumber}
      badges={<OrderBadges order={order} />}
      actions={
        !editing && (
          <>
            <RecordStepper steps={steps} />
            {!readOnly && <RemoveButton order={order} />}
            <PrintMenu order={order} />
            {canRepeat && (
              <Button
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
                loading={repeat.busy}
                aria-keyshortcuts="r"
                onClick={() => void repeat.run()}
              >
                Repeat this order
              </Button>
            )}
            {!readOnly && (
              <Button
                ref={editButton}
                leftSection={<IconEdit size={16} aria-hidden />}
                aria-keyshortcuts="e"
                onClick={start}
              >
                Edit
              </Button>
            )}
          </>
        )
      }
    >
      {readOnly && (
        <Text size="sm" c="dimmed">
          {readOnly}
        </Text>
      )}
      <SyncPanel order={order} busy={retry.busy} onRetry={can('sync.run') ? () => void retry.run() : undefined} />
      {editing ? (
        <OrderEditor order={order} onClose={stop} />
      ) : (
        <>
          {order.pendingLines.length > 0 && <PendingLines order={order} />}
          <OrderFacts order={order} />
          <Sections order={order} />
        </>
      )}
      {repeat.dialog}
    </Page>
  )
}
