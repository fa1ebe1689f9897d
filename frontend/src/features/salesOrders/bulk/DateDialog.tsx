import { Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useSession } from '@/api/session'
import type { SalesOrderRow } from '@/api/wire'
import { useUnsentOrders } from '@/resources/salesOrders'
import { DateField } from '@/ui/DateField'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { useApiForm } from '@/ui/form/useApiForm'
import { count } from '@/ui/format'

interface DateProps {
  onSend: (date: string, unsent: SalesOrderRow[]) => Promise<void>
  onClose: () => void
}

/** The number of orders for a date, in words. */
function aboutDate(date: string, unsent: SalesOrderRow[] | undefined): string {
  if (!date) return 'Choose a date.'
  if (!unsent) return 'Counting…'
  if (unsent.length === 0) return 'The ERP has all orders of this date.'
  const orders = `${count(unsent.length, 'order')} of this date ${unsent.length === 1 ? 'is' : 'are'}`
  return `${orders} missing in the ERP or different there; they will be sent.`
}

function DateForm({ onSend, onClose }: DateProps) {
  const { tomorrow } = useSession()
  const unsentNow = useRef<SalesOrderRow[]>(undefined)
  const form = useApiForm({
    initial: { date: tomorrow },
    labels: { date: 'Delivery date' },
    send: async ({ date }) => unsentNow.current && onSend(date, unsentNow.current),
    unsaved: '',
    kept: undefined,
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

/** Asks for the date, and shows the number of its orders. */
export function DateDialog({ opened, ...form }: DateProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title="Send the orders of a date to the ERP">
      <DateForm {...form} />
    </FormDialog>
  )
}
