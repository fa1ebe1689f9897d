import { Button } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { MovingTrip } from '@/api/wire'
import { Attention } from '@/features/live/Attention'
import { concernsOf } from '@/features/live/attention'
import { Figures } from '@/features/live/Figures'
import classes from '@/features/live/Live.module.css'
import { Timeline } from '@/features/live/Timeline'
import { isLate, isUnseen, standsAt, type Truck, trucksOf } from '@/features/live/truck'
import { paths } from '@/paths'
import { SetAsidePanel } from '@/parts/setAside/LazySetAsidePanel'
import {
  agedPosition,
  polls,
  type Timed,
  useRoad,
  useRoadFigures,
  useStopsOf,
  useWaitingTrips,
} from '@/resources/tracking'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatMinutes } from '@/ui/format'
import { formatTime, minuteOfDay } from '@/ui/clock'
import { Keycaps } from '@/ui/Keycaps'
import { lazily } from '@/ui/lazily'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useStored } from '@/ui/stored'
import { useNow } from '@/ui/useNow'

const LiveMap = lazily(async () => (await import('@/features/live/LiveMap')).LiveMap)

const nowMs = 15_000

const filters: Record<string, { label: string; keeps: (truck: Truck) => boolean }> = {
  all: { label: 'All', keeps: () => true },
  late: { label: 'Late', keeps: isLate },
  still: { label: 'Not moving', keeps: (truck) => isUnseen(truck) || standsAt(truck) !== undefined },
}

/** Focuses what needs attention after the one that has the focus. */
function focusNext(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-concern]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  rows[(here + 1) % rows.length]?.querySelector<HTMLElement>('[data-call], [data-open]')?.focus()
}

/** Calls the customer or the driver of what has the focus, otherwise of the first. */
function call(who: 'call' | 'driver'): void {
  const row = document.activeElement?.closest('[data-concern], li') ?? document
  const link = row.querySelector<HTMLElement>(`[data-${who}]`)
  if (link) link.click()
  else notify('No telephone number is known here', 'info')
}

function Board({ read: { answer, at } }: { read: Timed<MovingTrip[]> }) {
  const { can, today } = useSession()
  const [search, setSearch] = useSearchParams()
  const [hasMap, setHasMap] = useStored('live.map', true)
  const [selected, setSelected] = useState<string>()
  const now = useNow(nowMs)
  const trips = useMemo(
    () => answer.map((trip) => ({ ...trip, position: agedPosition(trip.position, at, now) })),
    [answer, at, now],
  )
  const silence = now - at
  const stops = useStopsOf(trips)
  const figures = useRoadFigures().data
  const notDeparted = useWaitingTrips(today)
  const waiting = notDeparted.data?.trips
  // What needs attention comes whole, and what stands below it afterwards.
  const isRead = !stops.isLoading && !notDeparted.isLoading
  const trucks = useMemo(() => trucksOf(trips, stops.data), [trips, stops.data])
  const concerns = concernsOf(trucks, waiting ?? [], minuteOfDay(now))
  const asked = search.get('show') ?? ''
  const show = asked in filters ? asked : 'all'
  const shown = trucks.filter(filters[show]!.keeps)
  useShortcuts('Live', [
    { keys: 'a', label: 'Next that needs attention', run: focusNext, enabled: concerns.length > 0 },
    { keys: 'c', label: 'Call the customer', run: () => call('call') },
    { keys: 'd', label: 'Call the driver', run: () => call('driver') },
    { keys: 'm', label: hasMap ? 'Hide map' : 'Show map', run: () => setHasMap(!hasMap) },
  ])
  return (
    <Page
      title="Live"
      badges={
        silence > 2 * polls.still ? (
          <b className={classes.silent}>Not updated for {formatMinutes(silence / 60_000)}</b>
        ) : trips.length > 0 ? (
          `${count(trips.length, 'truck')} · ${formatTime(now)}`
        ) : undefined
      }
      actions={
        <>
          <Button.Group aria-label="Trucks">
            {Object.entries(filters).map(([value, { label }]) => (
              <Button
                key={value}
                variant="default"
                aria-pressed={value === show}
                className={classes.filter}
                onClick={() => setSearch(value === 'all' ? {} : { show: value }, { replace: true })}
              >
                {label}
              </Button>
            ))}
          </Button.Group>
          <Button
            variant="default"
            aria-pressed={hasMap}
            leftSection={<IconMap size={15} aria-hidden />}
            rightSection={<Keycaps keys="m" />}
            onClick={() => setHasMap(!hasMap)}
          >
            {hasMap ? 'Hide map' : 'Show map'}
          </Button>
        </>
      }
    >
      {trips.length > 0 && <Figures trucks={trucks} figures={figures} />}
      <div className={classes.panes} data-map={(hasMap && trips.length > 0) || undefined}>
        <div className={classes.left}>
          {trips.length === 0 ? (
            <EmptyState
              title="No truck is on the road"
              action={
                can('trip.dispatch') && (
                  <Button variant="default" component={Link} to={paths.dispatch(`?date=${today}`)}>
                    Open the dispatch board
                  </Button>
                )
              }
            >
              {waiting && waiting.length > 0
                ? `${count(waiting.length, 'trip')} of today ${waiting.length === 1 ? 'has' : 'have'} not departed.`
                : 'No trip is planned for today.'}
            </EmptyState>
          ) : shown.length === 0 ? (
            <EmptyState title="No matches">No truck is {filters[show]!.label.toLowerCase()}.</EmptyState>
          ) : (
            <Timeline trucks={shown} now={now} selected={selected} onSelect={setSelected} />
          )}
          {isRead && <Attention concerns={concerns} onSelect={setSelected} />}
          {can('trip.dispatch') && <SetAsidePanel />}
        </div>
        {isRead && hasMap && trips.length > 0 && <LiveMap trucks={shown} selected={selected} onSelect={setSelected} />}
      </div>
    </Page>
  )
}

/** All trucks on the road: how far they are, which are late, and what needs a person. */
export function Component() {
  return (
    <Loaded read={useRoad()} page="Live">
      {(read) => <Board read={read} />}
    </Loaded>
  )
}
