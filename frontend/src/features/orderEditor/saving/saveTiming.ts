import { ApiError } from '@/api/errors'

/** Milliseconds that an edit waits for further edits before it is sent. */
export const pauseMs = 1_500
const firstRetryMs = 2_000
const mostRetryMs = 30_000

/** Milliseconds until the next retry after this many failures in a row. */
export const retryMs = (tries: number): number => Math.min(firstRetryMs * 2 ** (tries - 1), mostRetryMs)

/** Whether a failed save may succeed without another edit. */
export const passes = (error: unknown): boolean => error instanceof ApiError && error.passes
