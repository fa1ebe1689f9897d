import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { StopLine, Trip, TripStop } from '@/api/wire'
import { stopTitle } from '@/features/trips/trips'
import { decisionLabels, dispositions, useDecision } from '@/parts/undelivered/useDecision'
import { lineKeyOf } from '@/resources/lineKey'
import { damagedEffect, dispositionEffects, dispositionWords, useStopLines } from '@/resources/undelivered'
import { DateField } from '@/ui/DateField'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

interface FormProps {
  trip: Trip
  stop: TripStop
  lines: StopLine[]
  onClose: () => void
}

function DecisionForm({ trip, stop, lines, onClose }: FormProps) {
  const open = lines.filter((line) => line.undecided > 0)
  const orders = [...new Map(open.map((line) => [line.salesOrderId, line.orderNumber]))]
  const form = useDecision({ tripId: trip._id, stop, where: stopTitle(stop), open, onDone: onClose })
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
          {dispositions.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={dispositionWords[value]}
              description={dispositionEffects[value]}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.decision === 'redeliver' && <DateField {...form.field('date')} label="Delivery date" w={180} />}
      <Checkbox
        label={decisionLabels.damaged}
        description={damagedEffect}
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
