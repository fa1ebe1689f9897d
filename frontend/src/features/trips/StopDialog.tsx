import { Alert, Select, Stack, Textarea } from '@mantine/core'
import { custom, object, picklist, pipe } from 'valibot'
import type { StopCompletion, StopLine, Trip, TripStop } from '@/api/wire'
import { deliveredLines, deliveredProblem, type DeliveredEntry, entriesOf } from '@/features/trips/delivered'
import { StopLines } from '@/features/trips/StopLines'
import { stopTitle, useTripActions } from '@/features/trips/trips'
import { useStopLines } from '@/resources/undelivered'
import { CloseRow } from '@/ui/dialog/CloseRow'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text, together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'

type Outcome = NonNullable<StopCompletion['status']>
const outcomes: Outcome[] = ['completed', 'partial', 'failed', 'skipped']

interface FormProps {
  trip: Trip
  stop: TripStop
  lines: StopLine[]
  onClose: () => void
}

interface Props extends Omit<FormProps, 'lines'> {
  opened: boolean
  /** The outcome can be entered or corrected. */
  stating: boolean
}

const labels = { status: 'Outcome', notes: 'Notes', deliveredLines: 'Delivered' }
const needsReason = (status: Outcome) => status === 'failed' || status === 'skipped'

function OutcomeForm({ trip, stop, lines, onClose }: FormProps) {
  const actions = useTripActions(trip._id)
  const stated = outcomes.find((outcome) => outcome === stop.status)
  const form = useApiForm({
    initial: {
      status: stated ?? ('completed' as Outcome),
      notes: stated ? stop.notes : '',
      deliveredLines: entriesOf(lines),
    },
    schema: pipe(
      object({ status: picklist(outcomes), notes: text(), deliveredLines: custom<DeliveredEntry[]>(Array.isArray) }),
      together(({ status, notes, deliveredLines: entries }) => ({
        deliveredLines: status === 'partial' ? deliveredProblem(lines, entries) : undefined,
        notes: needsReason(status) && !notes ? `Say why the stop was ${status}` : undefined,
      })),
    ),
    labels,
    send: ({ status, notes, deliveredLines: entries }, { idempotencyKey }) => {
      const delivered = status === 'partial' && lines.length > 0 && { deliveredLines: deliveredLines(lines, entries) }
      return actions.completeStop(
        stop._id,
        { status, notes, stopVersion: stop.version, ...(delivered ? delivered : undefined) },
        idempotencyKey,
      )
    },
    onSent: (_, { status }) => {
      notify(`${stopTitle(stop)}: ${words(status).toLowerCase()}`, 'success')
      onClose()
    },
    unsaved: 'The outcome of the stop is not saved.',
    // With its lines: entries belong to them by their places.
    kept: `outcome of stop ${stop._id} of ${trip._id}: ${lines.map(({ lineId }) => lineId).join(' ')}`,
  })
  const { status } = form.values
  return (
    <DialogForm form={form} submit={stated ? 'Save outcome' : 'Complete stop'} onClose={onClose}>
      <Select
        {...form.field('status')}
        label="Outcome"
        allowDeselect={false}
        data={outcomes
          .filter((outcome) => outcome !== 'partial' || lines.length > 0)
          .map((outcome) => ({ value: outcome, label: words(outcome) }))}
        data-autofocus
      />
      {lines.length > 0 && (
        <StopLines
          lines={lines}
          entries={form.values.deliveredLines}
          partial={status === 'partial'}
          onChange={(entries) => form.edit((now) => ({ ...now, deliveredLines: entries }))}
          problem={form.errors.deliveredLines}
        />
      )}
      <Textarea
        {...form.field('notes')}
        label={needsReason(status) ? 'Reason' : 'Notes'}
        maxLength={2000}
        autosize
        minRows={2}
      />
    </DialogForm>
  )
}

/** The lines to deliver at a stop; while the trip is on the road, also the outcome. */
export function StopDialog({ opened, trip, stop, stating, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={`Stop ${stop.sequence}: ${stopTitle(stop)}`}>
      <Content trip={trip} stop={stop} stating={stating} onClose={onClose} />
    </FormDialog>
  )
}

function Content({ trip, stop, stating, onClose }: Omit<Props, 'opened'>) {
  const read = useStopLines(trip._id, stop._id)
  return (
    <Loaded read={read}>
      {(lines) =>
        stating ? (
          <OutcomeForm trip={trip} stop={stop} lines={lines} onClose={onClose} />
        ) : (
          <Stack gap="md">
            {lines.length > 0 ? (
              <StopLines
                lines={lines}
                entries={entriesOf(lines)}
                partial={false}
                onChange={() => {}}
                problem={undefined}
              />
            ) : (
              <Alert>No order is delivered at this stop.</Alert>
            )}
            <CloseRow onClose={onClose} />
          </Stack>
        )
      }
    </Loaded>
  )
}
