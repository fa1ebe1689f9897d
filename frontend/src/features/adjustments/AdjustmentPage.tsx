import { Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Adjustment } from '@/api/wire'
import {
  directionWords,
  nameOf,
  reasonWords,
  stateOf,
  useAdjustment,
  useAdjustmentWrites,
} from '@/features/adjustments/adjustments'
import { ReleaseState, ReverseDialog, ReversalLinks } from '@/features/adjustments/Decisions'
import { CorrectDialog } from '@/features/adjustments/CorrectDialog'
import { HistoryList } from '@/features/adjustments/HistoryList'
import { LinesTable } from '@/features/adjustments/LinesTable'
import { Refusal } from '@/features/adjustments/Refusal'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, formatMoney, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { StatusBadge } from '@/ui/StatusBadge'
import { useScreenTitle } from '@/ui/screenTitle'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** An inventory adjustment by its address. */
export function Component() {
  const { id } = useParams()
  const read = useAdjustment(id)
  useScreenTitle(read.data && nameOf(read.data))
  return (
    <Loaded read={read} page="Inventory adjustment" missing="This adjustment does not exist.">
      {(adjustment) => <View key={adjustment._id} adjustment={adjustment} />}
    </Loaded>
  )
}

function factsOf(adjustment: Adjustment, costs: boolean): [string, string][] {
  const { date, direction, reason, memo, value, createdBy, createdAt, sync } = adjustment
  return [
    ['Date', formatDate(date)],
    ['Stock', directionWords[direction]],
    ['Reason', reasonWords(reason)],
    ['Memo', memo || nothing],
    ...(costs ? [['Value', formatMoney(value)] as [string, string]] : []),
    ['Posted by', createdBy ? `${createdBy.name}, ${formatInstant(createdAt)}` : 'Made in the ERP'],
    ...(sync.lastSyncedAt ? [['In the ERP since', formatInstant(sync.lastSyncedAt)] as [string, string]] : []),
  ]
}

function View({ adjustment }: { adjustment: Adjustment }) {
  const { can } = useSession()
  const { send, cancel } = useAdjustmentWrites(adjustment._id)
  const [asking, setAsking] = useState<'cancel' | 'correct' | 'reverse'>()
  const sending = useAction(send)
  const cancelling = useAction(async () => {
    await cancel(adjustment.version)
    setAsking(undefined)
    notify('Adjustment cancelled; its stock was taken back')
  })
  const mayAct = can('inventory.adjust')
  const { label, tone } = stateOf(adjustment)
  const changeable =
    mayAct && adjustment.unsent && (adjustment.sync.status === 'failed' || adjustment.release?.waiting === true)
  const failed = adjustment.status === 'posted' && adjustment.sync.status === 'failed'
  return (
    <Page
      title={nameOf(adjustment)}
      badges={<StatusBadge tone={tone} status={adjustment.sync.status} label={label} />}
      actions={
        changeable ? (
          <>
            <Button variant="default" onClick={() => setAsking('cancel')}>
              Cancel adjustment
            </Button>
            {/* While it waits for its release, that is the primary button. */}
            <Button variant={adjustment.release?.waiting ? 'default' : 'filled'} onClick={() => setAsking('correct')}>
              Correct adjustment
            </Button>
          </>
        ) : (
          mayAct &&
          adjustment.reversible && (
            <Button variant="default" onClick={() => setAsking('reverse')}>
              Reverse adjustment
            </Button>
          )
        )
      }
    >
      <Stack gap="md">
        {failed && (
          <Refusal sync={adjustment.sync} busy={sending.busy} onSend={mayAct ? () => void sending.run() : undefined} />
        )}
        <ReleaseState adjustment={adjustment} />
        <ReversalLinks adjustment={adjustment} />
        <Facts facts={factsOf(adjustment, can('cost.view'))} />
        <LinesTable lines={adjustment.lines} />
        <section>
          <Title order={2} size="h3">
            History
          </Title>
          <HistoryList adjustment={adjustment} />
        </section>
      </Stack>
      <CorrectDialog adjustment={adjustment} opened={asking === 'correct'} onClose={() => setAsking(undefined)} />
      <ReverseDialog adjustment={adjustment} opened={asking === 'reverse'} onClose={() => setAsking(undefined)} />
      <LazyConfirmDialog
        opened={asking === 'cancel'}
        title="Cancel this adjustment?"
        confirm="Cancel adjustment"
        danger
        busy={cancelling.busy}
        onConfirm={() => void cancelling.run()}
        onClose={() => setAsking(undefined)}
      >
        The stock is taken back to what it was before. The adjustment stays in the list as cancelled.
      </LazyConfirmDialog>
    </Page>
  )
}
