import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Kept } from '@/features/driver/queue/database'
import { Phone } from '@/features/driver/queue/phone'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const transaction = IDBDatabase.prototype.transaction
/** The browser closes the database while the page is open: the next uses fail, that many times. */
function closesUnderThePage(times: number) {
  let left = times
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (left-- > 0) throw new DOMException('The database connection is closing', 'InvalidStateError')
    return transaction.apply(this, args)
  })
}
const point = (user = 'dana') => ({ user })
const kept = (id: string, value: unknown = id): Kept => ({ id, user: 'dana', value })

test('a database that the browser has closed is opened again, and what failed is done', async () => {
  const phone = new Phone()
  await phone.add('points', point())
  closesUnderThePage(1)
  await phone.add('points', point())
  expect(await phone.rows('points', 'dana')).toHaveLength(2)
  expect(phone.lasts).toBe(true)
  expect(await new Phone().rows('points', 'dana')).toHaveLength(2)
})

test('one that does not open again: all goes on in memory, and is written when it comes back', async () => {
  const lasting: boolean[] = []
  const phone: Phone = new Phone(() => lasting.push(phone.lasts))
  await phone.add('points', point())
  await phone.put('kept', kept('dana trip 1'))
  await phone.put('kept', kept('dana trip 2'))
  const [first] = await phone.rows('points', 'dana')
  const failing = closesUnderThePage(Infinity)
  await phone.add('points', point())
  await phone.put('kept', kept('dana trip 3'))
  await phone.remove('kept', ['dana trip 1'])
  expect(lasting).toEqual([false])
  expect(await phone.rows('points', 'dana')).toEqual([first, expect.objectContaining({ user: 'dana' })])
  expect(await phone.names('dana trip')).toEqual(['dana trip 2', 'dana trip 3'])
  failing.mockRestore()
  // Not at each use: opening takes time.
  await phone.put('kept', kept('dana trip 4'))
  expect(phone.lasts).toBe(false)
  vi.setSystemTime(Date.now() + 11_000)
  await phone.put('kept', kept('dana trip 5'))
  expect(lasting).toEqual([false, true])
  const another = new Phone()
  expect(await another.rows('points', 'dana')).toEqual(await phone.rows('points', 'dana'))
  expect(await another.names('dana trip')).toEqual(['dana trip 2', 'dana trip 3', 'dana trip 4', 'dana trip 5'])
})

test('a database that does not answer is not awaited for ever', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
  const phone = new Phone()
  const added = phone.add('points', point())
  await vi.advanceTimersByTimeAsync(20_000)
  await added
  expect(phone.lasts).toBe(false)
  expect(await phone.rows('points', 'dana')).toHaveLength(1)
})

test('a full phone is said to whoever writes', async () => {
  const phone = new Phone()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(phone.put('kept', kept('dana trip 1'))).rejects.toThrow('full')
  expect(phone.lasts).toBe(true)
})

test('rows keep their order when the clock is set back, also behind those of earlier versions of the page', async () => {
  const phone = new Phone()
  await phone.put('points', { user: 'dana', seq: 7 })
  await phone.rows('points', 'dana')
  await phone.add('points', point())
  vi.setSystemTime(Date.now() - 3_600_000)
  await phone.add('points', point())
  const rows = await phone.rows('points', 'dana')
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq!).toSorted((a, b) => a - b))
  expect(rows[0]!.seq).toBe(7)
})
