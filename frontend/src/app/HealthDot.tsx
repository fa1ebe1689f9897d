import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import classes from '@/app/HealthDot.module.css'
import { useOfflineSince } from '@/ui/connection'

interface Health {
  status: 'ok' | 'degraded' | string
  checks: Record<string, string | { status?: string }>
}

const minute = 60_000

function failing(checks: Health['checks']): string[] {
  return Object.entries(checks)
    .filter(([, check]) => (typeof check === 'string' ? check : check.status) !== 'ok')
    .map(([name]) => name)
}

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
