import type { Job, JobResult } from '@/api/wire'
import type { Tone } from '@/ui/StatusBadge'
import { withDates } from '@/ui/format'

export const jobTones: Record<Job['state'], Tone> = {
  queued: 'waiting',
  running: 'active',
  done: 'good',
  cancelled: 'off',
  failed: 'bad',
}

export const kindNames: Record<Job['type'], string> = {
  closeSalesOrders: 'Close orders',
  generateSalesOrders: 'Generate orders',
}

export const outcomeTones: Record<JobResult['outcome'], Tone> = {
  done: 'good',
  wouldDo: 'neutral',
  skipped: 'off',
  failed: 'bad',
}

const did: Record<Job['type'], { done: string; wouldDo: string }> = {
  closeSalesOrders: { done: 'Closed', wouldDo: 'Would close' },
  generateSalesOrders: { done: 'Generated', wouldDo: 'Would generate' },
}

export function outcomeName(type: Job['type'], outcome: JobResult['outcome']): string {
  if (outcome === 'skipped') return 'Skipped'
  return outcome === 'failed' ? 'Failed' : did[type][outcome]
}

/** The input of a job, with formatted dates. */
export function summaryOf({ summary }: Pick<Job, 'summary'>): string {
  const text = withDates(summary)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The number of results for each outcome. */
export function countOutcomes(results: readonly JobResult[]): Record<JobResult['outcome'], number> {
  const counts = { done: 0, wouldDo: 0, skipped: 0, failed: 0 }
  for (const { outcome } of results) counts[outcome]++
  return counts
}

/** The address parameters of the shown job and of the filters of its results. */
export const noJob = { job: '', outcome: '', search: '' }
