import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Tracking, Trip } from '@/api/wire'
import { Exceptions } from '@/features/trips/tracking/Exceptions'
import { Replay } from '@/features/trips/tracking/Replay'
import { seenAt, spanOf, visitsOf } from '@/features/trips/tracking/replay'
import classes from '@/features/trips/tracking/Tracking.module.css'
import { contentOf, type Lines } from '@/features/trips/tracking/trackContent'
import { MapView } from '@/parts/map/MapView'
import { usePlannedLine, useTrail } from '@/resources/tracking'
import { numberOf } from '@/resources/tripTag'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'
import { useNow } from '@/ui/useNow'

const nowMs = 30_000

function focusExceptions(): void {
  document.querySelector<HTMLElement>('#exceptions')?.focus()
}

interface Props {
  trip: Trip
  tracking: Tracking
  selected: string | undefined
  onSelect: (stopId: string) => void
  mayCall: boolean
}

/** The way of a trip: planned and driven on the map, the truck, the replay of the day, and what is out of the ordinary. */
export function TrackPanel({ trip, tracking, selected, onSelect, mayCall }: Props) {
  const clock = useNow(trip.endedAt ? 0 : nowMs)
  // For a trip that has ended, its end.
  const now = trip.endedAt ? Date.parse(trip.endedAt) : clock
  const [at, setAt] = useState<number>()
  const [lines, setLines] = useState<Lines>('both')
  const [follows, setFollows] = useState(false)
  const line = usePlannedLine(trip._id, trip.version).data ?? null
  const points = useTrail(trip._id, tracking.position?.recordedAt).data ?? noPoints
  const label = numberOf(trip)
  const content = useMemo(
    () => contentOf({ tracking, line, points, at, lines, label }),
    [tracking, line, points, at, lines, label],
  )
  const span = spanOf(tracking, now)
  const truck = at === undefined ? (tracking.position ?? undefined) : seenAt(points, at)?.place
  useShortcuts('Trip', [
    { keys: 'f', label: follows ? 'Stop following the truck' : 'Follow the truck', run: () => setFollows(!follows) },
    { keys: 'e', label: 'Exceptions', run: focusExceptions },
  ])
  return (
    <>
      <div className={classes.panel}>
        <div className={classes.map}>
          <MapView
            {...content}
            label={`Map of ${trip.tripNumber}; the table lists the stops with their times`}
            selected={selected}
            onSelect={onSelect}
            fitted={`${trip._id} ${line ? 'line' : ''}`}
            center={follows ? truck : undefined}
          />
          <SegmentedControl
            className={classes.choice}
            size="xs"
            aria-label="Lines on the map"
            value={lines}
            onChange={(value) => setLines(value as Lines)}
            data={[
              { value: 'both', label: 'Both' },
              { value: 'driven', label: 'Driven' },
              { value: 'planned', label: 'Planned' },
            ]}
          />
          {truck && (
            <Button
              className={classes.follow}
              size="compact-sm"
              variant="default"
              aria-pressed={follows}
              rightSection={<Keycaps keys="f" />}
              onClick={() => setFollows(!follows)}
            >
              Follow truck
            </Button>
          )}
          <span className={classes.legend} aria-hidden>
            <i data-line="driven" /> Driven <i data-line="ahead" /> To drive <i data-line="planned" /> Planned
          </span>
        </div>
        {span && (
          <Replay span={span} visits={visitsOf(tracking.stops, now)} now={now} at={at} onAt={setAt} onStop={onSelect} />
        )}
      </div>
      <Exceptions stops={tracking.stops} points={points} now={now} mayCall={mayCall} onShow={setAt} />
    </>
  )
}

const noPoints: [] = []
