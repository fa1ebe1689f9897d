import { lazily } from '@/ui/lazily'

/** The not-found screen, loaded lazily so that the sign-in does not load its code. */
export const LazyNotFound = lazily(async () => (await import('@/app/NotFoundPage')).NotFoundPage)
