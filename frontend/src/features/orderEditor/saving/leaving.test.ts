import { afterEach, expect, test, vi } from 'vitest'
import { isOvertaken, noteLeaving } from '@/features/orderEditor/saving/leaving'

afterEach(() => vi.useRealTimers())

test('a cart is overtaken while what the last page sent has not arrived, for ten seconds at most', () => {
  vi.useFakeTimers()
  expect(isOvertaken({ _id: 'C1', version: 4 })).toBe(false)
  noteLeaving('C1', 4)
  expect(isOvertaken({ _id: 'C1', version: 4 })).toBe(true)
  expect(isOvertaken({ _id: 'C1', version: 5 })).toBe(false)
  expect(isOvertaken({ _id: 'C2', version: 4 })).toBe(false)
  vi.advanceTimersByTime(9_999)
  expect(isOvertaken({ _id: 'C1', version: 4 })).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isOvertaken({ _id: 'C1', version: 4 })).toBe(false)
})
