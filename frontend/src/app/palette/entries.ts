import type { activeShortcuts } from '@/ui/shortcuts'

/** One line of the palette. */
export interface Entry {
  id: string
  group: string
  label: string
  /** Said beside the label, smaller. */
  detail?: string
  /** The keys that do the same. */
  keys?: string
  /** A record that has not all of the words: Enter takes it only when an arrow key went to it. */
  near?: boolean
  run: () => void
}

/** How well the text fits what was typed, 0 best; undefined when one of the words that were typed begins none of its own. */
export function rank(text: string, term: string): number | undefined {
  const words = ` ${text.toLowerCase()}`
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean)
  if (!parts.every((part) => words.includes(` ${part}`))) return undefined
  return parts.length === 0 || words.startsWith(` ${parts[0]}`) ? 0 : 1
}

/** Those that fit what was typed, the best first, in their order otherwise. */
export function matching(entries: Entry[], term: string): Entry[] {
  return entries
    .flatMap((entry) => {
      const by = rank(`${entry.label} ${entry.detail ?? ''}`, term)
      return by === undefined ? [] : [{ entry, by }]
    })
    .toSorted((a, b) => a.by - b.by)
    .map(({ entry }) => entry)
}

/** What the keys of the screen do, as entries; keys that only act on what has the focus cannot be chosen from here. */
export const actionsOf = (scopes: ReturnType<typeof activeShortcuts>): Entry[] =>
  scopes.flatMap(({ scope, shortcuts }) =>
    shortcuts
      .filter((shortcut) => shortcut.listed !== 'only')
      .map((shortcut) => ({
        id: `${scope} ${shortcut.keys}`,
        group: 'Actions',
        label: shortcut.label,
        detail: scope,
        keys: shortcut.keys,
        run: shortcut.run,
      })),
  )
