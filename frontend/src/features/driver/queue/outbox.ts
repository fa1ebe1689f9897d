import { randomId } from '@/api/client'
import { ApiError } from '@/api/errors'
import { subscribeAuth } from '@/api/authStore'
import { signedInUser } from '@/api/userChange'
import type { Trip } from '@/api/wire'
import {
  type Action,
  hasUndecided,
  isSetAside,
  type NewAction,
  nextToSend,
  photosHere,
  type Report,
  type Told,
} from '@/features/driver/queue/actions'
import type { Database } from '@/features/driver/queue/database'

/** What keeps actions from being sent. */
export type Hindrance = 'network' | 'server' | 'session'

interface Parts {
  database: Database
  user: string
  perform: (action: Action, keep: (action: Action) => Promise<void>) => Promise<Trip>
  /** Tells the office of a refused action, or that it was accepted after all. Rejects like `perform`. */
  tell: (action: Action, accepted: boolean) => Promise<Told>
  /** Called when all actions are sent. Rejects like `perform`. */
  sendRest: (actions: readonly Action[]) => Promise<void>
  /** Called with the trip after each action that was sent. */
  onSent: (trip: Trip) => Promise<void>
  /** The names of what leaves the phone with an action. */
  filesOf: (action: Action) => string[]
  onChange: () => void
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000
/** Another tab sends: look again after this time. */
const otherTabMs = 5_000

/** It is about who is signed in, not about what was reported. */
const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.type === 'API' && (error.status === 401 || error.status === 403)

/**
 * The server will answer this request in the same way again. Anything but its own answer passes: proxies answer too, some
 * of them in JSON, but without the status in it.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.type === 'API' &&
  error.body?.statusCode === error.status &&
  !error.passes &&
  !needsSignIn(error)

/** That the stop has all its photos is not said of a report that was refused: they are asked about again with it. */
const withAllPhotos = (report: Report): Report => ({
  ...report,
  photos: report.photos.map(({ leftOut, ...photo }) => (leftOut === 'unread' ? { ...photo, leftOut } : photo)),
})

/** Only one tab sends. Without locks, on plain HTTP, the idempotency keys alone prevent that an action counts twice. */
async function alone(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator) || !navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request('backdock.driver-queue', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/**
 * The actions of a user that are not sent yet, in order. Each is on the phone before anything else happens, and leaves
 * it when the server has answered. The actions of other users stay where they are.
 */
export class Outbox {
  actions: readonly Action[] = []
  hindrance: Hindrance | undefined
  private running = false
  private again = false
  private closed = false
  private failures = 0
  /** The keys of those about which the office is asked again. */
  private readonly asking = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly tabs =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('backdock.driver-queue')
  private readonly stops: Array<() => void> = []

  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Starts to send what is there, now and whenever the network or the session comes back. */
  async open(): Promise<void> {
    const wake = () => void this.send()
    const visible = () => document.visibilityState === 'visible' && wake()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', visible)
    this.tabs?.addEventListener('message', () => void this.load())
    this.stops.push(
      subscribeAuth(wake),
      () => window.removeEventListener('online', wake),
      () => document.removeEventListener('visibilitychange', visible),
      () => this.tabs?.close(),
    )
    await this.load()
    wake()
  }

  close(): void {
    clearTimeout(this.timer)
    this.closed = true
    for (const stop of this.stops.splice(0)) stop()
  }

  /** Resolves when the action is on the phone, and the draft that it was made of is not any more. */
  async add(action: NewAction, draft: readonly string[] = []): Promise<void> {
    const { database, user } = this.parts
    await database.add('actions', { ...action, user, key: randomId() } as Action, draft)
    await this.changed()
    void this.send()
  }

  /** Sends a refused action again, with the server's questions confirmed or not. */
  async retry(action: Action, confirm: string[] = []): Promise<void> {
    const { refused: _, ...rest } = action
    await this.keep({ ...rest, ...(confirm.length > 0 ? { confirm } : {}) })
    void this.send()
  }

  /** Asks the office what has become of what is in its list. */
  ask(): void {
    for (const { key, refused } of this.actions) if (refused?.told === 'open') this.asking.add(key)
    if (this.asking.size > 0) void this.send()
  }

  /** Forgets a refused action. */
  async discard(action: Action): Promise<void> {
    await this.remove(action)
    void this.send()
  }

  /** Sends everything that can be sent, one after the other. Never rejects. */
  async send(): Promise<void> {
    if (this.running || this.closed) {
      this.again = true
      return
    }
    this.running = true
    clearTimeout(this.timer)
    try {
      do {
        this.again = false
        if (!(await alone(() => this.sendAll()))) this.later(otherTabMs)
      } while (this.again && !this.closed)
    } finally {
      this.running = false
    }
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer)
    if (!this.closed) this.timer = setTimeout(() => void this.send(), milliseconds)
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      await this.load()
      if (this.closed) return
      if (signedInUser() !== this.parts.user) return this.hinder('session')
      const next = nextToSend(this.actions)
      const untold = this.actions.find(
        (action) => isSetAside(action) && (!action.refused?.told || this.asking.has(action.key)),
      )
      try {
        if (next) await this.sendOne(next)
        else if (untold) await this.tellOne(untold)
        else await this.parts.sendRest(this.actions)
      } catch (error) {
        return this.fail(error)
      }
      this.failures = 0
      this.hinder(undefined)
      if (!next && !untold) return
    }
  }

