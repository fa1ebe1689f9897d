import type { Icon } from '@tabler/icons-react'
import type { Key } from '@/api/operations'
import type { Permission } from '@/api/wire'

/** The groups of the navigation in their order; screens of 'Own' are in the user menu. */
export const navigationGroups = ['Today', 'Sell', 'Deliver', 'People', 'System', 'Own'] as const

/** What waits on a screen: the navigation counts it beside the screen's name. A is what the read answers. */
interface Waiting<A> {
  read: Key<A>
  count: (answer: A) => number
  /** What is counted, for a screen reader: "failed". */
  word: string
  /** In red: it stops something. */
  urgent?: true
}

/** An answer whose type only its own function knows. */
export type AnyWaiting = Waiting<unknown>
export const waiting = <A>(what: Waiting<A>): AnyWaiting => what as unknown as AnyWaiting

/** Where the navigation lists a screen. */
export interface Place {
  group: (typeof navigationGroups)[number]
  /** Its place in the group: the lowest number is the first. */
  order: number
  icon: Icon
  /** Said in place of the title. */
  label?: string
  /** The keys that go there from anywhere, as `useShortcuts` takes them. */
  keys?: string
  /** Asked in place of the screen's permission. */
  permission?: Permission
  /** Addresses below this one do not mark it as the current one. */
  exact?: true
  waits?: AnyWaiting
  /** The screen begins with a text field: keys that follow its own are held until the field is there. */
  typesAtOnce?: true
}

/** A record that a search has found. */
export interface Found {
  id: string
  label: string
  detail: string
}

/** How records are found and named; R is the record, A what the search answers. */
interface RecordKind<R, A> {
  /** One of them, for example "Trip". */
  word: string
  /** All of them, for example "Trips". */
  plural: string
  read: (id: string) => Key<R>
  nameOf: (record: R) => string
  search: (term: string, limit: number) => Key<A>
  found: (answer: A) => Found[]
}

/** A kind of record whose types only its own functions know. */
export type AnyRecordKind = RecordKind<unknown, unknown>
export const recordKind = <R, A>(kind: RecordKind<R, A>): AnyRecordKind => kind as unknown as AnyRecordKind

/**
 * One screen of the portal. Routes, navigation, palette, size check, screenshots, Lighthouse and the walks of the tests
 * all read it here. A feature declares its screens in its own `screens.ts`; `src/app/features.ts` has one line for each.
 */
export interface Screen {
  /** Names the screen in the size check and in the screenshots. */
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
  /** The records that the screen shows one of. */
  record?: AnyRecordKind
  /** Gzipped kB of 1,000 bytes: of the whole first load, or of what the screen adds to entry, shell and list frame. */
  budget: { total: number; css?: number } | { added: number }
  /** A list: what all lists load counts as frame. */
  list?: true
  /** Nothing of the shell is around it. */
  alone?: true
  /** Fetched while nothing else is to be done, for who may use it. */
  prefetch?: true
  /** Lighthouse measures it. */
  measured?: true
  /** Its heading in the walks of the tests, where it is not the title. */
  heading?: string
  /** What it shows at other searches over any data, by name: { invitations: '?tab=invitations' }. */
  views?: Record<string, string>
  /** Addresses over the tests' data, by name. */
  samples?: Record<string, string>
}

/** The address of a screen: optional parameters are left out, a required one is the id. */
export const addressOf = ({ path }: Screen, id = ''): string =>
  path.replace(/\/:\w+\?$/, '').replace(/:\w+/, encodeURIComponent(id))

/** Whether the address needs an id. */
const needsId = ({ path }: Screen): boolean => /:\w+(\/|$)/.test(path)

/** The addresses of a screen that show something over any data, by name; none where an id is needed. */
export function walkOf(screen: Screen): Record<string, string> {
  if (needsId(screen)) return {}
  const address = addressOf(screen)
  return {
    [screen.name]: address,
    ...Object.fromEntries(Object.entries(screen.views ?? {}).map(([name, search]) => [name, address + search])),
  }
}

/** The addresses of a screen over the tests' data, by name. */
export const addressesOf = (screen: Screen): Record<string, string> => ({ ...walkOf(screen), ...screen.samples })
