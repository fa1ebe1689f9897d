import { randomId } from '@/api/client'
import { ApiError, currentIn, type Fault } from '@/api/errors'
import { untilAnswered } from '@/api/untilAnswered'
import type { SpotLineInput, SpotSheet } from '@/api/wire'
import {
  type Clashes,
  type Edit,
  type Edits,
  keptMine,
  type LineItem,
  rebased,
  tookTheirs,
  wantedLines,
} from '@/features/spotBuys/sheet/edits'
import { type Fields, fieldsOf, inputOf, needsReason, sameFields } from '@/features/spotBuys/sheet/fields'

/** A line as it should be: its fields, or null to remove it. */
export interface Wish {
  id: string
  fields: Fields | null
  item?: LineItem | undefined
}

/** A request that was sent and is not answered. The same is sent again until there is an answer. */
export interface Sending {
  key: string
  version: number
  lines: ReadonlyArray<readonly [id: string, fields: Fields]>
  /** The lines whose edits it has. */
  edited: readonly string[]
}

/** What is kept on the device for the time after a reload of the page. */
export interface Kept {
  edits: Edits
  sending: Sending | undefined
}

/** What the screen shows of a sheet under edit. A new object after each change. */
export interface SheetState {
  /** As the server has it. */
  sheet: SpotSheet
  edits: Edits
  clashes: Clashes
  /** Why lines were not saved, by line. */
  problems: ReadonlyMap<string, readonly Fault[]>
  /** The ids under which new lines were shown before they were saved, by their own ids. */
  shownAs: ReadonlyMap<string, string>
  /** Why nothing was saved. */
  refused: string | undefined
  saving: boolean
  /** The server does not answer. */
  lost: boolean
}

export interface Store {
  save: (lines: SpotLineInput[], version: number, idempotencyKey: string) => Promise<SpotSheet>
  keep: (kept: Kept) => void
  /** Is told what the server has answered. */
  took: (sheet: SpotSheet) => void
}

/** Milliseconds after the last edit before it is sent: the next cell is often typed at once. */
const pauseMs = 500

const isSheet = (current: SpotSheet | undefined): current is SpotSheet => Array.isArray(current?.lines)

const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'The sheet could not be saved.'

/** The faults of lines by the line's id; undefined when the error is about something else. */
function problemsIn(error: unknown, ids: readonly string[]): Map<string, Fault[]> | undefined {
  const faults = error instanceof ApiError ? error.faults : []
  const problems = new Map<string, Fault[]>()
  for (const fault of faults) {
    const id = ids[Number(/^lines\.(\d+)/.exec(fault.field)?.[1])]
    if (id === undefined) return undefined
    problems.set(id, [...(problems.get(id) ?? []), fault])
  }
  return problems.size > 0 ? problems : undefined
}

function withoutSent(edit: Edit): Edit {
  const { sent: _, ...rest } = edit
  return rest
}

/**
 * The draft lines of a sheet under edit. Each edit is kept on this device and shown at once; all of them are sent after a
 * short pause, one request at a time. A lost answer is asked for again under the same key. When somebody else has changed
 * the sheet, both changes are merged; what both have changed waits for a person, as does a price below its floor without a reason.
 */
export class SheetQueue {
  private state: SheetState
  private sending: Sending | undefined
  private readonly listeners = new Set<() => void>()
  private readonly store: Store
  private closed = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined
  private idle: Array<() => void> = []

  /** `kept`: what was not saved before the page was loaded again. */
  constructor(sheet: SpotSheet, kept: Kept, store: Store) {
    this.store = store
    this.sending = kept.sending
    this.state = {
      sheet,
      ...rebased(kept.edits, sheet),
      problems: new Map(),
      shownAs: new Map(),
      refused: undefined,
      saving: false,
      lost: false,
    }
  }

