import { describe, expect, test } from 'vitest'
import { bodyOf, nothingWanted, planBulk } from '@/features/products/bulk/bulkPlan'
import { products } from '@/testing/products'

const [tomatoes, onions, potatoes] = products as [
  (typeof products)[number],
  (typeof products)[number],
  (typeof products)[number],
]

describe('planBulk', () => {
  test('says for each item what comes and goes, and which are already right', () => {
    const wanted = { ...nothingWanted, addTags: ['organic'], removeTags: ['deli'], featured: true }
    const plan = planBulk([tomatoes, { ...onions, tags: ['organic'] }, potatoes], wanted)
    expect(plan.changes.map(({ item, lists, states }) => [item._id, lists, states])).toEqual([
      ['1000', [], ['featured']],
      ['1002', [{ field: 'tags', before: ['deli'], added: ['organic'], removed: ['deli'] }], ['featured']],
    ])
    expect(plan.same.map(({ _id }) => _id)).toEqual(['1001'])
  })

  test('a tag that is added and removed is added', () => {
    const plan = planBulk([potatoes], { ...nothingWanted, addTags: ['deli'], removeTags: ['deli'] })
    expect(plan.same).toHaveLength(1)
  })

  test('an item never becomes its own substitute', () => {
    const plan = planBulk([tomatoes, onions], { ...nothingWanted, addSubstitutes: [tomatoes._id] })
    expect([plan.same, plan.changes.map(({ item }) => item)]).toEqual([[tomatoes], [onions]])
  })

  test('items with too many tags are left out', () => {
    const full = { ...tomatoes, tags: Array.from({ length: 50 }, (_, n) => `tag ${n}`) }
    expect(planBulk([full], { ...nothingWanted, addTags: ['new'] }).leftOut[0]?.tooMany).toBe('tags')
    expect(planBulk([full], { ...nothingWanted, addTags: ['new'], removeTags: ['tag 0'] }).changes).toHaveLength(1)
  })
})

test('the call has the versions of the items, and only what is wanted', () => {
  expect(bodyOf([tomatoes, onions], { ...nothingWanted, addTags: ['a'], hidden: false })).toEqual({
    ids: ['1000', '1001'],
    versions: { '1000': 1, '1001': 1 },
    set: { hidden: false },
    addTags: ['a'],
  })
})
