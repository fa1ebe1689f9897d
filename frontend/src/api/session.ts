import { useAuth } from '@/api/authStore'
import type { ApiError } from '@/api/errors'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Permission, Profile } from '@/api/wire'
import { showAs } from '@/ui/format'

export interface Session {
  profile: Profile | undefined
  error: ApiError | undefined
  reload: () => Promise<unknown>
  can: (permission: Permission) => boolean
  /** The current business date of the warehouse, YYYY-MM-DD. */
  today: string
  /** The business date after today, the default delivery date. */
  tomorrow: string
  /** IANA name of the warehouse's time zone. */
  timeZone: string
}

// Cached: creating a formatter takes longer than everything else that a key press does.
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of an instant in a time zone, YYYY-MM-DD. */
export function dateIn(timeZone: string, at = new Date()): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(at)
}

/** The calendar date this many days later. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The signed-in user, their permissions and the warehouse's date. */
export function useSession(): Session {
  const auth = useAuth()
  const { data, error, reload } = useRead(auth ? keyOf('/auth/profile') : null)
  const zone = data?.warehouse.timezone
  if (data) showAs(data.warehouse)
  const timeZone = zone || browserZone
  const today = dateIn(timeZone)
  return {
    profile: data,
    error,
    reload,
    can: (permission) => data?.permissions.includes(permission) ?? false,
    today,
    tomorrow: addDays(today, 1),
    timeZone,
  }
}
