import { ApiError } from '@/api/errors'

/** How long an edit waits for others before it is sent. */
export const pauseMs = 1_500
const firstRetryMs = 2_000
const mostRetryMs = 30_000

/** When to try again after so many failures on end. */
export const retryMs = (tries: number): number => Math.min(firstRetryMs * 2 ** (tries - 1), mostRetryMs)

/** Whether a failed save may go through without another edit. */
export const passes = (error: unknown): boolean => error instanceof ApiError && error.passes
