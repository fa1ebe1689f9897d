import { ApiError } from '@/api/errors'
import { keyOf, readKey } from '@/api/operations'
import { signedInUser } from '@/api/userChange'
import type { Trip, TripHead, TripSheet } from '@/api/wire'
import { OfficeNews } from '@/features/driver/day/officeNews'
import { Reads } from '@/features/driver/day/reads'
import {
  forgetLastDriver,
  nothingShown,
  noteLastDriver,
  type Person,
  type Shown,
  underWay,
} from '@/features/driver/day/shown'
import { withActions, type Action, type NewAction } from '@/features/driver/queue/actions'
import { Drafts } from '@/features/driver/queue/drafts'
import { Outbox } from '@/features/driver/queue/outbox'
import { Originals } from '@/features/driver/queue/originals'
import { perform } from '@/features/driver/queue/perform'
import { Phone } from '@/features/driver/queue/phone'
import { tellOffice } from '@/features/driver/queue/setAside'
import { sendPositions, watchPositions } from '@/features/driver/queue/positions'
import { showAs } from '@/ui/format'

/** The calendar date of now in a time zone, YYYY-MM-DD. (That of `api/session` would load the code of the frame.) */
const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())

const refreshMs = 60_000
const positionsMs = 30_000

/** The day of a driver: trips and sheets as they were read last, with what the driver did since. */
export class Day {
  private shown = nothingShown
  private readonly listeners = new Set<() => void>()
  private readonly database = new Phone(() => this.show({ forgets: !this.database.lasts }))
  /** What was typed at stops that are not finished. It is there before the first trip is shown. */
  readonly drafts: Drafts
  readonly originals: Originals
  private readonly reads: Reads
  private readonly news: OfficeNews
  private outbox: Outbox | undefined
  private wanted = ''
  private choosing = false
  private read: Trip | undefined
  /** The actions that are being written to the phone. */
  private readonly acting = new Map<string, Promise<void>>()
  private timers: Array<ReturnType<typeof setInterval>> = []
  private watching: { tripId: string; stop: () => void } | undefined
  private closed = true
  /** The browser was asked to keep what is stored, and has answered. */
  private asked = false
  /** Counts openings and closings: what an earlier opening still does is ignored. */
  private turn = 0
  readonly user: string

  constructor(user: string) {
    this.user = user
    this.drafts = new Drafts(this.database, user)
    this.originals = new Originals(this.database, user)
    this.reads = new Reads(this.database, user)
    this.news = new OfficeNews(this.drafts)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): Shown => this.shown

  /** Shows what the phone has, then reads what is new. */
  async open(): Promise<void> {
    const turn = ++this.turn
    const { database, originals } = this
    await this.drafts.open()
    await this.restore()
    if (turn !== this.turn) return
    const outbox = new Outbox({
      database,
      user: this.user,
      perform: (action, keep) => perform(action, keep, originals),
      tell: tellOffice,
      filesOf: ({ report }) => originals.namesOf(report?.photos ?? []),
      sendRest: (actions) => sendPositions(database, this.user, actions),
      onSent: (trip) => this.took(trip),
      onChange: () => this.show({}),
    })
    this.outbox = outbox
    await outbox.open()
    if (turn !== this.turn) return outbox.close()
    const waiting = outbox.actions.flatMap(({ report }) => report?.photos ?? [])
    void originals.keepOnly([...this.drafts.photos(), ...waiting]).catch(() => undefined)
    this.closed = false
    this.show({ opened: true, forgets: !this.database.lasts })
    noteLastDriver(this.user)
    this.timers = [
      setInterval(() => document.visibilityState === 'visible' && void this.refresh(), refreshMs),
      setInterval(() => void this.outbox?.send(), positionsMs),
    ]
    window.addEventListener('online', this.refresh)
    window.addEventListener('offline', this.lost)
    void this.askToKeep()
    await this.refresh()
  }

  private async askToKeep(): Promise<void> {
    const kept = await navigator.storage?.persist?.().catch(() => false)
    this.show({ mayBeDeleted: kept === false })
    this.asked = true
    this.tellState()
  }

  private tellState(): void {
    if (this.asked && !this.closed && signedInUser() === this.user) void this.news.tellState(this.shown)
  }

  close(): void {
    this.turn++
    this.closed = true
    this.outbox?.close()
    this.watching?.stop()
    this.watching = undefined
    this.timers.forEach(clearInterval)
    window.removeEventListener('online', this.refresh)
    window.removeEventListener('offline', this.lost)
  }

  /** Nothing waits to be sent, and no report is being filled in. */
  isIdle(): boolean {
    return this.shown.actions.length === 0 && this.drafts.isEmpty()
  }

  /** A double tap is one action: the second tap waits for the first one. */
  act(action: Omit<NewAction, 'at'>): Promise<void> {
    const name = `${action.tripId} ${action.kind} ${action.stopId}`
    const same = this.acting.get(name)
    if (same) return same
    const added = this.outbox!.add({ ...action, at: new Date().toISOString() })
    const acting = added.finally(() => this.acting.delete(name))
    this.acting.set(name, acting)
    return acting
  }

