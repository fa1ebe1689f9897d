import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import { array, boolean, nonEmpty, object, picklist, pipe, string } from 'valibot'
import { useSession } from '@/api/session'
import type { Disposition, StopLine, Trip, TripStop } from '@/api/wire'
import { dispositionWords, stopTitle, useStopLines, useTripActions } from '@/features/trips/trips'
import { lineKeyOf } from '@/resources/lineKey'
import { DateField } from '@/ui/DateField'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text, together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'

const choices: Array<{ value: Disposition; description: string }> = [
  { value: 'redeliver', description: 'The order can be planned again for this date with the undelivered quantities.' },
  { value: 'return', description: 'The goods are in stock again. The order stays open and can be changed or planned.' },
  { value: 'cancel', description: 'The goods are in stock again. Undelivered quantities are removed from the order.' },
]

interface FormProps {
  trip: Trip
  stop: TripStop
  lines: StopLine[]
  onClose: () => void
}

const labels = {
  decision: 'Decision',
  date: 'Delivery date',
  damaged: 'The goods are damaged',
  reason: 'Reason',
  salesOrderIds: 'Not delivered',
}

function DecisionForm({ trip, stop, lines, onClose }: FormProps) {
  const { today, tomorrow } = useSession()
  const actions = useTripActions(trip._id)
  const open = lines.filter((line) => line.undecided > 0)
  const orders = [...new Map(open.map((line) => [line.salesOrderId, line.orderNumber]))]
  const form = useApiForm({
    initial: {
      salesOrderIds: orders.map(([id]) => id),
      decision: 'redeliver' as Disposition,
      date: tomorrow,
      damaged: false,
      reason: stop.notes || open.find((line) => line.reason)?.reason || '',
    },
    schema: pipe(
      object({
        salesOrderIds: pipe(array(string()), nonEmpty('Choose an order')),
        decision: picklist(choices.map(({ value }) => value)),
        date: string(),
        damaged: boolean(),
        reason: pipe(text(), nonEmpty('Say why it was not delivered')),
      }),
      together(({ decision, date }) => ({
        date: decision === 'redeliver' && !(date >= today) ? 'Choose today or a later date.' : undefined,
      })),
    ),
    labels,
    send: ({ salesOrderIds, decision, date, damaged, reason }) =>
      actions.decideUndelivered(stop._id, {
        decision,
        reason,
        ...(decision === 'redeliver' ? { date } : {}),
        ...(damaged ? { damaged } : {}),
        ...(salesOrderIds.length < orders.length ? { salesOrderIds } : {}),
      }),
    onSent: (_, { decision }) => {
      notify(`${stopTitle(stop)}: ${dispositionWords[decision].toLowerCase()}`, 'success')
      onClose()
    },
    unsaved: 'The decision is not saved.',
  })
  return (
    <DialogForm form={form} submit="Save decision" cancel="Back" onClose={onClose}>
      <Checkbox.Group {...form.field('salesOrderIds')} label="Not delivered">
        <Stack gap="xs" mt={4}>
          {orders.map(([id, number]) => (
            <div key={id}>
              {orders.length > 1 ? <Checkbox value={id} label={number} /> : <Text size="sm">{number}</Text>}
              {open
                .filter((line) => line.salesOrderId === id)
                .map((line) => (
                  <Text key={lineKeyOf(line)} size="sm" c="dimmed">
                    {formatQuantity(line.undecided)} {line.unitName} of {line.item.itemId} {line.item.name}
                    {line.reason ? ` · ${line.reason}` : ''}
                  </Text>
                ))}
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group {...form.field('decision')} label="Decision">
        <Stack gap="xs" mt={4}>
          {choices.map(({ value, description }, index) => (
            <Radio
              key={value}
              value={value}
              label={dispositionWords[value]}
              description={description}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.decision === 'redeliver' && <DateField {...form.field('date')} label="Delivery date" w={180} />}
      <Checkbox
        label={labels.damaged}
        description="An inventory adjustment removes them from stock, so that they are not sold again."
        checked={form.values.damaged}
        onChange={(event) => form.set({ damaged: event.currentTarget.checked })}
      />
      <Textarea {...form.field('reason')} label="Reason" maxLength={500} autosize minRows={2} required />
    </DialogForm>
  )
}

/** Asks what to do with goods that came back from a stop. */
export function UndeliveredDialog({ opened, trip, stop, onClose }: Omit<FormProps, 'lines'> & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={`Stop ${stop.sequence}: ${stopTitle(stop)}`}>
      <Content trip={trip} stop={stop} onClose={onClose} />
    </FormDialog>
  )
}

function Content({ trip, stop, onClose }: Omit<FormProps, 'lines'>) {
  const read = useStopLines(trip._id, stop._id)
  return (
    <Loaded read={read}>{(lines) => <DecisionForm trip={trip} stop={stop} lines={lines} onClose={onClose} />}</Loaded>
  )
}
