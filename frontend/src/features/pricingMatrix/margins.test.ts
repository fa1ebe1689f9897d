import { describe, expect, test } from 'vitest'
import { changesOf, withChanges } from '@/features/pricingMatrix/changes'
import {
  type Draft,
  draftOf,
  marginAt,
  marginOf,
  percentOf,
  withMargin,
  wrongPercent,
} from '@/features/pricingMatrix/margins'
import { pricingMatrix } from '@/testing/pricingMatrix'

const draft: Draft = draftOf(pricingMatrix)

describe('a margin', () => {
  test.each([
    ['Cheese', '2', 0.19, 0.155],
    ['Milk', '2', 0.22, 0.1],
    ['Milk', '1', 0.25, 0.1],
    [undefined, '2', 0.22, 0.1],
  ])('of %s at level %s comes from the nearest place', (category, levelId, aim, floor) => {
    expect(marginAt(draft, { category, levelId }, 'marginTarget')).toBe(aim)
    expect(marginAt(draft, { category, levelId }, 'floorMargin')).toBe(floor)
  })

  test('that is set and taken from above again leaves no trace', () => {
    const place = { category: 'Bars', levelId: '1' }
    const edited = withMargin(draft, place, 'floorMargin', 0.2)
    expect(marginAt(edited, place, 'floorMargin')).toBe(0.2)
    expect(marginAt(edited, place, 'marginTarget')).toBe(0.25)
    expect(withMargin(edited, place, 'floorMargin', null)).toEqual(draft)
  })
})

describe('a typed percentage', () => {
  test.each([
    ['24.5', 0.245],
    ['24.5 %', 0.245],
    ['+1', 0.26],
    ['-0.5', 0.245],
    ['0', 0],
    ['29.1', 0.291],
  ])('%s', (text, margin) => {
    expect(wrongPercent(text, 0.25)).toBeUndefined()
    expect(marginOf(text, 0.25)).toBe(margin)
  })

  test.each([
    ['x', /percentage/],
    ['', /percentage/],
    ['-26', /below 0/],
    ['95.01', /above 95/],
    ['20.555', /2 decimal places/],
  ])('%s is refused', (text, why) => expect(wrongPercent(text, 0.25)).toMatch(why))

  test('is shown without the errors of binary numbers', () => {
    expect(percentOf(0.29)).toBe('29.0')
    expect(percentOf(0.1425)).toBe('14.25')
  })
})

test('changes can be made again on a matrix that somebody else has changed', () => {
  const mine = withMargin(draft, { category: 'Cheese', levelId: '2' }, 'marginTarget', 0.2)
  const theirs = withMargin(draft, { category: 'Milk', levelId: '1' }, 'floorMargin', 0.2)
  const both = withChanges(theirs, changesOf(draft, mine))
  expect(changesOf(theirs, both)).toEqual(changesOf(draft, mine))
  expect(changesOf(mine, both)).toEqual(changesOf(draft, theirs))
})
