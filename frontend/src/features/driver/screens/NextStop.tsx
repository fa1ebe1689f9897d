import type { Trip, TripStop } from '@/api/wire'
import { CallOffice } from '@/features/driver/page/CallOffice'
import { Press } from '@/features/driver/page/Press'
import type { Shown } from '@/features/driver/day/shown'
import classes from '@/features/driver/Driver.module.css'
import { IconNavigation, IconPhone } from '@/features/driver/icons'
import {
  casesOf,
  isFinal,
  lateness,
  nameOf,
  navigationTo,
  sheetOf,
  weightOf,
  windowsText,
} from '@/features/driver/stops'
import { streetAndCity } from '@/resources/address'
import { lineKeyOf } from '@/resources/lineKey'
import { formatClock } from '@/ui/clock'
import { formatDistance, formatQuantity, formatWeight } from '@/ui/format'
import { telOf } from '@/ui/telephone'
import { lazily } from '@/ui/lazily'

// The map is an extra: the page opens without it, also without network.
const StopMap = lazily(async () => (await import('@/features/driver/screens/StopMap')).StopMap)

interface Props {
  shown: Shown
  trip: Trip
  stop: TripStop
  onArrive: () => void
  onOpen: () => void
  onList: () => void
}

function StopFacts({ shown, trip, stop }: Pick<Props, 'shown' | 'trip' | 'stop'>) {
  const sheet = sheetOf(shown.sheet, stop)
  const late = lateness(trip.tripDate, stop, sheet)
  const windows = windowsText(sheet)
  const cases = casesOf(stop)
  const way = stop.distanceKm == null ? '' : ` · ${formatDistance(stop.distanceKm)}`
  const when =
    stop.status === 'arrived'
      ? `Arrived ${formatClock(stop.arrivedAt)}`
      : stop.eta && `ETA ${formatClock(stop.eta)}${way}`
  return (
    <>
      <div className={classes.row}>
        <span className={classes.pill}>Stop {stop.sequence}</span>
        <span className={`${classes.small} ${classes.grow}`}>{when}</span>
        {late && stop.status === 'pending' && (
          <span className={classes.late} data-missed={late.missed || undefined}>
            {late.text}
          </span>
        )}
      </div>
      <h2 className={classes.name}>{nameOf(stop)}</h2>
      <div className={classes.address}>{streetAndCity(stop.shipTo)}</div>
      <div className={classes.facts}>
        {windows && <span>Takes deliveries {windows}</span>}
        {cases > 0 && (
          <span>
            {formatQuantity(cases)} CS · {formatWeight(weightOf(stop))}
          </span>
        )}
        {stop.itemFulfillments.length > 0 && (
          <span>{stop.itemFulfillments.map(({ orderNumber }) => orderNumber).join(', ')}</span>
        )}
      </div>
      {sheet?.closed && <div className={classes.warning}>The address is marked as closed on this date.</div>}
      {(sheet?.driverNote || stop.notes) && (
        <div className={classes.note}>{[sheet?.driverNote, stop.notes].filter(Boolean).join('\n')}</div>
      )}
      <ul className={classes.brief} aria-label="Lines of the next stop">
        {sheet?.lines.map((line) => (
          <li key={lineKeyOf(line)}>
            <span>
              {line.item.itemId} {line.item.name}
            </span>
            <b>
              {formatQuantity(line.quantity)} {line.unitName}
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where to go now: one decision on the screen, its button at the thumb. */
export function NextStop({ shown, trip, stop, onArrive, onOpen, onList }: Props) {
  const phone = sheetOf(shown.sheet, stop)?.phone
  const navigation = navigationTo(stop)
  const then = trip.stops.find((other) => other.sequence > stop.sequence && !isFinal(other))
  return (
    <>
      <div className={classes.body}>
        {navigator.onLine && <StopMap trip={trip} stop={stop} then={then} position={shown.position} />}
        <div className={classes.pad}>
          <StopFacts shown={shown} trip={trip} stop={stop} />
        </div>
      </div>
      <div className={classes.foot}>
        <div className={classes.row}>
          {navigation && (
            <a className={classes.button} href={navigation} target="_blank" rel="noreferrer">
              <IconNavigation size={20} /> Navigate
            </a>
          )}
          {phone && (
            <a className={classes.button} href={telOf(phone)}>
              <IconPhone size={20} /> Call store
            </a>
          )}
          <CallOffice shown={shown} />
        </div>
        {stop.status === 'pending' ? (
          <Press className={classes.main} onClick={onArrive}>
            I have arrived
          </Press>
        ) : (
          <Press className={classes.main} onClick={onOpen}>
            Open the delivery
          </Press>
        )}
        <div className={classes.then}>
          <span className={classes.small}>{then ? 'Then' : 'Last stop'}</span>
          <span>
            {then && (
              <>
                <b>
                  {then.sequence} {nameOf(then)}
                </b>{' '}
                <span className={classes.small}>{formatClock(then.eta, '')}</span>
              </>
            )}
          </span>
          <button type="button" className={classes.text} onClick={onList}>
            All stops
          </button>
        </div>
      </div>
    </>
  )
}
