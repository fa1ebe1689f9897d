import { ActionIcon, Button, List, Menu, Text, Textarea } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { object } from 'valibot'
import type { Trip, TripStatus } from '@/api/wire'
import { useTransitionOptions, useTripActions } from '@/features/trips/trips'
import { useConfirmation } from '@/resources/confirmation'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useDialog } from '@/ui/dialog/useDialog'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { words } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const verbs: Record<TripStatus, string> = {
  draft: 'Back to draft',
  planned: 'Plan',
  ready: 'Make ready',
  in_progress: 'Start',
  returning: 'Returning',
  completed: 'Complete',
  closed: 'Close',
  cancelled: 'Cancel trip',
}

/** The name of a transition. A step back has a different name than reaching the same status going forward. */
function verb(from: TripStatus, to: TripStatus): string {
  if (from === 'ready' && to === 'planned') return 'Back to planned'
  if (from === 'closed' && to === 'completed') return 'Reopen'
  return verbs[to]
}

/** The next status of a trip, shown as the only button. */
const nextStep: Partial<Record<TripStatus, TripStatus>> = {
  draft: 'planned',
  planned: 'ready',
  ready: 'in_progress',
  in_progress: 'returning',
  returning: 'completed',
  completed: 'closed',
}

const labels = { notes: 'Notes' }

interface StepProps {
  trip: Trip
  target: TripStatus
  /** Why the transition is blocked; a note overrides it. */
  reasons: string[]
  onClose: () => void
}

function StepForm({ trip, target, reasons, onClose }: StepProps) {
  const actions = useTripActions(trip._id)
  const confirmation = useConfirmation()
  const needsNotes = reasons.length > 0
  const form = useApiForm({
    initial: { notes: '' },
    schema: object({ notes: text() }),
    labels,
    send: ({ notes }) => confirmation.run((confirm) => actions.transition(target, notes, confirm)),
    onSent: () => {
      notify(`${trip.tripNumber} is now ${words(target).toLowerCase()}`, 'success')
      onClose()
    },
    unsaved: 'The note is not saved.',
    kept: `${target} trip ${trip._id}`,
  })
  const lead = needsNotes && (
    <div>
      <Text size="sm">Requires a note:</Text>
      <List size="sm">
        {reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </div>
  )
  return (
    <>
      <DialogForm
        form={form}
        lead={lead}
        submit={verb(trip.status, target)}
        danger={target === 'cancelled'}
        disabled={needsNotes && !form.values.notes.trim()}
        cancel="Back"
        onClose={onClose}
      >
        <Textarea
          {...form.field('notes')}
          label="Notes"
          required={needsNotes}
          description="Kept in the trip's history"
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
        />
      </DialogForm>
      {confirmation.dialog}
    </>
  )
}

/** Moves the trip to its next status; one press, unless the server asks for a confirmation. */
function NextButton({
  trip,
  target,
  primary,
  disabled,
}: {
  trip: Trip
  target: TripStatus
  primary: boolean
  disabled: boolean
}) {
  const actions = useTripActions(trip._id)
  const confirmation = useConfirmation()
  const step = useAction(async () => {
    await confirmation.run((confirm) => actions.transition(target, '', confirm))
    notify(`${trip.tripNumber} is now ${words(target).toLowerCase()}`, 'success')
  })
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        disabled={disabled}
        aria-describedby={disabled ? blocked : undefined}
        loading={step.busy}
        onClick={() => void step.run()}
      >
        {verb(trip.status, target)}
      </Button>
      {confirmation.dialog}
    </>
  )
}

const blocked = 'next-step-blocked'

/**
 * The transitions of a trip: the next one as a button, which takes it at once, and all of them in a menu, each with what
 * blocks it and a field for notes. `primary`: the button is the primary button of the page. While another change holds
 * the trip, all wait.
 */
export function TransitionMenu({ trip, primary }: { trip: Trip; primary: boolean }) {
  const { data } = useTransitionOptions(trip._id)
  const dialog = useDialog<TripStatus>()
  const held = trip.held !== null
  const options = (data?.options ?? []).filter((option) => option.permitted)
  const chosen = options.find((option) => option.status === dialog.about)
  const next = options.find((option) => option.status === nextStep[trip.status])
  const inMenu = options.filter((option) => option !== next || option.allowed)
  if (data && options.length === 0) return null
  const coming = nextStep[trip.status]
  return (
    <>
      {!data && coming && (
        <Button variant="default" style={{ visibility: 'hidden' }}>
          {verb(trip.status, coming)}
        </Button>
      )}
      {next && (next.allowed || !next.needsNotes) && (
        <NextButton trip={trip} target={next.status} primary={primary} disabled={held || !next.allowed} />
      )}
      {next && !next.allowed && next.needsNotes && (
        <Button variant={primary ? 'filled' : 'default'} disabled={held} onClick={() => dialog.open(next.status)}>
          {verb(trip.status, next.status)}
        </Button>
      )}
      {next && !next.allowed && !next.needsNotes && (
        <Text id={blocked} size="xs" c="dimmed" maw={360}>
          {next.reasons.join('; ')}
        </Text>
      )}
      {(inMenu.length > 0 || !data) && (
        <Menu position="bottom-end" width={320}>
          <Menu.Target>
            <ActionIcon size={30} aria-label="Other steps" disabled={held || !data}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((option) => (
              <Menu.Item
                key={option.status}
                disabled={!option.allowed && !option.needsNotes}
                onClick={() => dialog.open(option.status)}
              >
                <Text size="sm">
                  {verb(trip.status, option.status)}
                  {option === next && ', with a note'}
                </Text>
                {!option.allowed && (
                  <Text size="xs" c="dimmed">
                    {option.reasons.join('; ')}
                  </Text>
                )}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog.about && (
        <FormDialog opened={dialog.opened} onClose={dialog.close} title={verb(trip.status, dialog.about)}>
          <StepForm
            trip={trip}
            target={dialog.about}
            reasons={chosen?.needsNotes ? chosen.reasons : []}
            onClose={dialog.close}
          />
        </FormDialog>
      )}
    </>
  )
}
