import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SalesOrder } from '@/api/wire'
import { toNumber } from '@/ui/decimal'
import { totalOf } from '@/features/orderEditor/draft/order'
import classes from '@/features/orderEditor/OrderEditor.module.css'
import { OrderHeader } from '@/features/orderEditor/OrderHeader'
import { OrderWork, useOrderWork } from '@/features/orderEditor/OrderWork'
import { SaveChip } from '@/features/orderEditor/saving/SaveChip'
import { lineMessages } from '@/features/salesOrders/lineMessages'
import { type OrderEditing, useOrderEdit } from '@/features/salesOrders/useOrderEdit'
import { OnTrip } from '@/parts/takeOff/LazyOnTrip'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { count, formatMoney } from '@/ui/format'
import { lazily, usePrefetch } from '@/ui/lazily'
import { useShortcuts } from '@/ui/shortcuts'

const ConflictPanel = lazily(async () => (await import('@/features/orderEditor/saving/ConflictPanel')).ConflictPanel)
const RestoredNotice = lazily(async () => (await import('@/features/orderEditor/saving/RestoredNotice')).RestoredNotice)
const later = [ConflictPanel]

/** "API: order SO-1: packed …" as a sentence: the user reads why, not what kind of error it is. */
const sentenceOf = (problem: string): string => {
  const said = problem.replace(/^API: /, '')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Why the order was not saved. Goods that are packed for its trip are taken off from here. */
function NotSaved({ order, editing: { draft, saving, save } }: { order: SalesOrder; editing: OrderEditing }) {
  const [wasOnTrip] = useState(order.tripId !== '')
  if (!saving.problem) return null
  const reason = saving.forbidden ? sentenceOf(saving.problem) : saving.problem
  const messages = saving.faults.length > 0 ? lineMessages(saving.faults, draft.lines) : [reason]
  return (
    <Alert color="red" role="alert" title="Not saved">
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {messages.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        {saving.forbidden && order.tripId && <OnTrip order={order} />}
        {saving.forbidden && wasOnTrip && !order.tripId && (
          <Text size="sm">The order is on no trip now. Save it again.</Text>
        )}
        <Button size="xs" variant="default" loading={save.busy} onClick={() => void save.run()}>
          Save again
        </Button>
      </Stack>
    </Alert>
  )
}

interface FootProps {
  editing: OrderEditing
  /** Opens the panel; undefined where the panel is always shown beside the lines. */
  onDetails: (() => void) | undefined
  onCancel: () => void
}

/** The order's total and save state, and the buttons that end the edit. */
function Foot({ editing: { draft, saving, save }, onDetails, onCancel }: FootProps) {
  return (
    <div className={classes.foot}>
      <SaveChip state={saving.state} problem={saving.problem} />
      <Text className={classes.total ?? ''}>
        {count(draft.lines.length, 'line')} · Total {formatMoney(toNumber(totalOf(draft)))}
      </Text>
      <Group gap="xs">
        {onDetails && (
          <Button variant="default" onClick={onDetails}>
            Details
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
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
  )
}

/** The order under edit. It is saved on demand, with the version that was read. */
export function OrderEditor({ order, onClose }: { order: SalesOrder; onClose: () => void }) {
  const editing = useOrderEdit(order, onClose)
  const { draft, dispatch, saving, save } = editing
  const [givingUp, setGivingUp] = useState(false)
  const work = useOrderWork()
  usePrefetch(later)
  useShortcuts('Sales order', [
    {
      keys: 'mod+S',
      label: 'Save the changes',
      run: () => void save.run(),
      whileTyping: true,
      enabled: saving.state !== 'conflict',
    },
  ])
  return (
    <Stack gap="md">
      {editing.restored && (
        <RestoredNotice
          saved={!draft.dirty}
          label="Use the saved version"
          onClose={editing.keepRestored}
          onDrop={editing.dropRestored}
        />
      )}
      {saving.conflict && <ConflictPanel draft={draft} conflict={saving.conflict} onResolve={saving.resolve} />}
      <NotSaved order={order} editing={editing} />
      <OrderHeader draft={draft} dispatch={dispatch} customerFixed />
      <OrderWork draft={draft} dispatch={dispatch} work={work} focusKey={1} />
      <Foot
        editing={editing}
        onDetails={work.beside ? undefined : () => work.setDrawer(true)}
        onCancel={() => (draft.dirty ? setGivingUp(true) : onClose())}
      />
      {editing.dialog}
      <ConfirmDialog
        opened={givingUp}
        title="Discard changes?"
        confirm="Discard"
        danger
        onClose={() => setGivingUp(false)}
        onConfirm={onClose}
      >
        The order stays as it was before you edited it.
      </ConfirmDialog>
    </Stack>
  )
}
