import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import classes from '@/app/HealthDot.module.css'
import { useOfflineSince } from '@/ui/connection'

const minute = 60_000

/** What has failed, as people call it. What was not checked has not failed. */
const failing = (checks: Partial<Record<string, string>>): string[] =>
  Object.entries(checks)
    .filter(([, check]) => check === 'unavailable')
    .map(([name]) => (name === 'erp' ? 'NetSuite' : name))

/** Whether the API and its dependencies are healthy; polled every minute. */
export function HealthDot() {
  const { data, error } = useRead(keyOf('/health'), { refreshInterval: minute, quiet: true })
  const offline = useOfflineSince() !== undefined
  const state = error || offline ? 'away' : (data?.status ?? 'unknown')
  const away = data ? failing(data.checks ?? {}) : []
  const text =
    error || offline
      ? 'The API cannot be reached'
      : state === 'ok'
        ? 'All systems operational'
        : away.length
          ? `Degraded: ${away.join(', ')}`
          : 'Checking…'
  return <span className={classes.dot} data-state={state} role="img" aria-label={text} title={text} />
}
