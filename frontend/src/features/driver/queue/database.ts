/** What the page keeps on the phone: actions and positions that are not sent yet, and what was read last. */
type Table = 'actions' | 'points' | 'kept'

/** A row belongs to a user; `seq` is given by the database, in the order of adding. */
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
  /** False: the browser keeps nothing, for example in a private window. Everything is gone with the page. */
  lasts: boolean
  add: (table: 'actions' | 'points', row: Row) => Promise<void>
  put: (table: Table, row: Row) => Promise<void>
  /** The rows of a user, oldest first. */
  rows: <T extends Row>(table: Table, user: string) => Promise<T[]>
  remove: (table: Table, keys: ReadonlyArray<number | string>) => Promise<void>
}

const name = 'backdock.driver'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database failed')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    const make = (table: Table, options: IDBObjectStoreParameters) =>
      request.result.createObjectStore(table, options).createIndex('user', 'user')
    make('actions', { keyPath: 'seq', autoIncrement: true })
    make('points', { keyPath: 'seq', autoIncrement: true })
    make('kept', { keyPath: 'id' })
  })
  return answerOf(request)
}

function lasting(database: IDBDatabase): Database {
  // Resolves when the change is on the disk: an action is shown as saved only then.
  const write = (table: Table, change: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the phone could not save it')))
      change(transaction.objectStore(table))
    })
  return {
    lasts: true,
    add: (table, row) => write(table, (store) => store.add(row)),
    put: (table, row) => write(table, (store) => store.put(row)),
    rows: <T extends Row>(table: Table, user: string) =>
      answerOf<T[]>(database.transaction(table).objectStore(table).index('user').getAll(user)),
    remove: (table, keys) => write(table, (store) => keys.forEach((key) => store.delete(key))),
  }
}

/** A database in memory, for browsers that refuse theirs. */
function passing(): Database {
  const tables = { actions: new Map(), points: new Map(), kept: new Map() } as Record<Table, Map<number | string, Row>>
  let last = 0
  const keyOf = (row: Row) => (row as Partial<Kept>).id ?? row.seq!
  return {
    lasts: false,
    add: async (table, row) => void tables[table].set(++last, { ...row, seq: last }),
    put: async (table, row) => void tables[table].set(keyOf(row), row),
    rows: async <T extends Row>(table: Table, user: string) =>
      [...tables[table].values()].filter((row) => row.user === user) as T[],
    remove: async (table, keys) => keys.forEach((key) => tables[table].delete(key)),
  }
}

/** Opens the database of this browser. It never fails: without one, everything is kept in memory. */
export async function openDatabase(): Promise<Database> {
  try {
    return lasting(await open())
  } catch {
    return passing()
  }
}
