import type { Icon } from '@tabler/icons-react'
import type { Key } from '@/api/operations'
import type { Permission } from '@/api/wire'

/** The groups of the navigation in order; screens of 'Own' are in the user menu. */
export const navigationGroups = ['Today', 'Sell', 'Catalog', 'Prices', 'Deliver', 'People', 'System', 'Own'] as const

/** The count of waiting records, shown beside the screen's name in the navigation. A is the type of the answer. */
interface Waiting<A> {
  read: Key<A>
  count: (answer: A) => number
  /** What is counted, for screen readers: "failed". */
  word: string
  /** Shown in red: it blocks work. */
  urgent?: true
}

/** A count whose answer type is hidden. */
export type AnyWaiting = Waiting<unknown>
export const waiting = <A>(what: Waiting<A>): AnyWaiting => what as unknown as AnyWaiting

/** Where the navigation lists a screen. */
export interface Place {
  group: (typeof navigationGroups)[number]
  /** Its position in the group; the lowest number is first. */
  order: number
  icon: Icon
  /** Shown instead of the title. */
  label?: string
  /** The global shortcut of the screen, as `useShortcuts` takes it. */
  keys?: string
  /** Checked instead of the screen's permission. */
  permission?: Permission
  /** Addresses below this one do not mark it as the current one. */
  exact?: true
  waits?: AnyWaiting
  /** The screen starts with a text field: keys after its shortcut are held until the field is mounted. */
  typesAtOnce?: true
}

/** A record found by a search. */
export interface Found {
  id: string
  label: string
  detail: string
}

/** How records are found and named. R is the type of the record, A that of the search's answer. */
interface RecordKind<R, A> {
  /** The singular, for example "Trip". */
  word: string
  /** The plural, for example "Trips". */
  plural: string
  read: (id: string) => Key<R>
  nameOf: (record: R) => string
  /** Without a search, the palette finds them in its own way, or not at all. */
  search?: (term: string, limit: number) => Key<A>
  found?: (answer: A) => Found[]
}

/** A kind of record whose types are hidden. */
export type AnyRecordKind = RecordKind<unknown, unknown>
export const recordKind = <R, A>(kind: RecordKind<R, A>): AnyRecordKind => kind as unknown as AnyRecordKind

/**
 * A screen of the portal. Routes, navigation, palette, size check, screenshots, Lighthouse and the tests all use this
 * declaration. A feature declares its screens in its own `screens.ts`; `src/app/features.ts` has one line for each
 * feature.
 */
export interface Screen {
  /** The name of the screen in the size check and in the screenshots. */
  name: string
  /** Its address, with parameters as the router takes them: "/home/trips/:tripId/tracking". */
  path: string
  title: string
  /** The file of its component in src/features, for example "trips/TripsPage". The name ends in Page. */
  page: string
  permission?: Permission
  /** The list that a detail screen belongs to. */
  parent?: Screen
  place?: Place
  /** The kind of record that the screen shows. */
  record?: AnyRecordKind
  /**
   * Gzipped size in kB (1,000 bytes): of the whole first load, or of what the screen adds to entry, shell and list
   * frame.
   */
  budget: { total: number; css?: number } | { added: number }
  /** A list: the code that all lists share counts as the list frame. */
  list?: true
  /** Needs the width of the window: the navigation has icons only there, until the user widens it. */
  wide?: true
  /** Rendered without the shell. */
  alone?: true
  /** Prefetched while the browser is idle, for users who may use it. */
  prefetch?: true
  /** Lighthouse measures it: on a desktop as an administrator, or on a phone as the demo data's driver of today. */
  measured?: 'desktop' | 'phone'
  /** Its heading in the tests, when it is not the title. */
  heading?: string
  /** Further views by their query, for any data, by name: { invitations: '?tab=invitations' }. */
  views?: Record<string, string>
}

/** The address of a screen. Optional parameters are left out; a required one is the id. */
export const addressOf = ({ path }: Screen, id = ''): string =>
  path.replace(/\/:\w+\?$/, '').replace(/:\w+/, encodeURIComponent(id))

/** Whether the address needs an id. */
const needsId = ({ path }: Screen): boolean => /:\w+(\/|$)/.test(path)

/** The addresses of a screen that work with any data, by name; none when an id is needed. */
export function walkOf(screen: Screen): Record<string, string> {
  if (needsId(screen)) return {}
  const address = addressOf(screen)
  return {
    [screen.name]: address,
    ...Object.fromEntries(Object.entries(screen.views ?? {}).map(([name, search]) => [name, address + search])),
  }
}
