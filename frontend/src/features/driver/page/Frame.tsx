import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CallOffice } from '@/features/driver/page/CallOffice'
import type { Trip } from '@/api/wire'
import type { Day } from '@/features/driver/day/day'
import type { Shown } from '@/features/driver/day/shown'
import classes from '@/features/driver/Driver.module.css'
import { IconArrowLeft, IconCloudOff, IconCloudUp } from '@/features/driver/icons'
import { Press } from '@/features/driver/page/Press'
import { type Action, photosHere } from '@/features/driver/queue/actions'
import { nameOf } from '@/features/driver/stops'
import { paths } from '@/paths'
import { colorOf } from '@/resources/tripTag'
import { formatClock } from '@/ui/clock'
import { count } from '@/ui/format'

interface HeaderProps {
  title: string
  subtitle?: ReactNode
  tag?: string
  onBack?: (() => void) | undefined
  children?: ReactNode
}

export function Header({ title, subtitle, tag, onBack, children }: HeaderProps) {
  return (
    <header className={classes.header} style={onBack ? { paddingLeft: 4 } : undefined}>
      {onBack && (
        <button type="button" className={classes.icon} aria-label="Back" onClick={onBack}>
          <IconArrowLeft />
        </button>
      )}
      {tag && (
        <span className={classes.tag} style={{ background: colorOf(tag) }}>
          {tag}
        </span>
      )}
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {children}
    </header>
  )
}

function stripText({ hindrance, offlineSince, forgets }: Shown): ReactNode {
  if (hindrance === 'session')
    return (
      <>
        Signed out. Keep working; <Link to={paths.login()}>sign in</Link> to send
      </>
    )
  if (offlineSince) return `Offline since ${formatClock(offlineSince)}. Keep working`
  if (hindrance === 'server') return 'The server is busy. Sending again soon'
  if (forgets) return 'This browser cannot store reports: keep this page open until all are sent'
  return undefined
}

/**
 * What keeps reports on the phone, and how many. It never stands in the way. `stays`: it is shown also when there is
 * nothing to say, so that the place to sign does not move while somebody signs.
 */
export function Strip({ shown, stays = false }: { shown: Shown; stays?: boolean }) {
  const waiting = shown.actions.filter(({ refused, waits }) => !refused && !waits).length
  const text = stripText(shown)
  if (!stays && !text && waiting === 0) return null
  return (
    <div className={classes.strip} role="status" data-quiet={text ? undefined : true}>
      {text ? <IconCloudOff size={20} /> : <IconCloudUp size={20} />}
      <span>{text ?? (waiting > 0 ? 'Sending' : 'Online')}</span>
      {waiting > 0 && <span>{waiting} not sent yet</span>}
    </div>
  )
}

const done: Record<Action['kind'], string> = {
  start: 'Start of the trip',
  arrive: 'Arrival',
  finish: 'Report',
  return: 'Return to the warehouse',
  end: 'End of the trip',
}

/** "Report, stop 4 Jewel-Osco" */
export function actionText({ kind, stopId }: Action, trip: Trip | undefined): string {
  const stop = trip?.stops.find(({ _id }) => _id === stopId)
  return stop ? `${done[kind]}, stop ${stop.sequence} ${nameOf(stop)}` : done[kind]
}

interface RefusedProps {
  shown: Shown
  day: Day
}

/** What the office knows of it. */
function officeText(action: Action, note = ''): string {
  const here = photosHere(action).length
  const photos = here > 0 ? ` ${count(here, 'photo is', 'photos are')} only on this phone: copy them in the menu.` : ''
  switch (action.refused?.told) {
    case 'open':
      return `The office has it in its list. Keep working.${photos}`
    case 'filed':
      return `The office has filed it.${photos}`
    case 'dismissed':
      return `The office has decided: ${note}`
    case 'unheard':
      return 'The office could not be told. Call the office.'
    default:
      return 'It is sent to the office as soon as there is network. Keep working.'
  }
}

function RefusedAction({ shown, day, action, more }: RefusedProps & { action: Action; more: number }) {
  const [sure, setSure] = useState(false)
  const { message = '', codes = [] } = action.refused ?? {}
  const { told, note } = action.refused ?? {}
  const decided = told === 'dismissed' || told === 'filed'
  const losesReport = (action.kind === 'finish' && !decided && !sure) || (photosHere(action).length > 0 && !sure)
  return (
    <section className={classes.refused} role="alert">
      <strong>
        Not accepted: {actionText(action, shown.trip)}, {formatClock(action.at)}
      </strong>
      <p>
        {message}
        {more > 0 && ` (and ${more} more)`}
      </p>
      {codes.length === 0 && <p>{officeText(action, note)}</p>}
      <div className={classes.row}>
        {!decided && (
          <Press className={classes.button} onClick={() => void day.retry(action, codes)}>
            {codes.length > 0 ? 'Do it anyway' : 'Send again'}
          </Press>
        )}
        <Press className={classes.danger} onClick={() => (losesReport ? setSure(true) : void day.discard(action))}>
          {sure ? 'Discard the report' : decided ? 'Remove from this phone' : 'Discard'}
        </Press>
        <CallOffice shown={shown} />
      </div>
    </section>
  )
}

/** What the server did not accept, one after the other, with the reason and the ways on. */
export function Refused({ shown, day }: RefusedProps) {
  const refused = shown.actions.filter((action) => action.refused)
  const [first] = refused
  return first && <RefusedAction key={first.seq} shown={shown} day={day} action={first} more={refused.length - 1} />
}
