import { IconDots } from '@/features/driver/icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'
import type { Trip, TripStop } from '@/api/wire'
import { Day } from '@/features/driver/day/day'
import { readLastDriver, type Shown, underWay } from '@/features/driver/day/shown'
import { Header, Refused, Strip } from '@/features/driver/page/Frame'
import { makeInstallable } from '@/features/driver/page/install'
import { Menu } from '@/features/driver/page/Menu'
import { type Outcome, placeNow } from '@/features/driver/report/report'
import { EndView } from '@/features/driver/screens/EndView'
import { NextStop } from '@/features/driver/screens/NextStop'
import { StartView } from '@/features/driver/screens/StartView'
import { StopList } from '@/features/driver/screens/StopList'
import { StopView } from '@/features/driver/screens/StopView'
import { isFinal, nextStop } from '@/features/driver/stops'
import { useWakeLock } from '@/features/driver/page/useWakeLock'
import { paths } from '@/paths'
import type { LineKey } from '@/resources/lineKey'
import { numberOf, tripName } from '@/resources/tripTag'
import { formatClock } from '@/ui/clock'
import { count, formatDate, words } from '@/ui/format'
import { lazily, usePrefetch } from '@/ui/lazily'
import classes from '@/features/driver/Driver.module.css'

// Its code is also in the service worker, and loaded before it is needed: it opens without network.
const ReportView = lazily(async () => (await import('@/features/driver/screens/ReportView')).ReportView)
const parts = [ReportView]

const lightKey = 'backdock.driver.light'
const outcomes: readonly string[] = ['all', 'part', 'fail'] satisfies Outcome[]

/** The day of a user, opened and closed with the page. */
function useDay(user: string): [Day, Shown] {
  const [day] = useState(() => new Day(user))
  useEffect(() => {
    void day.open()
    return () => day.close()
  }, [day])
  return [day, useSyncExternalStore(day.subscribe, day.current)]
}

const sharingTexts: Partial<Record<Shown['sharing'], string>> = {
  on: 'Sharing position',
  waiting: 'Finding position',
  refused: 'No position',
  impossible: 'No position',
}

/** "7 of 12 · back 12:53" */
function progressOf(trip: Trip): string {
  const done = trip.stops.filter(isFinal).length
  const back = formatClock(trip.progress.finishEta, '')
  return [`${done} of ${trip.stops.length}`, underWay(trip) && back && `back ${back}`].filter(Boolean).join(' · ')
}

function Message({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.name}>{title}</h2>
      <span className={classes.small}>{children}</span>
    </div>
  )
}

