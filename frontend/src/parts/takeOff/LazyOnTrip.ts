import { lazily } from '@/ui/lazily'

/** The trip of an order, loaded for an order that is on one. */
export const OnTrip = lazily(async () => (await import('@/parts/takeOff/OnTrip')).OnTrip)
