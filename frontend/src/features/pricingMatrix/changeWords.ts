import type { PriceLevel } from '@/api/wire'
import type { Change } from '@/features/pricingMatrix/changes'
import { namesOf, percentOf } from '@/features/pricingMatrix/margins'

/** Where a change is: 'Cheese, Chains'. */
export function placeWords({ place }: Change, levels: readonly PriceLevel[]): string {
  if (!place) return 'Default'
  const level = levels.find(({ _id }) => _id === place.levelId)?.name ?? `level ${place.levelId}`
  return `${place.category === undefined ? 'All categories' : place.category || 'No category'}, ${level}`
}

const words = (margin: number | null) => (margin === null ? 'from above' : percentOf(margin))

/** What changes: 'aim 19.0 to 20.0'. */
export const marginWords = ({ which, before, after }: Change): string =>
  `${namesOf[which].toLowerCase()} ${words(before)} to ${words(after)}`

/** All changes, one in each line. */
export const inWords = (changes: readonly Change[], levels: readonly PriceLevel[]): string =>
  changes.map((change) => `${placeWords(change, levels)}: ${marginWords(change)}`).join('\n')
