import { randomId } from '@/api/client'
import { ApiError, currentIn } from '@/api/errors'
import { untilAnswered } from '@/api/untilAnswered'
import type { PriceLine } from '@/api/wire'
import type { Wanted } from '@/features/pricingReports/decisions/wanted'

/** A decision that the server has not answered. */
export interface Pending {
  /** The idempotency key. */
  id: string
  itemId: string
  code: string
  wanted: Wanted
  /** The version of the line that the person saw. */
  base: number
  /** The version that was sent: the same is sent again until there is an answer. */
  version?: number
}

/** A decision that the server refused. What was typed stays. */
export interface Refused {
  itemId: string
  wanted: Wanted
  /** Somebody else has changed the line: as it is now. */
  current: PriceLine | undefined
  why: string
}

/** A decision of this person that can be taken back. */
export interface Undo {
  itemId: string
  code: string
  kind: Wanted['kind']
}

/** What the screen shows of the decisions. A new object after each change. */
export interface Decisions {
  pending: readonly Pending[]
  refused: ReadonlyMap<string, Refused>
  /** Lines as the server has answered them last. */
  answers: ReadonlyMap<string, PriceLine>
  undos: readonly Undo[]
  /** The server does not answer; the decisions are sent again until it does. */
  lost: boolean
}

export interface Store {
  send: (pending: Pending, version: number) => Promise<PriceLine>
  /** Keeps what is not answered for the time after a reload of the page. */
  keep: (pending: readonly Pending[]) => void
}

/** Decisions about several lines are sent at the same time; those about one line one after the other. */
const atOnce = 4
const mostUndos = 200
/** Milliseconds for which answers are gathered before the screen draws them. */
const gatherMs = 40
/** What is kept is written again after so many answers: an answered decision that is sent again changes nothing. */
const keepEvery = 20

const isLine = (current: PriceLine | undefined): current is PriceLine => typeof current?.itemId === 'string'

/**
 * The decisions about the lines of a report. Each is kept, shown at once and sent; the server's answer replaces it. One
 * whose answer was lost is sent again under the same key. One that is refused stays beside its line, with the reason.
 */
export class DecisionQueue {
  private state: Decisions
  private readonly listeners = new Set<() => void>()
  private readonly store: Store
  private readonly underWay = new Set<string>()
  private readonly lostOnes = new Set<string>()
  private closed = new AbortController()
  private idle: Array<() => void> = []
  private drawing: ReturnType<typeof setTimeout> | undefined
  private answered = 0

  /** `kept`: what was not answered before the page was loaded again. */
  constructor(kept: readonly Pending[], store: Store) {
    this.store = store
    this.state = { pending: kept, refused: new Map(), answers: new Map(), undos: [], lost: false }
  }

