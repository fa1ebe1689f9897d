import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Job } from '@/api/wire'
import { summaryOf } from '@/features/adminUtils/jobWords'
import { paths } from '@/paths'
import { isRunning, useNewestJobs } from '@/resources/jobs'

/** Shows which job of this type is running, because only one can run at a time. */
export function RunningNotice({ type }: { type: Job['type'] }) {
  const { data } = useNewestJobs()
  const running = data?.jobs.find((job) => job.type === type && isRunning(job))
  if (!running) return null
  return (
    <Alert color="yellow" title="A job of this type is running">
      <Text size="sm">
        {summaryOf(running)}, {running.done} of {running.total}. You can start another one when it ends.{' '}
        <Anchor component={Link} size="sm" to={paths.adminUtils(`?tab=history&job=${encodeURIComponent(running._id)}`)}>
          Show job
        </Anchor>
      </Text>
    </Alert>
  )
}
