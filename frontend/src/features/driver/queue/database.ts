import { type IDBPDatabase, openDB } from 'idb'

/** What the page keeps on the phone: actions and positions that are not sent yet, and what was read last. */
export type Table = 'actions' | 'points' | 'kept'

/** A row belongs to a user. Actions and positions are named by `seq`, in the order of adding. */
export interface Row {
  seq?: number
  user: string
}

/** Reads by name, each of a user. */
export interface Kept<T = unknown> extends Row {
  id: string
  value: T
}

/** A change of one table: rows to write, and keys to remove. */
export interface Change {
  put?: readonly Row[]
  remove?: ReadonlyArray<number | string>
}

export type Changes = Partial<Record<Table, Change>>

export interface Database {
  /** Writes a row, in place of the one with its key. */
  put: (table: Table, row: Row) => Promise<void>
  /** Writes a new row, behind all others. The reads with these names are removed in the same moment. */
  add: (table: 'actions' | 'points', row: Row, kept?: readonly string[]) => Promise<void>
  /** The rows of a user, oldest first. */
  rows: <T extends Row>(table: 'actions' | 'points', user: string) => Promise<T[]>
  /** The reads whose name begins so. */
  kept: <T>(start: string) => Promise<Array<Kept<T>>>
  /** Their names. */
  names: (start: string) => Promise<string[]>
  /** All of the changes or none, also when the page ends meanwhile. */
  change: (changes: Changes) => Promise<void>
  /** Removes rows, and the reads with these names in the same moment. */
  remove: (table: Table, keys: ReadonlyArray<number | string>, kept?: readonly string[]) => Promise<void>
}

const name = 'backdock.driver'

/** Opens the database of this browser. `onGone` is called when the browser closes it or another version wants it. */
export async function openStored(onGone: () => void): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade(database) {
      const make = (table: Table, options: IDBObjectStoreParameters) =>
        database.createObjectStore(table, options).createIndex('user', 'user')
      make('actions', { keyPath: 'seq', autoIncrement: true })
      make('points', { keyPath: 'seq', autoIncrement: true })
      make('kept', { keyPath: 'id' })
    },
    blocking: onGone,
    terminated: onGone,
  })
}

export const changesIn = (changes: Changes): Array<[Table, Change]> => Object.entries(changes) as Array<[Table, Change]>

/** Makes the changes. Resolves when they are on the disk: an action is shown as saved only then. */
export async function write(database: IDBPDatabase, changes: Changes): Promise<void> {
  const all = changesIn(changes)
  const transaction = database.transaction(
    all.map(([table]) => table),
    'readwrite',
    { durability: 'strict' },
  )
  const writes = all.flatMap(([table, { put = [], remove = [] }]) => {
    const store = transaction.objectStore(table)
    return [...put.map((row) => store.put(row)), ...remove.map((key) => store.delete(key))]
  })
  await Promise.all([...writes, transaction.done])
}
