import { randomId } from '@/api/client'
import { ApiError, errorText } from '@/api/errors'
import { untilAnswered } from '@/api/untilAnswered'
import { type Change, inverse, merged, movesOf, tripOf, versionsOf } from '@/features/dispatch/moves/changes'
import { changeText } from '@/features/dispatch/moves/changeText'
import { sendMoves } from '@/features/dispatch/dispatch'
import type { Board, MoveRequest, Problem } from '@/features/dispatch/wire'
import { notify } from '@/ui/toasts'

export interface Queued {
  id: string
  change: Change
  accept?: { codes: string[]; note: string }
  /** What was sent. When the answer was lost, the same is sent again. */
  body?: MoveRequest
}

/** A change that breaks a rule: it waits until the person keeps it with a note, or takes it back. */
export interface Asked {
  change: Change
  problems: Problem[]
}

interface Undo {
  id: string
  change: Change
  text: string
}

/** What the board shows of its changes. A new object after each change of it. */
export interface MoveState {
  queue: readonly Queued[]
  asked: Asked | undefined
  undos: readonly Undo[]
  /** The server does not answer; the change is sent again until it does. */
  lost: boolean
}

interface Store {
  /** Stores the board as the server has answered it. */
  save: (board: Board) => void
  /** Reads the board again. */
  reload: () => Promise<Board | undefined>
  /** Keeps the changes that are not answered, for the time after a reload of the page. */
  keep: (queue: readonly Queued[]) => void
  /** What was kept. */
  kept: () => readonly Queued[]
}

const mostUndos = 50

/** The rules that the server says a change breaks. Empty: it was refused for another reason. */
const problemsIn = (error: unknown): Problem[] =>
  error instanceof ApiError ? (error.problems as unknown as Problem[]) : []

/**
 * The changes of a board that are not yet answered. Each is kept, shown at once and sent in order, one after the other;
 * the server's answer replaces it. A change whose answer was lost is sent again under the same key. One that is refused
 * is taken back and said.
 */
export class MoveQueue {
  private state: MoveState = { queue: [], asked: undefined, undos: [], lost: false }
  private readonly listeners = new Set<() => void>()
  private server: Board | undefined
  private running = false
  private closed = new AbortController()
  private idle: Array<() => void> = []

  private readonly store: Store

  constructor(store: Store) {
    this.store = store
    this.state = { ...this.state, queue: store.kept() }
  }

  /** Starts to send. Returns what ends it: what is not answered by then is forgotten. */
  open(): () => void {
    this.closed = new AbortController()
    this.store.keep(this.state.queue)
    void this.run()
    return () => {
      this.closed.abort()
      this.store.keep([])
    }
  }

  /** Resolves when every change is answered, or a person is asked about one. */
  settled(): Promise<void> {
    return this.running ? new Promise((resolve) => void this.idle.push(resolve)) : Promise.resolve()
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly now = (): MoveState => this.state

  /** Takes over the board as it was read last. */
  seen(board: Board | undefined): void {
    this.server = board
    void this.run()
  }

  /** Does something and remembers how to undo it. `shown` is the board on which it was done. */
  do(shown: Board, change: Change): void {
    if (this.state.asked) return
    const back = inverse(shown, change)
    const id = randomId()
    const undo = back ? [{ id, change: back, text: changeText(shown, change) }] : []
    this.set({ undos: [...this.state.undos.slice(1 - mostUndos), ...undo] })
    this.add({ id, change })
  }

  /** Takes back the last change. */
  undo(): void {
    const last = this.state.undos.at(-1)
    if (!last || this.state.asked) return
    this.set({ undos: this.state.undos.slice(0, -1) })
    this.add({ id: randomId(), change: last.change })
  }

  /** Keeps the change that breaks rules; the note is stored with them. */
  keep(note: string): void {
    const [first, ...others] = this.state.queue
    if (!this.state.asked || !first) return
    const codes = [...new Set(this.state.asked.problems.map(({ code }) => code))]
    const { id, change } = first
    this.set({ asked: undefined, queue: [{ id, change, accept: { codes, note } }, ...others] })
    void this.run()
  }

  /** Takes back the change that breaks rules. */
  back(): void {
    const [first] = this.state.queue
    this.set({ asked: undefined })
    if (first) this.drop(first)
    void this.run()
  }

  private set(part: Partial<MoveState>): void {
    this.state = { ...this.state, ...part }
    if (part.queue && !this.closed.signal.aborted) this.store.keep(part.queue)
    for (const listener of this.listeners) listener()
  }

  private add(queued: Queued): void {
    this.set({ queue: [...this.state.queue, queued] })
    void this.run()
  }

  private drop({ id }: Queued): void {
    const others = <T extends { id: string }>(all: readonly T[]) => all.filter((each) => each.id !== id)
    this.set({ queue: others(this.state.queue), undos: others(this.state.undos) })
  }

  private async run(): Promise<void> {
    const { signal } = this.closed
    if (this.running || !this.server || signal.aborted) return
    this.running = true
    try {
      for (let first = this.state.queue[0]; first && !this.state.asked && !signal.aborted; first = this.state.queue[0])
        // oxlint-disable-next-line no-await-in-loop
        await this.send(first, signal)
    } finally {
      this.running = false
      for (const resolve of this.idle.splice(0)) resolve()
    }
  }

  private async send(first: Queued, signal: AbortSignal): Promise<void> {
    const { change, accept, id } = first
    const board = this.server!
    const body = first.body ?? this.bodyOf(board, first)
    if (!body) {
      this.drop(first)
      notify(`${change.name} was moved or removed meanwhile. The board shows the current state.`, 'warning')
      return
    }
    this.set({ queue: this.state.queue.map((each) => (each.id === id ? { ...each, body } : each)) })
    try {
      const answer = await untilAnswered(() => sendMoves(body, accept ? `${id}-accepted` : id), {
        signal,
        onLost: (error) => this.noteLost(error),
      })
      this.server = merged(this.server ?? board, answer)
      this.store.save(this.server)
      this.set({ queue: this.state.queue.filter((each) => each.id !== id) })
    } catch (error) {
      if (signal.aborted) return
      const problems = problemsIn(error)
      if (problems.length > 0) this.set({ asked: { change, problems } })
      else await this.refused(first, error)
    }
  }

  private noteLost(error: ApiError | undefined): void {
    const lost = error !== undefined
    if (lost && !this.state.lost)
      notify('The last change is not saved: the server does not answer. It is sent again until it does.', 'warning')
    this.set({ lost })
  }

  /** The request of a change; undefined: what it is about is no longer there. */
  private bodyOf(board: Board, { change, accept }: Queued): MoveRequest | undefined {
    const moves = movesOf(board, change)
    return moves && { date: board.date, moves, versions: versionsOf(board, change), ...(accept ? { accept } : {}) }
  }

  private async refused(first: Queued, error: unknown): Promise<void> {
    const { change } = first
    this.drop(first)
    const message = error instanceof ApiError ? error.message : errorText(error)
    const from = change.kind === 'place' && this.server && tripOf(this.server, change.from)
    const advice =
      from && from.erpStatus !== 'none' ? '. If it is packed, use “Take off the trip” in the menu of its card' : ''
    const text = `${change.name} was not moved. ${message}${advice}`
    if (error instanceof ApiError && error.status === 409) {
      notify(text, 'warning')
      this.server = (await this.store.reload()) ?? this.server
      return
    }
    const again = () => this.server && this.do(this.server, change)
    notify(text, 'error', { action: { label: 'Try again', run: again } })
  }
}
