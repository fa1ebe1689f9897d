import type { ShipTo } from '@/features/dispatch/wire'
import type { Place } from '@/parts/map/mapContent'

/** A place of the API; undefined without coordinates. */
export const placeIn = (at: Pick<ShipTo, 'latitude' | 'longitude'> | null | undefined): Place | undefined =>
  typeof at?.latitude === 'number' && typeof at.longitude === 'number'
    ? { latitude: at.latitude, longitude: at.longitude }
    : undefined
