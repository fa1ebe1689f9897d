import type { SearchWeights, WeightsVersion } from '@/api/wire'

export type WeightName = keyof SearchWeights

/** The weights in the order of the screen. */
export const weightGroups: { title: string; weights: { name: WeightName; label: string }[] }[] = [
  {
    title: 'Text',
    weights: [
      { name: 'itemId', label: 'Item code' },
      { name: 'upc', label: 'UPC' },
      { name: 'name', label: 'Name' },
      { name: 'searchKeywords', label: 'Search keywords' },
      { name: 'brand', label: 'Brand' },
      { name: 'category', label: 'Category' },
      { name: 'tags', label: 'Tags' },
      { name: 'description', label: 'Description' },
    ],
  },
  {
    title: 'Signals',
    weights: [
      { name: 'popularity', label: 'Popularity' },
      { name: 'preferred', label: 'Preferred, recently bought' },
      { name: 'featured', label: 'Featured' },
      { name: 'inStock', label: 'In stock' },
    ],
  },
]

const labels = new Map<string, string>(
  weightGroups.flatMap(({ weights }) => weights.map(({ name, label }): [string, string] => [name, label])),
)
export const labelOf = (name: string): string => labels.get(name) ?? name

/** The weights that differ, in the order of the screen. */
export const changedWeights = (from: SearchWeights, to: SearchWeights): WeightName[] =>
  weightGroups.flatMap(({ weights }) => weights.map(({ name }) => name)).filter((name) => from[name] !== to[name])

/** What a version changed, in words: "Name 7 to 8, In stock 4 to 6". */
export const differences = (from: SearchWeights, to: SearchWeights): string =>
  changedWeights(from, to)
    .map((name) => `${labelOf(name)} ${from[name]} to ${to[name]}`)
    .join(', ')

/** The weights of the version before, in a history that starts with the newest. */
export const before = (history: readonly WeightsVersion[], version: number): WeightsVersion | undefined =>
  history.find((each) => each.version < version)
