import type { IDBPDatabase } from 'idb'
import {
  type Changes,
  changesIn,
  type Database,
  type Kept,
  openStored,
  type Row,
  type Table,
  write,
} from '@/features/driver/queue/database'

/** After this time, in milliseconds, an answer of the browser's database is not awaited any more. */
const patience = 8_000
/** The time between two tries to leave the memory, in milliseconds. */
const retryAfter = 10_000

type Key = number | string
const keyOf = (row: Row): Key => (row as Partial<Kept>).id ?? row.seq!

/** Files of the camera are not held in memory as well. */
const isLarge = (row: Row): boolean =>
  ((row as Kept<{ bytes?: ArrayBuffer }>).value?.bytes?.byteLength ?? 0) > 1_000_000

const startingWith = (start: string): IDBKeyRange => IDBKeyRange.bound(start, `${start}\uFFFF`)

const tables: readonly Table[] = ['kept', 'points', 'actions']

const removed = (table: Table, keys: readonly Key[]): Changes => (keys.length > 0 ? { [table]: { remove: keys } } : {})

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database of the browser does not answer')), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * What this page keeps on the phone. Browsers of phones close their database under a living page, or refuse it: then it
 * is opened again, and what failed is tried once more. If that fails too, the page goes on in memory with all that it has
 * read and written, and says so (`lasts`); later uses write it to the phone as soon as that is possible again.
 */
export class Phone implements Database {
  /** False: everything is gone with the page. */
  lasts = true
  private readonly onLasts: () => void
  private opening: Promise<IDBPDatabase> | undefined
  /** The rows that the page has read or written. */
  private readonly known: Record<Table, Map<Key, Row>> = { actions: new Map(), points: new Map(), kept: new Map() }
  /** What is in memory only, by table; undefined: removed. */
  private readonly unsaved: Record<Table, Map<Key, Row | undefined>> = {
    actions: new Map(),
    points: new Map(),
    kept: new Map(),
  }
  private triedAt = 0
  private lastSeq = 0

  /** `onLasts` is called when `lasts` changes. */
  constructor(onLasts: () => void = () => {}) {
    this.onLasts = onLasts
  }

  async put(table: Table, row: Row): Promise<void> {
    await this.change({ [table]: { put: [row] } })
  }

  async add(table: 'actions' | 'points', row: Row, kept: readonly string[] = []): Promise<void> {
    // A time with a random fraction: two tabs do not use the same key, and a repeated write replaces the first one.
    this.lastSeq = Math.max(Date.now() + Math.random(), this.lastSeq + 0.001)
    await this.change({ ...removed('kept', kept), [table]: { put: [{ ...row, seq: this.lastSeq }] } })
  }

  async change(changes: Changes): Promise<void> {
    const all = changesIn(changes)
    if (all.length === 0) return
    await this.use(
      (database) => write(database, changes),
      () => {
        for (const [table, { put = [], remove = [] }] of all) {
          for (const row of put) this.unsaved[table].set(keyOf(row), row)
          for (const key of remove) this.unsaved[table].set(key, undefined)
        }
      },
    )
    for (const [table, { put = [], remove = [] }] of all) {
      for (const row of put) this.note(table, row)
      for (const key of remove) this.known[table].delete(key)
    }
  }

  async remove(table: Table, keys: readonly Key[], kept: readonly string[] = []): Promise<void> {
    await this.change({ ...removed('kept', kept), ...removed(table, keys) })
  }

  async rows<T extends Row>(table: 'actions' | 'points', user: string): Promise<T[]> {
    const mine = ([, row]: [Key, Row]) => row.user === user
    const read = await this.use(
      (database) => database.getAllFromIndex(table, 'user', user) as Promise<T[]>,
      () => this.inMemory<T>(table, mine),
    )
    this.took(table, mine, read)
    for (const { seq = 0 } of read) this.lastSeq = Math.max(this.lastSeq, seq)
    return read
  }

  async kept<T>(start: string): Promise<Array<Kept<T>>> {
    const named = ([id]: [Key, Row]) => String(id).startsWith(start)
    const read = await this.use(
      (database) => database.getAll('kept', startingWith(start)) as Promise<Array<Kept<T>>>,
      () => this.inMemory<Kept<T>>('kept', named),
    )
    this.took('kept', named, read)
    return read
  }

  async names(start: string): Promise<string[]> {
    return this.use(
      (database) => database.getAllKeys('kept', startingWith(start)) as Promise<string[]>,
      () => this.inMemory<Kept>('kept', ([id]) => String(id).startsWith(start)).map(({ id }) => id),
    )
  }

  /** Closes the database; the next use opens it again. */
  close(): void {
    const { opening } = this
    this.opening = undefined
    opening?.then(
      (database) => database.close(),
      () => {},
    )
  }

  /** Replaces what is known of the rows that `which` chooses by those that were read. */
  private took(table: Table, which: (entry: [Key, Row]) => boolean, rows: readonly Row[]): void {
    for (const entry of this.known[table]) if (which(entry)) this.known[table].delete(entry[0])
    for (const row of rows) this.note(table, row)
  }

  private note(table: Table, row: Row): void {
    if (!isLarge(row)) this.known[table].set(keyOf(row), row)
  }

  /** The rows that `which` chooses, of those that the page knows and those that are in memory only. */
  private inMemory<T extends Row>(table: Table, which: (entry: [Key, Row]) => boolean): T[] {
    const all = new Map<Key, Row | undefined>([...this.known[table], ...this.unsaved[table]])
    const rows = [...all].flatMap(([key, row]) => (row && which([key, row]) ? row : []))
    return rows.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)) as T[]
  }

  private async use<T>(work: (database: IDBPDatabase) => Promise<T>, inMemory: () => T): Promise<T> {
    if (this.lasts || (await this.comesBack())) {
      for (const again of [false, true])
        try {
          // oxlint-disable-next-line no-await-in-loop
          return await this.ask(work)
        } catch (error) {
          if (isFull(error)) throw error
          this.close()
          if (again) this.setLasts(false)
        }
    }
    return inMemory()
  }

  private ask<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
    this.opening ??= openStored(() => this.close())
    return inTime(this.opening.then(work))
  }

  /** Writes to the phone what is in memory only. */
  private async comesBack(): Promise<boolean> {
    if (Date.now() - this.triedAt < retryAfter) return false
    this.triedAt = Date.now()
    try {
      const unsaved = tables.map((table) => [table, [...this.unsaved[table]]] as const)
      const changes = unsaved.map(([table, rows]) => {
        const put = rows.flatMap(([, row]) => row ?? [])
        const remove = rows.filter(([, row]) => !row).map(([key]) => key)
        return [table, { put, remove }] as const
      })
      await this.ask((database) => write(database, Object.fromEntries(changes)))
      for (const [table, rows] of unsaved)
        for (const [key, row] of rows) if (this.unsaved[table].get(key) === row) this.unsaved[table].delete(key)
    } catch {
      this.close()
      return false
    }
    this.setLasts(true)
    return true
  }

  private setLasts(lasts: boolean): void {
    if (this.lasts === lasts) return
    this.lasts = lasts
    this.triedAt = Date.now()
    this.onLasts()
  }
}
