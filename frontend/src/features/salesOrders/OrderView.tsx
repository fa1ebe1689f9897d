import { Button, Menu, Stack, Tabs, Text } from '@mantine/core'
import { IconChevronDown, IconCopy, IconEdit, IconPrinter } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { OrderGrid } from '@/features/orderEditor/grid/OrderGrid'
import { draftOf, unsavedEdits } from '@/features/salesOrders/orderDraftOf'
import { OrderFacts } from '@/features/salesOrders/OrderFacts'
import { whyNotRemovable, whyReadOnly } from '@/features/salesOrders/orderState'
import { SyncPanel } from '@/features/salesOrders/SyncPanel'
import { paths } from '@/paths'
import { createCart } from '@/resources/carts'
import { useCreation } from '@/ui/form/creation'
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

const anotherDraft = {
  title: 'Start another draft?',
  text: 'The first request got no answer, and the order has changed since. A draft with the earlier lines may already exist. Check your drafts before you start another one.',
  confirm: 'Start another draft',
}

/** Starts a draft for the next day with the order's customer, address and lines at current prices. */
function useRepeat(order: SalesOrder) {
  const { tomorrow } = useSession()
  const navigate = useNavigate()
  const creation = useCreation(anotherDraft)
  const action = useAction(async () => {
    const cart = await creation.run(
      {
        netSuiteCustomerId: order.netSuiteCustomerId,
        shipToAddressId: order.shipTo.addressId,
        deliveryDate: tomorrow,
        cartItems: order.items.map(
          ({ netSuiteInvItemId, quantity, units, pickNotes, quantityConfirmed = false }, index) => ({
            netSuiteInvItemId,
            lineNumber: index + 1,
            quantity,
            units,
            pickNotes,
            quantityConfirmed,
          }),
        ),
      },
      createCart,
    )
    notify(`${count(order.items.length, 'line')} of ${order.orderNumber} in a new draft, at today’s prices`, 'success')
    await navigate(paths.cart(cart._id))
  })
  return { ...action, dialog: creation.dialog }
}

/** Deletes an order that the ERP never got, or cancels one that it has. */
function RemoveButton({ order }: { order: SalesOrder }) {
  const navigate = useNavigate()
  const actions = useSalesOrderActions(order._id)
  const [asked, setAsked] = useState(false)
  const sent = order.netSuiteSalesOrderId !== ''
  const verb = sent ? 'Cancel order' : 'Delete order'
  const against = whyNotRemovable(order)
  const remove = useAction(async () => {
    await actions.remove()
    notify(`${order.orderNumber} ${sent ? 'cancelled' : 'deleted'}`, 'default')
    setAsked(false)
    if (sent) await actions.reload()
    else await navigate(paths.salesOrders())
  })
  return (
    <>
      <Button variant="default" title={against} onClick={() => (against ? notify(against, 'warning') : setAsked(true))}>
        {verb}
      </Button>
      <LazyConfirmDialog
        opened={asked}
        title={sent ? 'Cancel this order' : 'Delete this order'}
        confirm={verb}
        danger
        busy={remove.busy}
        onClose={() => setAsked(false)}
        onConfirm={() => void remove.run()}
      >
        {sent
          ? 'The ERP has this order. Its lines will be closed there, and the order will be marked as cancelled here.'
          : 'The order is not in the ERP. It will be deleted permanently.'}
      </LazyConfirmDialog>
    </>
  )
}

function PrintMenu({ order }: { order: SalesOrder }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.printSalesOrders([order._id], 'pick')}>
          Pick list
        </Menu.Item>
        <Menu.Item component={Link} to={paths.printSalesOrders([order._id], 'order')}>
          Order sheet
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

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

/** A sales order with its actions: edit, repeat, print, send again, cancel. */
export function OrderView({ order }: { order: SalesOrder }) {
  const { profile, can } = useSession()
  const { state } = useLocation()
  const actions = useSalesOrderActions(order._id)
  usePrefetch(later)
  const readOnly = whyReadOnly(order, can)
  // The order desk links here to continue an order. Edits that a sign-in interrupted are continued automatically.
  const [editing, setEditing] = useState(
    () =>
      !readOnly &&
      ((state as { edit?: boolean } | null)?.edit === true ||
        unsavedEdits(profile?._id ?? '', order._id) !== undefined),
  )
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const repeat = useRepeat(order)
  const retry = useAction(async () => {
    await actions.retrySync()
    notify('Sending the order to the ERP again', 'success')
  })
  // Returns the focus from the editor to the button that opened it.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const steps = useRecordSteps('sales-orders', order._id, paths.salesOrder)
  const canRepeat = can('order.write') && !editing
  useShortcuts('Sales order', [
    { keys: 'e', label: 'Edit this order', run: () => setEditing(true), enabled: !readOnly && !editing },
    { keys: 'r', label: 'Repeat this order', run: () => void repeat.run(), enabled: canRepeat },
  ])
  return (
    <Page
      title={order.orderNumber}
      badges={
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
      }
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
                onClick={() => setEditing(true)}
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
        <OrderEditor order={order} onClose={() => setEditing(false)} />
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
