import { describe, expect, test } from 'vitest'
import { fixText } from '@/features/dispatch/plan/planWords'

describe('what would help an order that a plan leaves out', () => {
  test.each([
    ['longer_day', { minutes: 600 }, 'Allow 10 h 00 min'],
    ['longer_day', { minutes: 0 }, 'Allow a longer day'],
    ['longer_day', {}, 'Allow a longer day'],
    ['accept_late', { minutes: 12 }, 'Accept 12 min late'],
    ['accept_late', { minutes: 100 }, 'Accept 1 h 40 min late'],
    ['accept_late', {}, 'Accept a late arrival'],
  ])('%s %j', (code, params, text) => expect(fixText({ code, params })).toBe(text))
})
