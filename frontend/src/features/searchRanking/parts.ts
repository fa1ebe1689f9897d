import type { SearchPreview } from '@/api/wire'

type Result = SearchPreview['draft'][number]

/** The kinds of parts of a score, as the bars show them. */
export const partKinds = ['text', 'customer', 'popular', 'stock'] as const
export type PartKind = (typeof partKinds)[number]

const kinds: Record<string, PartKind> = {
  preferred: 'customer',
  popularity: 'popular',
  featured: 'popular',
  inStock: 'stock',
}

/** How much of a score each kind has. */
export function partsOf({ explain }: Result): Record<PartKind, number> {
  const sums = { text: 0, customer: 0, popular: 0, stock: 0 }
  for (const { name, score } of explain) sums[kinds[name] ?? 'text'] += score
  return sums
}

export interface PartChange {
  name: string
  draft: number
  live: number
}

/** The parts of an item's score with the draft and with the live weights, the largest first. */
export function comparedParts(draft: Result | undefined, live: Result | undefined): PartChange[] {
  const score = (result: Result | undefined, name: string) =>
    result?.explain.find((part) => part.name === name)?.score ?? 0
  const names = new Set([...(draft?.explain ?? []), ...(live?.explain ?? [])].map(({ name }) => name))
  return [...names]
    .map((name) => ({ name, draft: score(draft, name), live: score(live, name) }))
    .toSorted((a, b) => Math.max(b.draft, b.live) - Math.max(a.draft, a.live))
}
