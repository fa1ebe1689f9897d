import {
  type Draft,
  draftOf,
  ownOf,
  type Place,
  type Which,
  whichOnes,
  withMargin,
} from '@/features/pricingMatrix/margins'

/** A margin that differs between two drafts; null: from above. `place` is undefined for the default. */
export interface Change {
  place: Place | undefined
  which: Which
  before: number | null
  after: number | null
}

/** All places at which a draft has margins of its own. */
const placesOf = ({ levels, cells }: Draft): Place[] => [
  ...levels.map(({ priceLevelId }) => ({ category: undefined, levelId: priceLevelId })),
  ...cells.map(({ priceLevelId, category }) => ({ category, levelId: priceLevelId })),
]

const keyOf = ({ category, levelId }: Place) => JSON.stringify([category ?? null, levelId])

/** What differs between two drafts. */
export function changesOf(before: Draft, after: Draft): Change[] {
  const places = new Map([...placesOf(before), ...placesOf(after)].map((place) => [keyOf(place), place]))
  const inDefault = whichOnes.map((which) => ({
    place: undefined,
    which,
    before: before.default[which],
    after: after.default[which],
  }))
  const inPlaces = [...places.values()].flatMap((place) =>
    whichOnes.map((which) => ({
      place,
      which,
      before: ownOf(before, place)[which],
      after: ownOf(after, place)[which],
    })),
  )
  return [...inDefault, ...inPlaces].filter((change) => change.before !== change.after)
}

/** The draft after changes that were made to another one. */
export const withChanges = (draft: Draft, changes: readonly Change[]): Draft =>
  changes.reduce(
    (now, { place, which, after }) =>
      place
        ? withMargin(now, place, which, after)
        : draftOf({ ...now, default: { ...now.default, [which]: after ?? now.default[which] } }),
    draft,
  )
