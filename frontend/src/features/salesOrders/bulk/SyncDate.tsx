import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SalesOrderRow } from '@/api/wire'
import { BulkDialog } from '@/features/salesOrders/bulk/BulkDialog'
import { sendingOf } from '@/features/salesOrders/bulk/sending'
import { useBulkRun } from '@/features/salesOrders/bulk/useBulkRun'
import { createSyncTasks } from '@/resources/salesOrders'
import { count, formatQuantity } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'
import { notify } from '@/ui/toasts'

const DateDialog = lazyDialog(async () => (await import('@/features/salesOrders/bulk/DateDialog')).DateDialog)

/**
 * Sends the orders of a date that the ERP does not have yet, and follows each one. The work continues without the
 * dialog.
 */
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
      <DateDialog opened={asking} onSend={send} onClose={() => setAsking(false)} />
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
