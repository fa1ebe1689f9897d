import { Button, Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import type { Disposition, StopLine, Trip, TripStop } from '@/api/wire'
import { dispositionWords, stopTitle, useStopLines, useTripActions } from '@/features/trips/trips'
import { DateField } from '@/ui/DateField'
import { formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const choices: Array<{ value: Disposition; description: string }> = [
  { value: 'redeliver', description: 'The order can be planned again for the date, with what was not delivered.' },
  { value: 'return', description: 'The goods are in stock again. The order stays open and can be changed or planned.' },
  { value: 'cancel', description: 'The goods are in stock again. What was not delivered is taken off the order.' },
]

interface FormProps {
  trip: Trip
  stop: TripStop
  lines: StopLine[]
  onClose: () => void
}

function DecisionForm({ trip, stop, lines, onClose }: FormProps) {
  const { today, tomorrow } = useSession()
  const actions = useTripActions(trip._id)
  const open = lines.filter((line) => line.undecided > 0)
  const orders = [...new Map(open.map((line) => [line.salesOrderId, line.orderNumber]))]
  const [chosen, setChosen] = useState(() => orders.map(([id]) => id))
  const [decision, setDecision] = useState<Disposition>('redeliver')
  const [date, setDate] = useState(tomorrow)
  const [reason, setReason] = useState(() => stop.notes || open.find((line) => line.reason)?.reason || '')
  const [tried, setTried] = useState(false)
  const badDate = decision === 'redeliver' && !(date >= today)
  const decide = useAction(async () => {
    setTried(true)
    if (chosen.length === 0 || badDate || !reason.trim()) return
    await actions.decideUndelivered(stop._id, {
      decision,
      reason: reason.trim(),
      ...(decision === 'redeliver' ? { date } : {}),
      ...(chosen.length < orders.length ? { salesOrderIds: chosen } : {}),
    })
    notify(`${stopTitle(stop)}: ${dispositionWords[decision].toLowerCase()}`, 'success')
    onClose()
  })
  return (
    <Stack gap="md">
      <Checkbox.Group
        label="Not delivered"
        value={chosen}
        onChange={setChosen}
        error={tried && chosen.length === 0 ? 'Choose an order' : undefined}
      >
        <Stack gap="xs" mt={4}>
          {orders.map(([id, number]) => (
            <div key={id}>
              {orders.length > 1 ? <Checkbox value={id} label={number} /> : <Text size="sm">{number}</Text>}
              {open
                .filter((line) => line.salesOrderId === id)
                .map((line) => (
                  <Text key={line.lineId} size="sm" c="dimmed">
                    {formatQuantity(line.undecided)} {line.unitName} of {line.item.itemId} {line.item.name}
                    {line.reason ? ` · ${line.reason}` : ''}
                  </Text>
                ))}
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group label="What becomes of it" value={decision} onChange={(value) => setDecision(value as Disposition)}>
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
      {decision === 'redeliver' && (
        <DateField label="Delivery date" w={180} value={date} onChange={(next) => next && setDate(next)} />
      )}
      {tried && badDate && (
        <Text size="sm" c="red.4" role="alert">
          Choose today or a later date.
        </Text>
      )}
      <Textarea
        label="Reason"
        maxLength={500}
        autosize
        minRows={2}
        required
        value={reason}
        error={tried && !reason.trim() ? 'Say why it was not delivered' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button loading={decide.busy} onClick={() => void decide.run()}>
          Save decision
        </Button>
      </Group>
    </Stack>
  )
}

/** Asks what becomes of goods that came back from a stop. */
export function UndeliveredDialog({ trip, stop, onClose }: { trip: Trip; stop: TripStop; onClose: () => void }) {
  const read = useStopLines(trip._id, stop._id)
  return (
    <Modal opened onClose={onClose} size="lg" title={`Stop ${stop.sequence}: ${stopTitle(stop)}`}>
      <Loaded read={read}>{(lines) => <DecisionForm trip={trip} stop={stop} lines={lines} onClose={onClose} />}</Loaded>
    </Modal>
  )
}
