import type { ApiError } from '@/api/errors'
import type { Profile, Trip, TripHead, TripSheet } from '@/api/wire'
import type { Action } from '@/features/driver/queue/actions'
import type { Hindrance } from '@/features/driver/queue/outbox'
import type { Sharing } from '@/features/driver/queue/positions'

export type Person = Pick<Profile, '_id' | 'firstName' | 'mustChangePassword' | 'warehouse'>

/** Everything that the page shows. */
export interface Shown {
  /** What is stored on the phone has been read. */
  opened: boolean
  person: Person | undefined
  /** The trips of today, and those under way. */
  trips: readonly TripHead[]
  /** The trips have been read, now or earlier. */
  listed: boolean
  trip: Trip | undefined
  sheet: TripSheet | undefined
  actions: readonly Action[]
  hindrance: Hindrance | undefined
  /** When the network was lost. */
  offlineSince: number | undefined
  /** Why nothing could be read, when there is nothing to show. */
  error: ApiError | undefined
  sharing: Sharing
  position: GeolocationPosition | undefined
  /** The phone keeps nothing when the page is closed. */
  forgets: boolean
  /** The browser refused to keep what is stored here when the phone is full. */
  mayBeDeleted: boolean
}

export const nothingShown: Shown = {
  opened: false,
  person: undefined,
  trips: [],
  listed: false,
  trip: undefined,
  sheet: undefined,
  actions: [],
  hindrance: undefined,
  offlineSince: undefined,
  error: undefined,
  sharing: 'off',
  position: undefined,
  forgets: false,
  mayBeDeleted: false,
}

const lastDriver = 'backdock.driver'
/** Who used this page last in this browser. Their trip is shown while their session is lost, not after a sign-out. */
export const readLastDriver = (): string => localStorage.getItem(lastDriver) ?? ''
export const noteLastDriver = (user: string): void => localStorage.setItem(lastDriver, user)
export const forgetLastDriver = (): void => localStorage.removeItem(lastDriver)

export const underWay = ({ status }: Pick<TripHead, 'status'>): boolean =>
  status === 'in_progress' || status === 'returning'
