import { Button, Checkbox, SegmentedControl, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Delivery, Disposition, SalesOrder, StopLine } from '@/api/wire'
import type { OrderSums } from '@/features/salesOrders/record/flow'
import classes from '@/features/salesOrders/record/Record.module.css'
import { decisionLabels, dispositions, useDecision } from '@/parts/undelivered/useDecision'
import { damagedEffect, dispositionEffects, dispositionWords } from '@/resources/undelivered'
import { DateField } from '@/ui/DateField'
import { ApiForm } from '@/ui/form/ApiForm'
import { count, formatInstant, formatMoney, formatQuantity } from '@/ui/format'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  order: SalesOrder
  delivery: Delivery
  /** The order's lines at the stop with goods that came back and are not decided. */
  open: StopLine[]
  sums: OrderSums
}

/** "2 CS of 5304", "3 lines". */
const whatOf = (open: readonly StopLine[], short = false): string => {
  const [only, ...others] = open
  if (!only || others.length > 0) return count(open.length, 'line')
  return `${formatQuantity(only.undecided)} ${only.unitName}${short ? '' : ` of ${only.item.itemId}`}`
}

const isOne = (open: readonly StopLine[]): boolean => open.length === 1 && open[0]?.undecided === 1

const verbs: Record<Disposition, (what: string) => string> = {
  redeliver: (what) => `Deliver ${what} again`,
  return: (what) => `Return ${what} to stock`,
  cancel: (what) => `Cancel ${what}`,
}

/** Decides, in place, what becomes of goods of the order that came back. */
export function DecidePanel({ order, delivery, open, sums }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const form = useDecision({
    tripId: delivery.tripId,
    stop: { _id: delivery.stopId, notes: '' },
    where: order.orderNumber,
    open,
    only: [order._id],
  })
  const { decision, damaged } = form.values
  useShortcuts('Sales order', [
    {
      keys: 'd',
      label: 'Decide about the goods that came back',
      run: () => panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus(),
    },
    { keys: 'mod+Enter', label: 'Save the decision', run: () => void form.submit() },
  ])
  const effects = [
    dispositionEffects[decision],
    ...(damaged ? [damagedEffect] : []),
    ...(order.total !== undefined && sums.toBill > 0 ? [`To bill now: ${formatMoney(sums.toBill)}.`] : []),
  ]
  return (
    <section ref={panel} className={classes.decide} aria-labelledby="decide">
      <div className={classes.decideHead}>
        <IconAlertTriangle size={16} aria-hidden />
        <Title order={2} id="decide">
          {whatOf(open)} came back and {isOne(open) ? 'waits' : 'wait'} for a decision
          {order.total !== undefined && `, ${formatMoney(sums.back)}`}
        </Title>
        <span>
          {delivery.tripNumber}, since {formatInstant(delivery.completedAt)}
        </span>
      </div>
      <ApiForm form={form}>
        <div className={classes.decideFields}>
          <SegmentedControl
            aria-label={decisionLabels.decision}
            data={dispositions.map((value) => ({
              value,
              label: value === 'cancel' ? verbs.cancel(whatOf(open, true)) : dispositionWords[value],
            }))}
            value={decision}
            onChange={(value) => form.set({ decision: value })}
          />
          {decision === 'redeliver' && <DateField {...form.field('date')} label={decisionLabels.date} w={190} />}
          <TextInput
            {...form.field('reason')}
            className={classes.decideReason ?? ''}
            label={decisionLabels.reason}
            placeholder="Why it was not delivered"
            maxLength={500}
            required
          />
          <Button type="submit" loading={form.busy} aria-keyshortcuts="Control+Enter">
            {verbs[decision](whatOf(open, true))}
          </Button>
        </div>
        <div className={classes.effects}>
          <Checkbox
            size="xs"
            label={decisionLabels.damaged}
            checked={damaged}
            onChange={(event) => form.set({ damaged: event.currentTarget.checked })}
          />
          {effects.map((effect) => (
            <Text key={effect} span size="xs" c="dimmed">
              <IconCheck size={13} aria-hidden style={{ verticalAlign: -2 }} /> {effect}
            </Text>
          ))}
        </div>
      </ApiForm>
    </section>
  )
}
