import { Button, Text } from '@mantine/core'
import { IconCopy, IconEdit, IconFileInvoice } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { PrintMenu, RemoveButton, usePrintMenu } from '@/features/salesOrders/OrderActions'
import { unsavedEdits } from '@/features/salesOrders/orderDraftOf'
import { whyReadOnly } from '@/features/salesOrders/orderState'
import { HistoryTab, OrderRecord, useOrderRecord } from '@/features/salesOrders/record/OrderRecord'
import { primaryOf } from '@/features/salesOrders/record/primary'
import { SyncPanel } from '@/features/salesOrders/SyncPanel'
import { useRepeat } from '@/features/salesOrders/useRepeat'
import { paths } from '@/paths'
import { orderStatusTones, useSalesOrderActions } from '@/resources/salesOrders'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { KeyBar } from '@/ui/KeyBar'
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
const PendingLines = lazily(async () => (await import('@/features/salesOrders/PendingLines')).PendingLines)
const later = [OrderEditor, HistoryTab, LazyConfirmDialog]

const OrderBadges = ({ order, undecided }: { order: SalesOrder; undecided: boolean }) => (
  <>
    <StatusBadge tone={orderStatusTones[order.status]} status={order.status} />
    {order.sync.status !== 'synced' && <SyncBadge sync={order.sync} />}
    {undecided && <StatusBadge tone="waiting" status="undecided" label="waits for a decision" />}
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

/** A sales order with its actions: decide, edit, repeat, print, send again, cancel. */
export function OrderView({ order }: { order: SalesOrder }) {
  const { can } = useSession()
  const actions = useSalesOrderActions(order._id)
  usePrefetch(later)
  const readOnly = whyReadOnly(order, can)
  const record = useOrderRecord(order)
  const { editing, editButton, start, stop } = useEditing(order, !readOnly)
  const repeat = useRepeat(order)
  const print = usePrintMenu()
  const retry = useAction(async () => {
    await actions.retrySync()
    notify('Sending the order to the ERP again', 'success')
  })
  const steps = useRecordSteps('sales-orders', order._id, paths.salesOrder)
  const canRepeat = can('order.write') && !editing
  const canEdit = !readOnly && !editing
  const stepping = steps.position !== undefined && !editing
  const primary = primaryOf(order, record, can)
  useShortcuts('Sales order', [
    { keys: 'e', label: 'Edit this order', run: start, enabled: canEdit },
    { keys: 'p', label: 'Print', run: print.open, enabled: !editing },
    { keys: 'r', label: 'Repeat this order', run: () => void repeat.run(), enabled: canRepeat },
    { keys: 'k', label: 'Previous order of the list', run: steps.previous, enabled: stepping },
    { keys: 'j', label: 'Next order of the list', run: steps.next, enabled: stepping },
  ])
  return (
    <Page
      title={order.orderNumber}
      badges={<OrderBadges order={order} undecided={record.back !== undefined} />}
      actions={
        !editing && (
          <>
            <RecordStepper steps={steps} />
            {!readOnly && <RemoveButton order={order} />}
            <PrintMenu order={order} menu={print} />
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
            {primary?.kind === 'invoice' && (
              <Button
                component={Link}
                to={paths.trip(primary.delivery.tripId)}
                leftSection={<IconFileInvoice size={16} aria-hidden />}
              >
                Invoice {primary.delivery.tripNumber}
              </Button>
            )}
            {!readOnly && (
              <Button
                ref={editButton}
                variant={primary?.kind === 'edit' ? 'filled' : 'default'}
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
      <SyncPanel
        order={order}
        busy={retry.busy}
        primary={primary?.kind === 'send'}
        onRetry={can('sync.run') ? () => void retry.run() : undefined}
      />
      {editing ? (
        <OrderEditor order={order} onClose={stop} />
      ) : (
        <>
          {order.pendingLines.length > 0 && <PendingLines order={order} primary={primary?.kind === 'approve'} />}
          <OrderRecord order={order} record={record} />
          <KeyBar
            hints={[
              ...(record.back
                ? ([
                    ['d', 'decide'],
                    ['mod+Enter', 'save the decision'],
                  ] as const)
                : []),
              ...(canEdit ? ([['e', 'edit']] as const) : []),
              ['p', 'print'],
              ...(canRepeat ? ([['r', 'repeat']] as const) : []),
              ['h', 'timeline'],
              ...(stepping ? ([[['k', 'j'], 'order before, after']] as const) : []),
            ]}
          >
            {order.items.some(({ quantityFulfilled }) => quantityFulfilled > 0)
              ? 'Shipped quantities cannot be edited'
              : undefined}
          </KeyBar>
        </>
      )}
      {repeat.dialog}
    </Page>
  )
}
