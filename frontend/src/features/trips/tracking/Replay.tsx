import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { type Span, stepFrom, type Visit } from '@/features/trips/tracking/replay'
import classes from '@/features/trips/tracking/Tracking.module.css'
import { stopTitle } from '@/features/trips/trips'
import { formatMinutes } from '@/ui/format'
import { formatClock } from '@/ui/clock'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'

const frameMs = 100
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const speeds = ['10', '60', '300']

interface Props {
  span: Span
  visits: readonly Visit[]
  /** The present, or the end of the trip. */
  now: number
  /** The time of the replay; undefined: now. */
  at: number | undefined
  onAt: (at: number | undefined) => void
  /** Shows the stop in the list and on the map. */
  onStop: (stopId: string) => void
}

const words: Record<Visit['state'], string> = {
  done: 'at the stop',
  here: 'there now',
  late: 'expected',
  ahead: 'expected',
}

/** Plays the day again. The blocks are the times at the stops, so that a long one is seen. */
export function Replay({ span, visits, now, at, onAt, onStop }: Props) {
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState('60')
  const end = Math.min(now, span.to)
  const shown = at ?? end
  const advance = useEffectEvent(() => {
    const next = shown + frameMs * Number(speed)
    if (next < end) return onAt(next)
    setIsPlaying(false)
    onAt(undefined)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => advance(), frameMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  const play = () => {
    if (!isPlaying && at === undefined) onAt(span.from)
    setIsPlaying(!isPlaying)
  }
  const step = (by: 1 | -1) => {
    const visit = stepFrom(visits, shown, by)
    if (!visit) return
    onStop(visit.stop._id)
    onAt(visit.from >= end ? undefined : visit.from)
  }
  const toNow = () => {
    setIsPlaying(false)
    onAt(undefined)
  }
  useShortcuts('Replay', [
    { keys: 'Space', label: isPlaying ? 'Pause' : 'Play', run: play },
    { keys: '[', label: 'Previous stop', run: () => step(-1) },
    { keys: ']', label: 'Next stop', run: () => step(1) },
    { keys: 'n', label: 'Now', run: toNow },
  ])
  const left = (time: number): string => `${((time - span.from) / (span.to - span.from)) * 100}%`
  const block = ({ from, to }: Span): CSSProperties => ({
    left: left(from),
    width: `${(Math.max(to - from, minuteMs) / (span.to - span.from)) * 100}%`,
  })
  const hours: number[] = []
  const stepMs = Math.ceil((span.to - span.from) / hourMs / 10) * hourMs
  for (let hour = Math.ceil(span.from / stepMs) * stepMs; hour < span.to; hour += stepMs) hours.push(hour)
  return (
    <section aria-label="Replay" className={classes.replay}>
      <div className={classes.replayBar}>
        <ActionIcon aria-label={isPlaying ? 'Pause' : 'Play'} onClick={play}>
          {isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        </ActionIcon>
        <b>{at === undefined ? 'Now' : formatClock(at)}</b>
        <SegmentedControl
          size="xs"
          aria-label="Speed"
          value={speed}
          onChange={setSpeed}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
        <span className={classes.keys} aria-hidden>
          <Keycaps keys="Space" /> play <Keycaps keys="[" /> <Keycaps keys="]" /> stop to stop
        </span>
        <Button size="compact-sm" variant="default" disabled={at === undefined} onClick={toNow}>
          Now
        </Button>
      </div>
      <div className={classes.scrubber}>
        <span className={classes.past} style={{ width: left(end) }} />
        {visits.map((visit) => (
          <span
            key={visit.stop._id}
            className={classes.visit}
            data-state={visit.state}
            style={block(visit)}
            title={`${visit.stop.sequence} ${stopTitle(visit.stop)}: ${formatClock(visit.from)} to ${formatClock(visit.to)}, ${formatMinutes((visit.to - visit.from) / minuteMs)} ${words[visit.state]}`}
          >
            {visit.stop.sequence}
          </span>
        ))}
        <span className={classes.cursor} style={{ left: left(shown) }} aria-hidden />
        <input
          type="range"
          aria-label="Time of the replay"
          aria-valuetext={formatClock(shown)}
          min={span.from}
          max={span.to}
          step={minuteMs / 2}
          value={shown}
          onChange={(event) => {
            const time = Number(event.currentTarget.value)
            onAt(time >= end ? undefined : time)
          }}
        />
      </div>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ left: left(hour) }}>
            {formatClock(hour)}
          </span>
        ))}
      </div>
    </section>
  )
}
