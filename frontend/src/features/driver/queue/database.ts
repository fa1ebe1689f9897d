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

export interface Database {
  /** Writes a row, in place of the one with its key. */
  put: (table: Table, row: Row) => Promise<void>
  /** Writes a new row, behind all others. */
  add: (table: 'actions' | 'points', row: Row) => Promise<void>
  /** The rows of a user, oldest first. */
  rows: <T extends Row>(table: 'actions' | 'points', user: string) => Promise<T[]>
  /** The reads whose name begins so. */
  kept: <T>(start: string) => Promise<Array<Kept<T>>>
  /** Their names. */
  names: (start: string) => Promise<string[]>
  remove: (table: Table, keys: ReadonlyArray<number | string>) => Promise<void>
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

/** A change of one table: rows to write, and keys to remove. */
export interface Change {
  put?: readonly Row[]
  remove?: ReadonlyArray<number | string>
}

/** Resolves when the change is on the disk: an action is shown as saved only then. */
export async function write(database: IDBPDatabase, table: Table, { put = [], remove = [] }: Change): Promise<void> {
  const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
  const { store } = transaction
  await Promise.all([...put.map((row) => store.put(row)), ...remove.map((key) => store.delete(key)), transaction.done])
}