  /** Starts to send. Returns what ends it. */
  open(): () => void {
    this.closed = new AbortController()
    this.underWay.clear()
    this.store.keep(this.state.pending)
    this.run()
    return () => {
      this.closed.abort()
      clearTimeout(this.drawing)
      this.drawing = undefined
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly now = (): Decisions => this.state

  /** Whether a decision waits for the server. */
  readonly waits = (): boolean => this.state.pending.length > 0

  /** Resolves when every decision is answered. */
  settled(): Promise<void> {
    return this.waits() ? new Promise((resolve) => void this.idle.push(resolve)) : Promise.resolve()
  }

  /** Decides lines. */
  decide(lines: ReadonlyArray<{ line: PriceLine; wanted: Wanted }>): void {
    const refused = new Map(this.state.refused)
    for (const { line } of lines) refused.delete(line.itemId)
    const undone = lines.flatMap(({ line, wanted }): Undo[] =>
      wanted.kind === 'undo' ? [] : [{ itemId: line.itemId, code: line.item.code, kind: wanted.kind }],
    )
    const added = lines.map(({ line, wanted }) => ({
      id: randomId(),
      itemId: line.itemId,
      code: line.item.code,
      wanted,
      base: line.version,
    }))
    this.set({
      refused,
      pending: [...this.state.pending, ...added],
      undos: [...this.state.undos, ...undone].slice(-mostUndos),
    })
    this.store.keep(this.state.pending)
    this.run()
  }

  /** The last decision, which is then no longer offered to be taken back. */
  lastUndo(): Undo | undefined {
    const last = this.state.undos.at(-1)
    if (last) this.set({ undos: this.state.undos.slice(0, -1) })
    return last
  }

  /** Drops a refused decision: the line stays as it is. */
  dismiss(itemId: string): void {
    const refused = new Map(this.state.refused)
    refused.delete(itemId)
    this.set({ refused })
  }

  /** Takes over a line that was read or answered elsewhere on the screen. */
  took(line: PriceLine): void {
    this.set({ answers: new Map(this.state.answers).set(line.itemId, line) })
  }

  private set(part: Partial<Decisions>): void {
    this.state = { ...this.state, ...part }
    this.draw()
  }

  private draw(): void {
    clearTimeout(this.drawing)
    this.drawing = undefined
    for (const listener of this.listeners) listener()
  }

  /** Changes the state by an answer. Many answers are drawn together. */
  private gather(part: Partial<Decisions>): void {
    this.state = { ...this.state, ...part }
    this.drawing ??= setTimeout(() => this.draw(), gatherMs)
  }

  private run(): void {
    const { signal } = this.closed
    if (signal.aborted) return
    const busy = new Set(this.underWay)
    for (const pending of this.state.pending) {
      if (this.underWay.size >= atOnce) break
      if (busy.has(pending.itemId)) continue
      busy.add(pending.itemId)
      this.underWay.add(pending.itemId)
      void this.send(pending, signal)
    }
    if (this.state.pending.length === 0) for (const resolve of this.idle.splice(0)) resolve()
  }

  private async send(pending: Pending, signal: AbortSignal): Promise<void> {
    const { id, itemId, base } = pending
    // An earlier decision about the same line has changed its version.
    const version = pending.version ?? Math.max(base, this.state.answers.get(itemId)?.version ?? 0)
    if (pending.version === undefined) {
      this.state = {
        ...this.state,
        pending: this.state.pending.map((each) => (each.id === id ? { ...each, version } : each)),
      }
      // Before it is sent, because the page may end before the answer is here.
      if (this.state.pending.length <= keepEvery) this.store.keep(this.state.pending)
    }
    try {
      const line = await untilAnswered(() => this.store.send(pending, version), {
        signal,
        onLost: (error) => this.noteLost(id, error !== undefined),
      })
      if (!signal.aborted) this.answer(id, line)
    } catch (error) {
      // The session is over: what waits is sent after the next sign-in.
      const over = error instanceof ApiError && (error.status === 401 || error.type === 'ABORTED')
      if (signal.aborted || over) return
      this.refuse(pending, error)
    }
    this.underWay.delete(itemId)
    this.run()
  }

  private noteLost(id: string, lost: boolean): void {
    if (lost) this.lostOnes.add(id)
    else this.lostOnes.delete(id)
    if (!this.closed.signal.aborted && this.state.lost !== this.lostOnes.size > 0)
      this.set({ lost: this.lostOnes.size > 0 })
  }

  private answer(id: string, line: PriceLine): void {
    const pending = this.state.pending.filter((each) => each.id !== id)
    this.gather({ pending, answers: new Map(this.state.answers).set(line.itemId, line) })
    if (pending.length === 0 || ++this.answered % keepEvery === 0) this.store.keep(pending)
  }

  private refuse({ itemId, wanted }: Pending, error: unknown): void {
    const current = currentIn<PriceLine>(error)
    const line = isLine(current) ? current : undefined
    const why = error instanceof ApiError ? error.message : 'The decision could not be sent.'
    const answers = line ? new Map(this.state.answers).set(itemId, line) : this.state.answers
    // What was decided on top of a refused decision is not sent.
    const pending = this.state.pending.filter((each) => each.itemId !== itemId)
    this.set({
      pending,
      answers,
      refused: new Map(this.state.refused).set(itemId, { itemId, wanted, current: line, why }),
      undos: this.state.undos.filter((undo) => undo.itemId !== itemId),
    })
    this.store.keep(pending)
  }
}