  /** A stop is over: its report takes the place of its draft. */
  finish(action: Pick<NewAction, 'tripId' | 'stopId' | 'stopVersion' | 'report'>): Promise<void> {
    const at = new Date().toISOString()
    const { tripId, stopId } = action
    return this.drafts.end(tripId, stopId, (draft) => this.outbox!.add({ ...action, kind: 'finish', at }, draft))
  }

  retry = (action: Action, confirm?: string[]): Promise<void> => this.outbox!.retry(action, confirm)
  discard = async (action: Action): Promise<void> => {
    await this.outbox!.discard(action)
    await this.refresh()
  }

  /** Opens one of several trips; '' shows them all. */
  choose(tripId: string): void {
    this.wanted = tripId
    this.choosing = !tripId
    this.read = undefined
    this.show({ sheet: undefined })
    void this.restoreTrip().then(() => this.refresh())
  }

  /** After a sign-out nothing of the trips stays on the phone; what is not sent, or not finished, does. */
  async forget(): Promise<void> {
    await this.reads.forget()
    forgetLastDriver()
  }

  readonly refresh = async (): Promise<void> => {
    if (this.closed || signedInUser() !== this.user) return
    try {
      const person = await this.readPerson()
      this.show({ person })
      if (person.mustChangePassword) return
      const { trips } = await readKey(
        keyOf('/trips/driver/{id}', { path: { id: person._id }, query: { page: 1, limit: 50 } }),
      )
      this.outbox?.ask()
      void this.news.offer(trips)
      const today = todayIn(person.warehouse.timezone)
      const mine = trips.filter((trip) => underWay(trip) || (trip.tripDate === today && trip.status !== 'cancelled'))
      await this.reads.keep('day', { person, trips: mine })
      this.show({ trips: mine, listed: true, error: undefined, offlineSince: undefined })
      this.tellState()
      await this.readTrip()
    } catch (error) {
      this.failed(error)
    }
  }

  private async readPerson(): Promise<Person> {
    const { _id, firstName, mustChangePassword, warehouse } = await readKey(keyOf('/auth/profile'))
    return { _id, firstName, mustChangePassword, warehouse }
  }

  private async readTrip(): Promise<void> {
    const id = this.tripId()
    if (!id) {
      this.read = undefined
      this.show({})
      return
    }
    const path = { id }
    const [trip, sheet] = await Promise.all([
      readKey(keyOf('/trips/{id}', { path })),
      readKey(keyOf('/trips/{id}/sheet', { path })),
    ])
    await this.reads.keep(`sheet ${id}`, sheet)
    await this.took(trip)
    this.show({ sheet })
  }

  /** The trip to show: the chosen one, the one under way, or today's only one. */
  private tripId(): string {
    const { trips } = this.shown
    if (this.choosing) return ''
    if (trips.some(({ _id }) => _id === this.wanted)) return this.wanted
    const driven = trips.find(underWay)
    return driven?._id ?? (trips.length === 1 ? trips[0]!._id : '')
  }

  /** Answers may arrive in another order than that of the changes. */
  private async took(trip: Trip): Promise<void> {
    if (this.read?._id === trip._id && this.read.version > trip.version) return
    await this.reads.keep(`trip ${trip._id}`, trip)
    if (trip._id !== this.tripId()) return
    this.read = trip
    this.show({ offlineSince: undefined })
  }

  private failed(error: unknown): void {
    const known = error instanceof ApiError ? error : new ApiError('FETCH_ERROR', String(error))
    if (known.status === 0) this.lost()
    if (!this.shown.listed) this.show({ error: known })
  }

  private readonly lost = (): void => {
    if (!this.shown.offlineSince) this.show({ offlineSince: Date.now() })
  }

  private async restore(): Promise<void> {
    const day = await this.reads.of<{ person: Person; trips: TripHead[] }>('day')
    if (day) this.show({ person: day.person, trips: day.trips, listed: true })
    await this.restoreTrip()
  }

  private async restoreTrip(): Promise<void> {
    const id = this.tripId()
    this.read = await this.reads.of<Trip>(`trip ${id}`)
    this.show({ sheet: await this.reads.of<TripSheet>(`sheet ${id}`) })
  }

  private show(change: Partial<Shown>): void {
    const actions = this.outbox?.actions ?? []
    const hindrance = this.outbox?.hindrance
    this.shown = { ...this.shown, ...change, actions, hindrance }
    this.shown.trip = this.read && withActions(this.read, actions)
    if (hindrance === 'network' && !this.shown.offlineSince) this.shown.offlineSince = Date.now()
    const { person } = this.shown
    if (person) showAs(person.warehouse)
    this.watch()
    for (const listener of this.listeners) listener()
  }

  private watch(): void {
    const { trip } = this.shown
    const tripId = trip && underWay(trip) && !this.closed ? trip._id : ''
    if (tripId === (this.watching?.tripId ?? '')) return
    this.watching?.stop()
    this.watching = undefined
    if (!tripId) return
    const watching = { tripId, stop: () => {} }
    this.watching = watching
    watching.stop = watchPositions(this.database, this.user, tripId, (sharing, position) => {
      this.shown = { ...this.shown, sharing, position: position ?? this.shown.position }
      for (const listener of this.listeners) listener()
    })
  }
}
