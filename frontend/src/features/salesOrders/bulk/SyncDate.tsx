import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSession } from '@/api/session'
import type { SalesOrderRow } from '@/api/wire'
import { BulkDialog } from '@/features/salesOrders/bulk/BulkDialog'
import { sendingOf } from '@/features/salesOrders/bulk/sending'
import { useBulkRun } from '@/features/salesOrders/bulk/useBulkRun'
import { createSyncTasks, useUnsentOrders } from '@/resources/salesOrders'
import { DateField } from '@/ui/DateField'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { count, formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Asks for the date, and says how many orders it is about. */
function DateDialog({
  onSend,
  onClose,
}: {
  onSend: (date: string, unsent: SalesOrderRow[]) => Promise<void>
  onClose: () => void
}) {
  const { tomorrow } = useSession()
  const [date, setDate] = useState(tomorrow)
  const { data: unsent, error, reload } = useUnsentOrders(date || undefined)
  const send = useAction(onSend)
  return (
    <Modal opened onClose={onClose} title="Send the orders of a date to the ERP">
      <Stack gap="md">
        <DateField label="Delivery date" data-autofocus value={date} onChange={setDate} />
        {error ? (
          <ErrorPanel error={error} onRetry={() => void reload()} />
        ) : (
          <Text size="sm" aria-live="polite">
            {!date
              ? 'Choose a date.'
              : !unsent
                ? 'Counting…'
                : unsent.length === 0
                  ? 'The ERP has all orders of this date.'
                  : `${count(unsent.length, 'order')} of this date ${unsent.length === 1 ? 'is' : 'are'} not in the ERP as here: they are sent, or sent again.`}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={send.busy} disabled={!unsent?.length} onClick={() => unsent && void send.run(date, unsent)}>
            Send {unsent?.length ? count(unsent.length, 'order') : 'orders'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Sends the orders of a date that the ERP has not got, and follows each of them there; the work goes on without the dialog. */
export function SyncDate() {
  const [asking, setAsking] = useState(false)
  const [hidden, setHidden] = useState(false)
  const inBackground = useRef(false)
  const bulk = useBulkRun()
  const hide = (yes: boolean) => {
    inBackground.current = yes
    setHidden(yes)
  }
  const send = async (date: string, unsent: SalesOrderRow[]) => {
    await createSyncTasks(date)
    setAsking(false)
    hide(false)
    void bulk.start(sendingOf(date), unsent).then((outcomes) => {
      if (!inBackground.current) return
      const left = outcomes.filter(({ state }) => state !== 'done').length
      notify(
        left > 0
          ? `${count(left, 'order')} of ${formatQuantity(outcomes.length)} did not reach the ERP`
          : `The ERP has all ${count(outcomes.length, 'order')}`,
        left > 0 ? 'warning' : 'success',
        {
          action: { label: 'Show', run: () => hide(false) },
        },
      )
    })
  }
  const { run } = bulk
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCloudUpload size={16} aria-hidden />}
        onClick={() => (run ? hide(false) : setAsking(true))}
      >
        {run?.running
          ? `Sending ${formatQuantity(run.outcomes.length)} of ${formatQuantity(run.total)}`
          : 'Send to the ERP'}
      </Button>
      {asking && <DateDialog onSend={send} onClose={() => setAsking(false)} />}
      {run && !hidden && (
        <BulkDialog
          run={run}
          onStop={bulk.stop}
          onHide={() => hide(true)}
          onRetry={() => void bulk.retry()}
          onClose={bulk.close}
        />
      )}
    </>
  )
}
