import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { errorText, isGone } from '@/api/errors'
import { boardKey } from '@/features/dispatch/dispatch'
import type { Plan } from '@/features/dispatch/plan/planWire'
import { deleteTrip } from '@/features/dispatch/tripWrites'
import type { Board, BoardTrip } from '@/features/dispatch/wire'
import { tripName } from '@/resources/tripTag'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const nameOf = (trip: BoardTrip) => `${trip.number} ${tripName(trip)}`

/** The trips whose stops a plan has put on others, as far as they can be deleted. */
const emptiedBy = ({ trips }: Plan, board: Board): BoardTrip[] =>
  board.trips.filter(
    ({ _id, stops, status, held }) =>
      stops.length === 0 &&
      !held &&
      (status === 'draft' || status === 'planned') &&
      trips.some(({ tripId, before, after }) => tripId === _id && after.stops === 0 && (before?.stops ?? 0) > 0),
  )

/** Offers to delete the trips that an applied plan has emptied. */
export function EmptiedTrips({ plan, board }: { plan: Plan; board: Board }) {
  const { mutate } = useSWRConfig()
  const [asking, setAsking] = useState(false)
  const trips = emptiedBy(plan, board)
  const remove = useAction(async () => {
    const failed: string[] = []
    for (const trip of trips)
      // One after the other, and the others also where one stays.
      // oxlint-disable-next-line no-await-in-loop
      await deleteTrip(trip._id).catch((error: unknown) => {
        if (!isGone(error)) failed.push(`${nameOf(trip)}: ${errorText(error)}`)
      })
    await mutate(boardKey(plan.date))
    setAsking(false)
    if (failed.length > 0) notify(`Not deleted. ${failed.join('; ')}`, 'error')
    else notify(`${count(trips.length, 'trip')} deleted`, 'success')
  })
  if (trips.length === 0) return null
  const [it, has] = trips.length === 1 ? ['it', 'has'] : ['them', 'have']
  const what = `${trips.map(nameOf).join(', ')} ${has} no stops since this plan.`
  const deed = `Delete ${count(trips.length, 'empty trip')}`
  return (
    <Group gap="sm" px="md" py="xs">
      <Text size="sm">{what}</Text>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {deed}
      </Button>
      <LazyConfirmDialog
        opened={asking}
        title={`${deed}?`}
        confirm={deed}
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run()}
        onClose={() => setAsking(false)}
      >
        {`${what} Deleting ${it} cannot be undone, and the plan cannot be undone afterwards either.`}
      </LazyConfirmDialog>
    </Group>
  )
}
