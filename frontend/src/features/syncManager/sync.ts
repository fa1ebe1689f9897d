import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Discovery, ResourceType, SyncTask, TaskStatus } from '@/api/wire'
import { codeWords, erpText } from '@/resources/erpText'
import { count, words } from '@/ui/format'
import type { Tone } from '@/ui/StatusBadge'

export const resourceTypes: ResourceType[] = [
  'customer',
  'item',
  'price',
  'unit_type',
  'price_level',
  'stock',
  'purchase_order',
  'employee',
  'sales_order',
  'item_fulfillment',
  'invoice',
  'inventory_adjustment',
]
export const taskStatuses: TaskStatus[] = ['pending', 'in_progress', 'retrying', 'failed', 'succeeded', 'superseded']

/** The types whose records have a date; see the setting erp.startDate. */
export const transactionTypes: ResourceType[] = ['sales_order', 'item_fulfillment', 'invoice']

const recentJobs = 10
const runningPollMs = 2_000
export const idlePollMs = 15_000

export const isRunning = (discovery: Pick<Discovery, 'status'> | undefined): boolean =>
  discovery?.status === 'discovering' || discovery?.status === 'syncing'

/** All discoveries, newest first; read every 2 seconds while one runs. */
export const useDiscoveries = () =>
  useRead(keyOf('/sync-tasks/discovery'), {
    refreshInterval: (list) => (list?.some(isRunning) ? runningPollMs : idlePollMs),
  })

export const useDiscoveryProgress = (id: string | undefined) =>
  useRead(id ? keyOf('/sync-tasks/discovery/{id}/progress', { path: { id } }) : null, {
    refreshInterval: (progress) => (progress && isRunning(progress) ? runningPollMs : 0),
  })

export interface TaskQuery {
  page: number
  limit: number
  status: string
  /** A resource type, or '' for all. */
  type: string
  /** The cause of the failure, or '' for all. */
  cause: string
}

/** The key of a page of tasks. */
export const tasksKey = ({ type, page, limit, status, cause }: TaskQuery) => {
  const query = { page, limit, status, cause }
  return type
    ? keyOf('/sync-tasks/sync/type/{resourceType}', { path: { resourceType: type }, query })
    : keyOf('/sync-tasks/sync', { query })
}

/** Whether NetSuite answers the sync. */
export const useErpState = () => useRead(keyOf('/sync-tasks/erp-state'), { refreshInterval: idlePollMs, quiet: true })

/** The causes of failed tasks, the most frequent first. */
export const useFailureCauses = () => useRead(keyOf('/sync-tasks/causes'), { refreshInterval: idlePollMs })

export const useRecentJobs = () =>
  useRead(keyOf('/sync-tasks/immediate/jobs/recent', { query: { limit: recentJobs } }), {
    refreshInterval: (jobs) => (jobs?.some((job) => job.done < job.total) ? runningPollMs : idlePollMs),
  })

/** The actions of the sync manager. Each one reads all lists again afterwards. */
export function useSyncActions() {
  const { mutate } = useSWRConfig()
  const again = () => mutate(readsOf('/sync-tasks'))
  return {
    /** `startDate`: reads transactions from that date on; omitted when it does not change. */
    startDiscovery: async (types: ResourceType[], full: boolean, startDate?: string) => {
      const body = { ...(types.length ? { resourceTypes: types } : {}), full, ...(startDate ? { startDate } : {}) }
      const discovery = await call('post', '/sync-tasks/create', { body })
      if (startDate) void mutate(keyOf('/site-settings'))
      await again()
      return discovery
    },
    retryFailed: async (discoveryId: string) => {
      await call('post', '/sync-tasks/discovery/{id}/retry-failed-tasks', { path: { id: discoveryId } })
      await again()
    },
    retryTask: async ({
      resourceType,
      resourceId,
      direction,
    }: Pick<SyncTask, 'resourceType' | 'resourceId' | 'direction'>) => {
      await call('post', '/sync-tasks/sync/create', { body: { resourceType, resourceId, direction } })
      await again()
    },
    /** Retries all failed tasks of a cause; resolves to their number. */
    retryCause: async (cause: string) => {
      const { retried } = await call('post', '/sync-tasks/retry', { body: { cause } })
      await again()
      return retried
    },
    syncNow: async (resourceType: ResourceType) => {
      await call('post', '/sync-tasks/immediate/sync-now', { body: { resourceType } })
      await again()
    },
    syncOne: async (resourceType: ResourceType, resourceId: string) => {
      await call('post', '/sync-tasks/immediate/single', { body: { resourceType, resourceId } })
      await again()
    },
  }
}

export const discoveryTones: Record<Discovery['status'], Tone> = {
  discovering: 'active',
  syncing: 'active',
  completed: 'good',
  completed_with_errors: 'waiting',
  failed: 'bad',
}

export const taskTones: Record<TaskStatus, Tone> = {
  pending: 'waiting',
  in_progress: 'active',
  retrying: 'active',
  failed: 'bad',
  succeeded: 'good',
  superseded: 'off',
}

/** The subject of a task: a record, a page of changed records, or the search for changes. */
export function subjectOf({ kind, resourceType, resourceId, records }: SyncTask): string {
  if (kind === 'reading') return `${words(resourceType)}: changed records`
  if (kind === 'page') {
    const number = Number(resourceId.split('-').at(-1))
    return `${words(resourceType)}: page ${number ? `${number} ` : ''}of ${count(records, 'record')}`
  }
  return `${words(resourceType)} ${resourceId}`
}

type Attempt = NonNullable<SyncTask['attempts']>[number]

/** What the ERP said in an attempt, in its words; its code only where it said nothing else. */
export const saidIn = ({ code, detail }: Pick<Attempt, 'code' | 'detail'>): string => erpText(detail) || codeWords(code)

/** The last message of the ERP. */
export function lastWord(task: SyncTask): string {
  const last = task.attempts?.at(-1)
  return (last && saidIn(last)) || codeWords(task.cause ?? '')
}
