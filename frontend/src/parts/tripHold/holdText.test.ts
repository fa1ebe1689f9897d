import { afterEach, expect, test } from 'vitest'
import { holdText } from '@/parts/tripHold/holdText'
import { showInstantsIn } from '@/ui/format'

afterEach(() => showInstantsIn('America/Chicago'))

test('a hold says who does what, and since when in the warehouse’s time', () => {
  showInstantsIn('America/Chicago')
  const since = '2026-11-21T20:02:00Z'
  expect(holdText({ by: 'Ann Lee', kind: 'plan', since })).toBe('Ann Lee is applying a plan, since 2:02')
  expect(holdText({ by: 'Ann Lee', kind: 'undo', since })).toBe('Ann Lee is undoing a plan, since 2:02')
  expect(holdText({ by: 'Ann Lee', kind: 'move', since })).toBe('Ann Lee is changing its stops, since 2:02')
  expect(holdText({ by: '', kind: 'plan', since })).toBe('A plan is being applied, since 2:02')
})
