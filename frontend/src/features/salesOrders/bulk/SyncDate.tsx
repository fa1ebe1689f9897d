import { Button, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
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
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'

interface DateProps {
  onSend: (date: string, unsent: SalesOrderRow[]) => Promise<void>
  onClose: () => void
}

/** How many orders a date is about. */
function aboutDate(date: string, unsent: SalesOrderRow[] | undefined): string {
  if (!date) return 'Choose a date.'
  if (!unsent) return 'Counting…'
  if (unsent.length === 0) return 'The ERP has all orders of this date.'
  const are = unsent.length === 1 ? 'is' : 'are'
  return `${count(unsent.length, 'order')} of this date ${are} not in the ERP as here: they are sent, or sent again.`
}

function DateForm({ onSend, onClose }: DateProps) {
  const { tomorrow } = useSession()
  const unsentNow = useRef<SalesOrderRow[]>(undefined)
  const form = useApiForm({
    initial: { date: tomorrow },
    labels: { date: 'Delivery date' },
    send: async ({ date }) => unsentNow.current && onSend(date, unsentNow.current),
    unsaved: '',
  })
  const { date } = form.values
  const { data: unsent, error, reload } = useUnsentOrders(date || undefined)
  useLayoutEffect(() => {
    unsentNow.current = unsent
  }, [unsent])
  const submit = `Send ${unsent?.length ? count(unsent.length, 'order') : 'orders'}`
  return (
    <DialogForm form={form} submit={submit} disabled={!unsent?.length} onClose={onClose}>
      <DateField {...form.field('date')} label="Delivery date" data-autofocus />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void reload()} />
      ) : (
        <Text size="sm" aria-live="polite">
          {aboutDate(date, unsent)}
        </Text>
      )}
    </DialogForm>
  )
}

/** Asks for the date, and says how many orders it is about. */
function DateDialog({ opened, ...form }: DateProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title="Send the orders of a date to the ERP">
      <DateForm {...form} />
    </FormDialog>
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
