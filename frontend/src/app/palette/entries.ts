import type { activeShortcuts } from '@/ui/shortcuts'

/** One line of the palette. */
export interface Entry {
  id: string
  group: string
  label: string
  /** Shown beside the label, smaller. */
  detail?: string
  /** The shortcut for the same action. */
  keys?: string
  /** A record that does not match all words. Enter opens it only after an arrow key selected it. */
  near?: boolean
  run: () => void
}

/**
 * How well the text matches the search term; 0 is best. Undefined when a word of the term starts no word of the text.
 */
export function rank(text: string, term: string): number | undefined {
  const words = ` ${text.toLowerCase()}`
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean)
  if (!parts.every((part) => words.includes(` ${part}`))) return undefined
  return parts.length === 0 || words.startsWith(` ${parts[0]}`) ? 0 : 1
}

/** The entries that match the term, the best first, otherwise in their order. */
export function matching(entries: Entry[], term: string): Entry[] {
  return entries
    .flatMap((entry) => {
      const by = rank(`${entry.label} ${entry.detail ?? ''}`, term)
      return by === undefined ? [] : [{ entry, by }]
    })
    .toSorted((a, b) => a.by - b.by)
    .map(({ entry }) => entry)
}

/** The screen's shortcuts as entries. Shortcuts that need the focused element are left out. */
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
