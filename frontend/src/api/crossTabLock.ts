import { pause } from '@/api/pause'

/** Longer than a refresh may take. If a tab crashes with the lease, the others wait at most this long. */
const leaseMs = 10_000
const pollMs = 100
/** Milliseconds after which two tabs that wrote at the same time see which one wrote last. */
const settleMs = 40

interface Lease {
  owner: string
  expires: number
}

function readLease(key: string): Lease | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Lease | null
  } catch {
    return null
  }
}

async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `backdock.lease.${name}`
  const owner = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('')
  for (;;) {
    const held = readLease(key)
    if (!held || held.expires < Date.now()) {
      localStorage.setItem(key, JSON.stringify({ owner, expires: Date.now() + leaseMs } satisfies Lease))
      await pause(settleMs)
      if (readLease(key)?.owner === owner) break
    }
    await pause(pollMs)
  }
  try {
    return await work()
  } finally {
    if (readLease(key)?.owner === owner) localStorage.removeItem(key)
  }
}

const held = Symbol('held')

/**
 * Runs work while no other tab of this origin runs work under the same name. Web Locks exist only in a secure context,
 * so on plain HTTP in a warehouse network a lease in localStorage is used instead. `overtakes` is true when another tab
 * held the lock and its writes to localStorage may not be visible here yet. With the lease it is never needed, because
 * the lease and the writes arrive in order. Rejects with an AbortError when the lock is not available within the
 * lease's time.
 */
export async function crossTabLock<T>(name: string, work: (overtakes: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator) || !navigator.locks) return withLease(name, () => work(false))
  const key = `backdock.${name}`
  const atOnce = await navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? work(false) : held))
  if (atOnce !== held) return atOnce
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), leaseMs)
  return navigator.locks
    .request(key, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return work(true)
    })
    .finally(() => clearTimeout(timer))
}