function Trips({ shown, day }: { shown: Shown; day: Day }) {
  return (
    <div className={classes.body}>
      <ul className={classes.list} aria-label="Trips">
        {shown.trips.map((trip) => (
          <li key={trip._id}>
            <button
              type="button"
              className={classes.line}
              aria-label={`Open ${tripName(trip)}, ${trip.tripNumber}`}
              onClick={() => day.choose(trip._id)}
            >
              <span>
                <b>{tripName(trip)}</b>
                <br />
                <span className={classes.small}>
                  {trip.tripNumber} · {trip.startTime || formatDate(trip.tripDate)} · {count(trip.totals.stops, 'stop')}{' '}
                  · {words(trip.status)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What to say while there is no trip to show. */
function NoTrip({ shown, day }: { shown: Shown; day: Day }) {
  if (shown.error && !shown.listed)
    return (
      <Message title="Your trip could not be loaded">
        {shown.error.message}{' '}
        <button type="button" className={classes.button} onClick={() => void day.refresh()}>
          Try again
        </button>
      </Message>
    )
  if (!shown.listed)
    return <Message title={shown.hindrance === 'session' ? 'Sign in to see your trip' : 'Loading your trip'} />
  if (shown.trips.length > 1) return <Trips shown={shown} day={day} />
  return shown.trips.length === 1 ? (
    <Message title="Loading your trip" />
  ) : (
    <Message title="No trip for you today">When the office gives you one, it appears here.</Message>
  )
}

function toggled(set: ReadonlySet<LineKey>, value: LineKey): ReadonlySet<LineKey> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

interface ViewProps {
  day: Day
  shown: Shown
  trip: Trip
}

/** The screens of a trip below the header, and those with a header of their own. The address says which is open. */
function useViews({ day, shown, trip }: ViewProps) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [checked, setChecked] = useState<ReadonlySet<LineKey>>(new Set())
  const go = (search: Record<string, string>) => setParams(search)
  const home = () => void navigate(paths.drive(), { replace: true })
  const back = () => void navigate(-1)
  const stop = trip.stops.find(({ _id }) => _id === params.get('stop'))
  const outcome = params.get('do') ?? ''
  const act = (kind: 'start' | 'return' | 'end') => () =>
    void day.act({ tripId: trip._id, kind, stopId: '' }).then(home)
  const arrive = (at: TripStop) => () =>
    void day
      .act({ tripId: trip._id, kind: 'arrive', stopId: at._id, stopVersion: at.version })
      .then(() => go({ stop: at._id }))
  const next = (at: TripStop) => (
    <NextStop
      shown={shown}
      trip={trip}
      stop={at}
      onArrive={arrive(at)}
      onOpen={() => go({ stop: at._id })}
      onList={() => go({ list: '1' })}
    />
  )
  if (stop && underWay(trip) && outcomes.includes(outcome))
    return {
      whole: (
        <ReportView
          key={`${stop._id} ${outcome}`}
          shown={shown}
          trip={trip}
          stop={stop}
          outcome={outcome as Outcome}
          kept={day.drafts.of(trip._id, stop._id)}
          onKeep={(draft) => void day.drafts.set(trip._id, stop._id, draft)}
          storing={() => day.drafts.storing}
          originals={day.originals}
          onFinish={async (report) => {
            await day.finish({
              tripId: trip._id,
              stopId: stop._id,
              stopVersion: stop.version,
              report: { ...report, ...placeNow(shown.position) },
            })
            home()
          }}
          onBack={back}
        />
      ),
    }
  if (stop && underWay(trip) && stop.status !== 'pending')
    return {
      whole: (
        <StopView
          shown={shown}
          stop={stop}
          checked={checked}
          onCheck={(line) => setChecked((now) => toggled(now, line))}
          onReport={(how) => go({ stop: stop._id, do: how })}
          onBack={back}
        />
      ),
    }
  if (params.has('list'))
    return {
      whole: (
        <StopList
          shown={shown}
          trip={trip}
          onOpen={(at) => go({ stop: at._id })}
          onReturn={act('return')}
          onBack={back}
        />
      ),
    }
  const at = stop ?? nextStop(trip)
  if (at && trip.status === 'in_progress') return { below: next(at) }
  if (stop && trip.status === 'returning') return { below: next(stop) }
  if (underWay(trip) || trip.endedAt)
    return {
      below: (
        <EndView
          shown={shown}
          trip={trip}
          onReturn={act('return')}
          onEnd={act('end')}
          onList={() => go({ list: '1' })}
        />
      ),
    }
  return { below: <StartView shown={shown} trip={trip} onStart={act('start')} /> }
}

interface TopProps {
  shown: Shown
  onMenu: () => void
}

function Top({ shown, onMenu }: TopProps) {
  const { trip, sharing } = shown
  return (
    <>
      <Header
        title={trip ? tripName(trip) : 'My trip'}
        subtitle={trip ? progressOf(trip) : shown.person?.firstName}
        {...(trip ? { tag: numberOf(trip) } : {})}
      >
        {sharingTexts[sharing] && (
          <button type="button" className={classes.sharing} onClick={onMenu}>
            <span className={classes.dot} data-state={sharing} />
            {sharingTexts[sharing]}
          </button>
        )}
        <button type="button" className={classes.icon} aria-label="Menu" onClick={onMenu}>
          <IconDots />
        </button>
      </Header>
      <Strip shown={shown} />
    </>
  )
}

function TripScreen({ day, shown, trip, onMenu }: ViewProps & { onMenu: () => void }) {
  const { whole, below } = useViews({ day, shown, trip })
  return (
    <>
      {!whole && <Top shown={shown} onMenu={onMenu} />}
      <Refused shown={shown} day={day} />
      {whole ?? below}
    </>
  )
}

function Driver({ user }: { user: string }) {
  const [day, shown] = useDay(user)
  const [menu, setMenu] = useState(false)
  const [light, setLight] = useState(() => localStorage.getItem(lightKey) === 'on')
  const navigate = useNavigate()
  useEffect(() => makeInstallable(() => day.isIdle()), [day])
  useEffect(() => {
    document.title = 'My trip · Backdock'
  }, [])
  const { trip, person } = shown
  useWakeLock(trip !== undefined && underWay(trip))
  usePrefetch(parts)
  const onlyHere = shown.forgets && shown.actions.length > 0
  useEffect(() => {
    if (!onlyHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [onlyHere])
  const mustChange = person?.mustChangePassword === true
  useEffect(() => {
    if (mustChange) void navigate(paths.account())
  }, [mustChange, navigate])
  const turn = () => {
    localStorage.setItem(lightKey, light ? 'off' : 'on')
    setLight(!light)
  }
  return (
    <main className={classes.page} data-light={light || undefined}>
      {trip ? (
        <TripScreen day={day} shown={shown} trip={trip} onMenu={() => setMenu(true)} />
      ) : (
        <>
          <Top shown={shown} onMenu={() => setMenu(true)} />
          <Refused shown={shown} day={day} />
          <NoTrip shown={shown} day={day} />
        </>
      )}
      {menu && (
        <Menu
          shown={shown}
          day={day}
          light={light}
          onLight={turn}
          onTrips={
            trip && shown.trips.length > 1
              ? () => {
                  setMenu(false)
                  day.choose('')
                }
              : undefined
          }
          onClose={() => setMenu(false)}
        />
      )}
    </main>
  )
}

/**
 * The driver's page: a screen of its own, for a phone. It also works without network, and while the session is lost it
 * goes on for the user who was signed in last.
 */
export function Component() {
  const auth = useAuth()
  const user = auth ? tokenSubject(auth.token) : readLastDriver() || undefined
  return user === undefined ? <Navigate to={paths.login()} replace /> : <Driver key={user} user={user} />
}