  private async sendOne(action: Action): Promise<void> {
    let sent: Trip
    try {
      sent = await this.parts.perform(action, (next) => this.keep(next))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const current = this.actions.find(({ seq }) => seq === action.seq) ?? action
      if (action.kind === 'end' && error.problems.length === 0 && hasUndecided(this.actions, action))
        return this.keep({ ...current, waits: true })
      return this.keep({
        ...current,
        ...(current.report ? { report: withAllPhotos(current.report) } : {}),
        refused: { message: error.messages.join('; '), codes: error.problems.map(({ code }) => code) },
      })
    }
    await this.parts.onSent(sent)
    if (action.wasTold) await this.tellRefusable(action, true)
    await this.remove(action)
  }

  private async tellOne(action: Action): Promise<void> {
    this.asking.delete(action.key)
    const told = await this.tellRefusable(action, false)
    // What the office has filed is done, unless photos of it are only here.
    if (
      told.state !== 'open' &&
      told.state !== 'dismissed' &&
      photosHere(action).length === 0 &&
      told.state !== 'unheard'
    )
      return this.remove(action)
    await this.keep({ ...action, wasTold: true, refused: { ...action.refused!, told: told.state, note: told.note } })
  }

  /** A call that the server refuses does not hold up the others. */
  private tellRefusable(
    action: Action,
    accepted: boolean,
  ): Promise<Pick<Told, 'note'> & { state: Told['state'] | 'unheard' }> {
    return this.parts.tell(action, accepted).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return { state: 'unheard' as const, note: '' }
    })
  }

  private async remove(action: Action): Promise<void> {
    const { database, filesOf } = this.parts
    await database.remove('actions', [action.seq!], filesOf(action))
    await this.changed()
  }

  private fail(error: unknown): void {
    if (signedInUser() !== this.parts.user) return this.hinder('session')
    if (needsSignIn(error)) {
      this.later(longestPauseMs)
      return this.hinder('session')
    }
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** this.failures++)
    this.later(pause * (1 + Math.random() / 4))
    this.hinder(error instanceof ApiError && error.status > 0 ? 'server' : 'network')
  }

  private hinder(by: Hindrance | undefined): void {
    if (this.hindrance === by) return
    this.hindrance = by
    this.parts.onChange()
  }

  private async keep(action: Action): Promise<void> {
    await this.parts.database.put('actions', action)
    await this.changed()
  }

  private async changed(): Promise<void> {
    if (!this.closed) this.tabs?.postMessage('changed')
    await this.load()
  }

  private async load(): Promise<void> {
    this.actions = await this.parts.database.rows<Action>('actions', this.parts.user)
    this.parts.onChange()
  }
}