  /** Starts to save. Returns what ends it. */
  open(): () => void {
    this.closed = new AbortController()
    this.set({ edits: this.state.edits, saving: false, lost: false })
    this.soon(0)
    return () => {
      this.closed.abort()
      clearTimeout(this.timer)
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly now = (): SheetState => this.state

  /** Whether something is not saved. */
  readonly waits = (): boolean => this.state.edits.size > 0

  /** Whether something waits for a person. */
  readonly isStuck = (): boolean => this.waits() && !this.isDue() && !this.state.saving

  /** Changes lines. What the server refused before is sent again with the change. */
  change(wishes: readonly Wish[]): void {
    const edits = new Map(this.state.edits)
    const problems = new Map(this.state.problems)
    const lines = new Map(this.state.sheet.lines.map((line) => [line._id, line]))
    const own = new Map([...this.state.shownAs].map(([id, shown]) => [shown, id]))
    for (const { id: named, fields, item } of wishes) {
      const id = own.get(named) ?? named
      const before = edits.get(id)
      const line = lines.get(id)
      const base = before ? before.base : line ? fieldsOf(line) : null
      const picked = item ?? before?.item
      const isSent = before?.sent !== undefined
      problems.delete(id)
      if (sameFields(base, fields) && !isSent && !this.state.clashes.has(id)) edits.delete(id)
      else edits.set(id, { ...before, base, mine: fields, ...(picked ? { item: picked } : {}) })
    }
    this.set({ edits, problems, refused: undefined })
    this.soon(pauseMs)
  }

  /** Takes over a sheet that was read, or that another action has answered. */
  took(sheet: SpotSheet): void {
    const { sheet: known, edits, clashes } = this.state
    if (sheet === known || sheet.version < known.version) return
    // What waits for a person goes on waiting until the same line changes again.
    const fresh = rebased(edits, sheet)
    const same = (id: string) => {
      const [was, is] = [clashes.get(id), fresh.clashes.get(id)]
      return was !== undefined && is !== undefined && sameFields(was.theirs, is.theirs)
    }
    const next = new Map([...fresh.clashes].map(([id, clash]) => [id, same(id) ? clashes.get(id)! : clash]))
    this.set({ sheet, edits: fresh.edits, clashes: next })
    this.soon(pauseMs)
  }

  /** Answers what both have changed: keeps the own version, or takes the other one. */
  resolve(id: string, keep: 'mine' | 'theirs'): void {
    const edit = this.state.edits.get(id)
    const clash = this.state.clashes.get(id)
    if (!edit || !clash) return
    const edits = new Map(this.state.edits)
    const clashes = new Map(this.state.clashes)
    clashes.delete(id)
    const next = keep === 'mine' && !clash.published ? keptMine(edit, clash) : tookTheirs(edit, clash)
    if (next) edits.set(id, next)
    else edits.delete(id)
    this.set({ edits, clashes })
    this.soon(0)
  }

  /** Saves at once. Resolves when everything is saved or waits for a person: true when nothing waits. */
  async settle(): Promise<boolean> {
    this.soon(0)
    if (this.isDue() || this.state.saving) await new Promise<void>((resolve) => void this.idle.push(resolve))
    return !this.waits()
  }

  /** Tries again what was refused as a whole. */
  retry(): void {
    this.set({ refused: undefined })
    this.soon(0)
  }

  private set(part: Partial<SheetState>): void {
    this.state = { ...this.state, ...part }
    if (part.edits) this.store.keep({ edits: part.edits, sending: this.sending })
    for (const listener of this.listeners) listener()
  }

  private soon(ms: number): void {
    clearTimeout(this.timer)
    if (!this.closed.signal.aborted) this.timer = setTimeout(() => void this.run(), ms)
  }

  /** Whether the edit of a line waits for a person. */
  private readonly isHeld = (id: string): boolean => {
    const { clashes, problems, edits, sheet } = this.state
    if (clashes.has(id) || problems.has(id)) return true
    const mine = edits.get(id)?.mine ?? null
    const line = sheet.lines.find(({ _id }) => _id === id)
    return needsReason(mine, line)
  }

  /** Whether there is something to send that waits for nobody. */
  private isDue(): boolean {
    if (this.sending) return true
    return this.state.refused === undefined && [...this.state.edits.keys()].some((id) => !this.isHeld(id))
  }

  /** What is to be sent now. */
  private next(): Sending {
    const { sheet, edits } = this.state
    return {
      key: randomId(),
      version: sheet.version,
      lines: wantedLines(sheet, edits, this.isHeld),
      edited: [...edits.keys()].filter((id) => !this.isHeld(id)),
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.closed
    if (signal.aborted || this.state.saving) return
    if (!this.isDue()) {
      for (const resolve of this.idle.splice(0)) resolve()
      return
    }
    const sending = this.sending ?? this.next()
    const { key, version, lines, edited } = sending
    this.sending = sending
    const edits = new Map(this.state.edits)
    for (const id of edited) {
      const edit = edits.get(id)
      const line = lines.find(([each]) => each === id)
      if (edit) edits.set(id, { ...edit, sent: line?.[1] ?? null })
    }
    this.set({ edits, saving: true })
    const inputs = lines.map(([id, fields]) => inputOf(id, fields))
    try {
      const saved = await untilAnswered(() => this.store.save(inputs, version, key), {
        signal,
        onLost: (error) => !signal.aborted && this.set({ lost: error !== undefined }),
      })
      if (!signal.aborted) this.saved(saved, sending)
    } catch (error) {
      // The session is over: what waits is saved after the next sign-in.
      const over = error instanceof ApiError && (error.status === 401 || error.type === 'ABORTED')
      if (signal.aborted || over) return
      this.refuse(error, sending)
    }
    this.soon(0)
  }

  private saved(sheet: SpotSheet, { lines, edited }: Sending): void {
    this.sending = undefined
    const known = new Map(sheet.lines.map((line) => [line._id, fieldsOf(line)]))
    // The server names new lines. Its drafts are those that were sent, in their order.
    const drafts = sheet.lines.filter(({ state }) => state === 'draft')
    const names = new Map(lines.flatMap(([id], at) => (drafts[at] ? [[id, drafts[at]._id] as const] : [])))
    const shownAs = new Map(this.state.shownAs)
    for (const [id, name] of names) if (id !== name) shownAs.set(name, shownAs.get(id) ?? id)
    const edits = new Map<string, Edit>()
    for (const [id, edit] of this.state.edits) {
      const name = names.get(id) ?? id
      if (!edited.includes(id) || edit.sent === undefined) edits.set(id, edit)
      // What was typed since it was sent is still to be saved.
      else if (!sameFields(edit.sent, edit.mine))
        edits.set(name, { ...withoutSent(edit), base: known.get(name) ?? null })
    }
    this.set({ edits, shownAs, saving: false, lost: false })
    this.store.took(sheet)
    this.took(sheet)
  }

  private refuse(error: unknown, { lines }: Sending): void {
    this.sending = undefined
    // Nothing of it was saved.
    const edits = new Map([...this.state.edits].map(([id, edit]): [string, Edit] => [id, withoutSent(edit)]))
    const current = currentIn<SpotSheet>(error)
    if (isSheet(current)) {
      const older = current.version <= this.state.sheet.version
      this.set({ edits, saving: false, lost: false, ...(older ? { refused: messageOf(error) } : {}) })
      this.store.took(current)
      return this.took(current)
    }
    const found = problemsIn(
      error,
      lines.map(([id]) => id),
    )
    const isOwn = found !== undefined && [...found.keys()].every((id) => edits.has(id))
    this.set({
      edits,
      saving: false,
      lost: false,
      ...(isOwn ? { problems: new Map([...this.state.problems, ...found]) } : { refused: messageOf(error) }),
    })
  }
}
