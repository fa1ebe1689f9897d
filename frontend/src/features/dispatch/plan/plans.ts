import { randomId, request } from '@/api/client'
import { ApiError } from '@/api/errors'
import { fillPath } from '@/api/path'
import { type Key, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Plan, PlanRequest, PlanStarted } from '@/features/dispatch/plan/planWire'
import { notify } from '@/ui/toasts'

const pollMs = 700
const moving = new Set<Plan['status']>(['queued', 'running', 'applying'])

/** Whether the server is at work on the plan. */
export const isMoving = (plan: Plan | undefined): boolean => plan !== undefined && moving.has(plan.status)

const at = (jobId: string, rest = '') => fillPath(`/dispatch/plan/{jobId}${rest}`, { jobId })
export const planKey = (jobId: string): Key<Plan> => at(jobId)

/** A plan of a day; read again while the server is at work on it. */
export const usePlan = (jobId: string) =>
  useRead<Plan>(planKey(jobId), { refreshInterval: (plan) => (isMoving(plan) ? pollMs : 0) })

/** The ways of a plan's trips on the streets; without a trip there is nothing to read. */
export const usePlanLines = ({ _id, trips }: Plan) =>
  useRead(trips.length > 0 ? keyOf('/dispatch/plan/{jobId}/lines', { path: { jobId: _id } }) : null)

/** Starts a plan. It changes nothing until it is applied. */
const startPlan = (body: PlanRequest, idempotencyKey: string) =>
  request<PlanStarted>('POST', '/dispatch/plan', { body, idempotencyKey })

/** The job of the plan that is being made of this date; undefined when there is none. */
function runningJob(error: unknown): string | undefined {
  const running =
    error instanceof ApiError && error.status === 409
      ? (error.body?.current as Partial<PlanStarted> | undefined)
      : undefined
  return running?.jobId
}

/** Starts a plan, or answers the one that is being made of the date. */
export async function planOf(body: PlanRequest, idempotencyKey: string): Promise<PlanStarted> {
  try {
    return await startPlan(body, idempotencyKey)
  } catch (error) {
    const jobId = runningJob(error)
    if (!jobId) throw error
    notify('This date is being planned already. This is the running plan.', 'info')
    return { jobId }
  }
}

/** Plans a day again with what was asked for before. */
export const planAgain = ({ date, request: { tripIds, ...asked } }: Plan) =>
  planOf({ ...asked, date, ...(tripIds ? { tripIds } : {}) }, randomId())

/** Applies a plan as one change; the trips in `keep` stay as they were. Rejects with 409 when the day has changed. */
export const applyPlan = (jobId: string, keep: readonly string[]) =>
  request<Plan>('POST', at(jobId, '/apply'), { body: { keep } })
/** Puts everything back. Rejects with 409 when a trip was changed since. */
export const undoPlan = (jobId: string) => request<Plan>('POST', at(jobId, '/undo'), { body: {} })
export const cancelPlan = (jobId: string) => request<Plan>('DELETE', at(jobId))
