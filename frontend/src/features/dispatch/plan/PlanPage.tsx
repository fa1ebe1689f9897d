import { useParams } from 'react-router'
import { PlanPreview } from '@/features/dispatch/plan/PlanPreview'
import { usePlan } from '@/features/dispatch/plan/plans'
import { dayDate } from '@/ui/shortDate'
import { Loaded } from '@/ui/Loaded'
import { ScreenHeading } from '@/ui/ScreenHeading'

/** A plan of a day before it is applied: what would change, and why orders are left out. */
export function Component() {
  const { jobId = '' } = useParams()
  const read = usePlan(jobId)
  return (
    <Loaded read={read} page="Plan preview" missing="This plan does not exist, or is older than 30 days.">
      {(plan) => (
        <>
          <ScreenHeading title="Plan preview" badges={dayDate(plan.date)} />
          <PlanPreview key={plan._id} plan={plan} />
        </>
      )}
    </Loaded>
  )
}
