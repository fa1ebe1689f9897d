import { Button, Title } from '@mantine/core'
import type { TrackedStop, TrackPoint } from '@/api/wire'
import { findingsOf } from '@/features/trips/tracking/replay'
import classes from '@/features/trips/tracking/Tracking.module.css'
import { stopTitle } from '@/features/trips/trips'
import { latenessSentence } from '@/resources/lateness'
import { useCustomerPhone } from '@/resources/tracking'
import { CallButton } from '@/ui/CallButton'
import { formatMinutes } from '@/ui/format'
import { formatClock } from '@/ui/clock'
import { Keycaps } from '@/ui/Keycaps'

function CallCustomer({ stop }: { stop: TrackedStop }) {
  const phone = useCustomerPhone(stop.customer?._id)
  return phone ? <CallButton phone={phone}>Call customer</CallButton> : null
}

interface Props {
  stops: readonly TrackedStop[]
  points: readonly TrackPoint[]
  now: number
  mayCall: boolean
  /** Shows a time in the replay. */
  onShow: (at: number) => void
}

/** What is out of the ordinary: the next stop when it is late, long stops, times without a position. */
export function Exceptions({ stops, points, now, mayCall, onShow }: Props) {
  const { late, long, unseen } = findingsOf(stops, points, now)
  const sum = late.length + long.length + unseen.length
  if (sum === 0) return null
  const show = (at: number, what: string) => (
    <Button size="compact-sm" variant="default" aria-label={`Show: ${what}`} onClick={() => onShow(at)}>
      Show
    </Button>
  )
  return (
    <section aria-labelledby="exceptions" className={classes.exceptions}>
      <div className={classes.exceptionsHead}>
        <Title order={2} id="exceptions" tabIndex={-1}>
          Exceptions
        </Title>
        <b>{sum}</b>
        <Keycaps keys="e" />
      </div>
      <ul>
        {late.map(({ stop, late }) => (
          <li key={stop._id}>
            <span data-amber data-breaks={late.missed || undefined}>
              {stopTitle(stop)} {latenessSentence(stop, late)}
            </span>
            {mayCall && <CallCustomer stop={stop} />}
          </li>
        ))}
        {long.map(({ visit, minutes }) => {
          const what = `${formatMinutes(minutes)} at stop ${visit.stop.sequence}, ${stopTitle(visit.stop)}; planned ${formatMinutes(visit.stop.serviceMinutes)}`
          return (
            <li key={`long ${visit.stop._id}`}>
              <span>{what}</span>
              {show(visit.from, what)}
            </li>
          )
        })}
        {unseen.map(({ from, to }) => {
          const what = `No position ${formatClock(from)} to ${formatClock(to)}`
          return (
            <li key={from}>
              <span>{what}</span>
              {show(from, what)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
