import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useCallback, useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError, errorText } from '@/api/errors'
import { boardKey } from '@/features/dispatch/dispatch'
import { TripDialog } from '@/features/dispatch/LazyParts'
import { sendTrip, takeBack } from '@/features/dispatch/tripWrites'
import type { Board, BoardTrip } from '@/features/dispatch/wire'
import { problemSentence } from '@/features/dispatch/problemSentence'
import { driverName, problemsOf } from '@/features/dispatch/words'
import { tripName } from '@/resources/tripTag'
import { Dialog } from '@/ui/dialog/Dialog'
import { useDialog } from '@/ui/dialog/useDialog'
import { count } from '@/ui/format'
import { useStored } from '@/ui/stored'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const nameOf = (trip: BoardTrip) => `${trip.number} ${tripName(trip)}`

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : errorText(error))

/** The trips whose drivers do not have them yet, or not as they are now. */
const waiting = ({ trips }: Board): BoardTrip[] =>
  trips.filter(
    ({ status, stops, given, changesSincePrinted }) =>
      stops.length > 0 &&
      (status === 'draft' || status === 'planned' || (status === 'ready' && (!given || changesSincePrinted > 0))),
  )

/** The row of a trip names its truck and driver, also when it has none. */
const inRow = new Set(['no_vehicle', 'no_driver'])

/** What a trip lacks, or what its driver does not know yet. */
const notesOf = (trip: BoardTrip): string[] => [
  ...(trip.status === 'ready' && trip.given ? [count(trip.changesSincePrinted, 'change')] : []),
  ...problemsOf(trip).flatMap((problem) => (inRow.has(problem.code) ? [] : problemSentence(problem, [trip]))),
]

/** Sends trips one after the other. Answers those that are sent, and why the others are not. */
async function sendAll(trips: readonly BoardTrip[], note: string) {
  const sent: BoardTrip[] = []
  const refused = new Map<string, string>()
  for (const trip of trips) {
    try {
      await sendTrip(trip, note)
      sent.push(trip)
    } catch (error) {
      refused.set(trip._id, reasonOf(error))
    }
  }
  return { sent, refused }
}

/** Takes trips that were sent back to what they were, as far as their statuses allow it now. */
async function takeAllBack(trips: readonly BoardTrip[], reload: () => Promise<unknown>) {
  const stay: string[] = []
  for (const trip of trips)
    await takeBack(trip).catch((error: unknown) => stay.push(`${nameOf(trip)}: ${reasonOf(error)}`))
  await reload().catch(() => undefined)
  if (stay.length > 0) notify(`Not taken back. ${stay.join('; ')}`, 'error')
  else notify(`${count(trips.length, 'trip')} taken back`, 'success')
}

interface FormProps {
  board: Board
  reload: () => Promise<unknown>
  onFleet: (tripId: string) => void
  onClose: () => void
}

function SendForm({ board, reload, onFleet, onClose }: FormProps) {
  // A trip whose truck or driver is also on another one is sent only when a person says so.
  const [left, setLeft] = useState<readonly string[]>(() =>
    board.trips.filter((trip) => problemsOf(trip).some(({ code }) => code === 'double_booking')).map(({ _id }) => _id),
  )
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  // It outlives closing and a reload, until it is sent.
  const [note, keepNote] = useStored(`note of sending ${board.date}`, '')
  const trips = waiting(board)
  const chosen = trips.filter(({ _id }) => !left.includes(_id))
  const send = useAction(async () => {
    const done = await sendAll(chosen, note.trim())
    setRefused(done.refused)
    // The columns say it together with the message.
    await reload().catch(() => undefined)
    const back = done.sent.filter(({ status }) => status !== 'ready')
    if (done.sent.length > 0)
      notify(
        `${count(done.sent.length, 'trip')} sent to ${done.sent.length === 1 ? 'its driver' : 'their drivers'}`,
        'success',
        back.length > 0 ? { action: { label: 'Undo', run: () => void takeAllBack(back, reload) } } : {},
      )
    if (done.refused.size > 0) return
    keepNote(undefined)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send.run()
  }
  const toggle = (id: string) =>
    setLeft((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  if (trips.length === 0) return <Text size="sm">Every trip with stops is with its driver as it is now.</Text>
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          The trips become ready and appear on their drivers’ phones. Trips that cannot become ready yet are not sent.
        </Text>
        <Stack gap="xs" mah="50vh" style={{ overflowY: 'auto' }} role="group" aria-label="Trips to send">
          {trips.map((trip) => (
            <Group key={trip._id} justify="space-between" align="start" wrap="nowrap" gap="xs">
              <Checkbox
                size="xs"
                label={nameOf(trip)}
                description={[trip.vehicle?.name ?? 'No truck', driverName(trip.driver), ...notesOf(trip)].join(' · ')}
                error={refused.get(trip._id)}
                checked={!left.includes(trip._id)}
                onChange={() => toggle(trip._id)}
              />
              {(!trip.vehicle || !trip.driver || refused.has(trip._id)) && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  style={{ flex: 'none' }}
                  aria-label={`Truck and driver: ${nameOf(trip)}`}
                  onClick={() => onFleet(trip._id)}
                >
                  Truck and driver…
                </Button>
              )}
            </Group>
          ))}
        </Stack>
        <Textarea
          label="Note"
          description="Kept in the trips’ history. A rule that a trip breaks needs one."
          value={note}
          maxLength={2000}
          autosize
          onChange={(event) => keepNote(event.currentTarget.value || undefined)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.busy} disabled={chosen.length === 0} data-autofocus>
            Send {count(chosen.length, 'trip')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props {
  board: Board
  opened: boolean
  onClose: () => void
}

/** Makes the day's trips ready and gives them to their drivers, each by itself: one that may not be is named with why. */
export function SendDialog({ board, opened, onClose }: Props) {
  const { mutate } = useSWRConfig()
  const fleet = useDialog<string>()
  const reload = useCallback(() => mutate(boardKey(board.date)), [mutate, board.date])
  const trip = board.trips.find(({ _id }) => _id === fleet.about)
  return (
    <>
      {/* Escape closes one dialog at a time. */}
      <Dialog opened={opened} onClose={() => fleet.opened || onClose()} title="Send to drivers" size="lg">
        <SendForm board={board} reload={reload} onFleet={fleet.open} onClose={onClose} />
      </Dialog>
      {trip && (
        <TripDialog
          key={trip._id}
          trip={trip}
          board={board}
          opened={fleet.opened}
          onSaved={() => void reload()}
          onClose={fleet.close}
        />
      )}
    </>
  )
}
