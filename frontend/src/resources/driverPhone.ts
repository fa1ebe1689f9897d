import type { MovingTrip } from '@/api/wire'
import { count } from '@/ui/format'

/**
 * What to do about a driver's phone whose browser does not promise to keep reports: "Its browser may delete reports that are
 * not sent. 3 are not sent". Undefined: it keeps them, or has said nothing.
 */
export const phoneWarning = (phone: MovingTrip['driverPhone']): string | undefined =>
  phone && !phone.keepsData
    ? [
        'Its browser may delete reports that are not sent',
        phone.unsent > 0 && `${count(phone.unsent, 'report is', 'reports are')} not sent`,
      ]
        .filter(Boolean)
        .join('. ')
    : undefined
