import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { toNumber } from '@/ui/decimal'
import { linesToSend, type OrderDraft, totalOf } from '@/features/orderEditor/draft/order'
import { editOrder } from '@/features/orderEditor/draft/orderDraft'
import { useLineDetails } from '@/features/orderEditor/draft/useLineDetails'
import classes from '@/features/orderEditor/OrderEditor.module.css'
import { OrderHeader } from '@/features/orderEditor/OrderHeader'
import { OrderWork, useOrderWork } from '@/features/orderEditor/OrderWork'
import { SaveChip } from '@/features/orderEditor/saving/SaveChip'
import { saidWhetherSaved, unsavedOrder } from '@/features/orderEditor/saving/leavingOrder'
import { forgetUnsaved } from '@/features/orderEditor/saving/unsaved'
import { openDraft, useOrderSaving } from '@/features/orderEditor/saving/useOrderSaving'
import { lineMessages } from '@/features/salesOrders/lineMessages'
import { draftOf, unsavedEdits } from '@/features/salesOrders/orderDraftOf'
import { useConfirmation } from '@/resources/confirmation'
import { useSalesOrderActions } from '@/resources/salesOrders'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { count, formatMoney } from '@/ui/format'
import { lazily, usePrefetch } from '@/ui/lazily'
import { isOtherScreen, useUnsaved } from '@/ui/leave'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const ConflictPanel = lazily(async () => (await import('@/features/orderEditor/saving/ConflictPanel')).ConflictPanel)
const RestoredNotice = lazily(async () => (await import('@/features/orderEditor/saving/RestoredNotice')).RestoredNotice)
const later = [ConflictPanel]

/** The order under edit. It is saved on demand, with the version that was read. */
export function OrderEditor({ order, onClose }: { order: SalesOrder; onClose: () => void }) {
  const { profile } = useSession()
  const userId = profile?._id ?? ''
  const actions = useSalesOrderActions(order._id)
  const [restored, setRestored] = useState(() => unsavedEdits(userId, order._id) !== undefined)
  const [draft, dispatch] = useReducer(editOrder, order, (read) => openDraft(userId, draftOf(read)))
  const [giveUp, setGiveUp] = useState(false)
  const work = useOrderWork()
  useLineDetails(draft, dispatch)
  usePrefetch(later)
  const confirmation = useConfirmation()
  const send = (now: OrderDraft) =>
    confirmation.run((confirm) =>
      actions.save({
        items: linesToSend(now),
        memo: now.memo,
        deliveryDate: now.deliveryDate,
        ...(now.shipToAddressId ? { shipToAddressId: now.shipToAddressId } : {}),
        version: now.version,
        confirm,
      }),
    )
  const saving = useOrderSaving<SalesOrder>({ draft, dispatch, send, automatic: false, worth: true })
  const latest = useRef({ draft, saveNow: saving.saveNow })
  useLayoutEffect(() => {
    latest.current = { draft, saveNow: saving.saveNow }
  })
  const save = useAction(async () => {
    // Text in a field is entered on blur; text that a cell has just accepted must be rendered first.
    const field = document.activeElement
    flushSync(() => field instanceof HTMLInputElement && field.blur())
    if (!latest.current.draft.dirty) return onClose()
    const answer = await latest.current.saveNow()
    if (!answer) return field instanceof HTMLElement ? field.focus() : undefined
    notify(`${answer.orderNumber} saved`, 'success')
    onClose()
  })
  const cancel = () => (draft.dirty ? setGiveUp(true) : onClose())
  const drop = () => {
    forgetUnsaved(userId, draft)
    dispatch({ type: 'loadSalesOrder', order })
    setRestored(false)
  }
  useShortcuts('Sales order', [
    {
      keys: 'mod+S',
      label: 'Save the changes',
      run: () => void save.run(),
      whileTyping: true,
      enabled: saving.state !== 'conflict',
    },
  ])
  useUnsaved({
    ...unsavedOrder,
    holds: (way) => draft.dirty && isOtherScreen(way),
    save: async () => saidWhetherSaved((await saving.saveNow()) !== undefined),
  })
  return (
    <Stack gap="md">
      {restored && (
        <RestoredNotice
          saved={!draft.dirty}
          label="Use the saved version"
          onClose={() => setRestored(false)}
          onDrop={drop}
        />
      )}
      {saving.conflict && <ConflictPanel draft={draft} conflict={saving.conflict} onResolve={saving.resolve} />}
      {saving.problem && (
        <Alert color="red" role="alert" title="Not saved">
          <Stack gap="xs" align="flex-start">
            <List size="sm">
              {(saving.faults.length > 0 ? lineMessages(saving.faults, draft.lines) : [saving.problem]).map(
                (message) => (
                  <List.Item key={message}>{message}</List.Item>
                ),
              )}
            </List>
            <Button size="xs" variant="default" loading={save.busy} onClick={() => void save.run()}>
              Save again
            </Button>
          </Stack>
        </Alert>
      )}
      <OrderHeader draft={draft} dispatch={dispatch} customerFixed />
      <OrderWork draft={draft} dispatch={dispatch} work={work} focusKey={1} />
      <div className={classes.foot}>
        <SaveChip state={saving.state} problem={saving.problem} />
        <Text className={classes.total ?? ''}>
          {count(draft.lines.length, 'line')} · Total {formatMoney(toNumber(totalOf(draft)))}
        </Text>
        <Group gap="xs">
          {!work.beside && (
            <Button variant="default" onClick={() => work.setDrawer(true)}>
              Details
            </Button>
          )}
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button
            loading={save.busy}
            disabled={saving.state === 'conflict'}
            aria-keyshortcuts="Control+S"
            onClick={() => void save.run()}
          >
            Save changes
          </Button>
        </Group>
      </div>
      {confirmation.dialog}
      <ConfirmDialog
        opened={giveUp}
        title="Discard changes?"
        confirm="Discard"
        danger
        onClose={() => setGiveUp(false)}
        onConfirm={onClose}
      >
        The order stays as it was before you edited it.
      </ConfirmDialog>
    </Stack>
  )
}
