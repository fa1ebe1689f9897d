import type { FoundItems } from '@/api/wire'

type Found = FoundItems['inventoryItems'][number]

/** A result of a search, with its place if no item were featured. */
export interface Ranked {
  item: Found
  /** From 1 on. */
  place: number
  placeWithout: number
}

const featuredPart = ({ explain }: Found): number => explain?.find(({ name }) => name === 'featured')?.score ?? 0

/**
 * The results in their order, each with the place that it would have if no item were featured. The score is the sum of
 * its parts, so the order without featuring follows from the scores less their part for it.
 */
export function rankedWithout(results: readonly Found[]): Ranked[] {
  const without = results
    .map((item, index) => ({ id: item._id, index, score: item.score - featuredPart(item) }))
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
  const placeWithout = new Map(without.map(({ id }, index) => [id, index + 1]))
  return results.map((item, index) => ({ item, place: index + 1, placeWithout: placeWithout.get(item._id)! }))
}
