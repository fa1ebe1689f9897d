import { useCallback, useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import { applyPlan, cancelPlan, planKey, undoPlan } from '@/features/dispatch/plans'
import type { Coded, Plan } from '@/features/dispatch/planWire'
import { useAction } from '@/ui/useAction'

/** What is done with a plan. `changes`: why it can no longer be applied or undone, if it cannot. */
export function usePlanActions(jobId: string) {
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
    if (!(error instanceof ApiError) || error.status !== 409) return false
    const found = (error.body?.current as { changes?: Coded[] } | undefined)?.changes ?? []
    setChanges(found)
    return found.length > 0
  }, [])
  const apply = useAction(
    useCallback(async (keep: readonly string[]) => take(await applyPlan(jobId, keep)), [jobId, take]),
    onError,
  )
  const undo = useAction(
    useCallback(async () => take(await undoPlan(jobId)), [jobId, take]),
    onError,
  )
  const cancel = useAction(useCallback(async () => take(await cancelPlan(jobId)), [jobId, take]))
  return { apply, undo, cancel, changes }
}
