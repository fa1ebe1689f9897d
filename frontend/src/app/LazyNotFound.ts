import { lazily } from '@/ui/lazily'

/** The not-found screen; its code is no part of the sign-in. */
export const LazyNotFound = lazily(async () => (await import('@/app/NotFoundPage')).NotFoundPage)
