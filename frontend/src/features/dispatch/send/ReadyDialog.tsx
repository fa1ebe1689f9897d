import { List, Text, Textarea } from '@mantine/core'
import { object } from 'valibot'
import { setReady } from '@/features/dispatch/tripWrites'
import type { BoardTrip } from '@/features/dispatch/wire'
import { problemSentence } from '@/features/dispatch/problemSentence'
import { problemsOf } from '@/features/dispatch/words'
import { tripName } from '@/resources/tripTag'
import { useConfirmation } from '@/resources/confirmation'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

interface Props {
  trip: BoardTrip
  opened: boolean
  onSaved: () => void
  onClose: () => void
}

const labels = { notes: 'Note' }

function ReadyForm({ trip, onSaved, onClose }: Omit<Props, 'opened'>) {
  const makesReady = trip.status !== 'ready'
  const confirmation = useConfirmation()
  const problems = makesReady ? problemsOf(trip) : []
  const form = useApiForm({
    initial: { notes: '' },
    schema: object({ notes: text() }),
    labels,
    send: ({ notes }) => confirmation.run((confirm) => setReady(trip, makesReady, notes, confirm ?? [])),
    onSent: () => {
      notify(`${trip.number} ${tripName(trip)} is ${makesReady ? 'ready' : 'planned'}`, 'success')
      onSaved()
      onClose()
    },
    unsaved: 'The note is not saved.',
    kept: `${makesReady ? 'ready' : 'planned'} trip ${trip._id}`,
  })
  const lead = problems.length > 0 && (
    <div>
      <Text size="sm">Still open on this trip:</Text>
      <List size="sm">
        {problems.map((problem) => {
          const sentence = problemSentence(problem, [trip])
          return <List.Item key={sentence}>{sentence}</List.Item>
        })}
      </List>
    </div>
  )
  return (
    <>
      <DialogForm form={form} lead={lead} submit={makesReady ? 'Make ready' : 'Back to planned'} onClose={onClose}>
        <Textarea
          {...form.field('notes')}
          label="Note"
          description="Kept in the trip's history. A rule that the trip breaks needs one."
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

/** Makes a trip ready for its driver, or takes it back to planned. If it may not be, the server says why. */
export function ReadyDialog({ opened, ...props }: Props) {
  const { trip, onClose } = props
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`${trip.status === 'ready' ? 'Back to planned' : 'Make ready'}: ${trip.number} ${tripName(trip)}`}
    >
      <ReadyForm {...props} />
    </FormDialog>
  )
}
