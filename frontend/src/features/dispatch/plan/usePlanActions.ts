import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSWRConfig } from 'swr'
import { ApiError } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import { applyPlan, cancelPlan, planAgain, planKey, undoPlan } from '@/features/dispatch/plan/plans'
import type { Coded, Plan } from '@/features/dispatch/plan/planWire'
import { paths } from '@/paths'
import { useAction } from '@/ui/useAction'

/** What has changed in the day since the plan was made, if an error says so. */
function changesIn(error: unknown): Coded[] {
  if (!(error instanceof ApiError) || error.status !== 409) return []
  return (error.body?.current as { changes?: Coded[] } | undefined)?.changes ?? []
}

/** What the preview of a new plan is opened with: why the plan before could not be applied. */
export interface PlannedAgain {
  changes: Coded[]
}

/**
 * What is done with a plan. `changes`: why it can no longer be applied or undone, if it cannot. If the day has changed
 * since it was made, applying it makes a new plan with the same rules and opens its preview.
 */
export function usePlanActions(plan: Plan) {
  const jobId = plan._id
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const [changes, setChanges] = useState<Coded[]>([])
  const take = useCallback(
    async (plan: Plan) => {
      setChanges([])
      await mutate(planKey(jobId), plan, { revalidate: true })
      void mutate(readsOf('/dispatch/board'))
    },
    [jobId, mutate],
  )
  const onError = useCallback((error: unknown) => {
    const found = changesIn(error)
    if (found.length > 0) setChanges(found)
    return found.length > 0
  }, [])
  const apply = useAction(
    useCallback(
      async (keep: readonly string[]) => {
        try {
          await take(await applyPlan(jobId, keep))
        } catch (error) {
          const found = changesIn(error)
          // The trips that are kept are in the way then, not the day.
          if (found.length === 0 || found.some(({ code }) => code === 'keep_breaks')) throw error
          const { jobId: next } = await planAgain(plan).catch((refused: unknown) => {
            setChanges(found)
            throw refused
          })
          void navigate(paths.dispatchPlan(next), { state: { changes: found } satisfies PlannedAgain })
        }
      },
      [jobId, navigate, plan, take],
    ),
    onError,
  )
  const undo = useAction(
    useCallback(async () => take(await undoPlan(jobId)), [jobId, take]),
    onError,
  )
  const cancel = useAction(useCallback(async () => take(await cancelPlan(jobId)), [jobId, take]))
  return { apply, undo, cancel, changes }
}
