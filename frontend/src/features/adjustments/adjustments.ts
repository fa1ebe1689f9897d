import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Adjustment, AdjustmentHead } from '@/api/wire'
import { formatDate, words } from '@/ui/format'
import type { Tone } from '@/ui/StatusBadge'

export type Reason = AdjustmentHead['reason']

/** The reasons that a person can choose. */
export const reasons = [
  'damaged',
  'expired',
  'found',
  'count',
  'donated',
  'sample',
  'other',
] as const satisfies Reason[]

export const reasonWords = (reason: Reason) => (reason === '' ? 'Made in the ERP' : words(reason))

export const directionWords: Record<AdjustmentHead['direction'], string> = {
  positive: 'Added',
  negative: 'Removed',
  mixed: 'Added and removed',
}

/** The name of an adjustment: the ERP's number, once it has one. */
export const nameOf = ({ number, direction, date }: Pick<AdjustmentHead, 'number' | 'direction' | 'date'>) =>
  number || `${directionWords[direction]} ${formatDate(date)}`

interface ErpState {
  label: string
  tone: Tone
}

/** What became of an adjustment. */
export function stateOf({ status, sync, release }: Pick<AdjustmentHead, 'status' | 'sync' | 'release'>): ErpState {
  if (status === 'cancelled') return { label: 'Cancelled', tone: 'off' }
  if (status === 'removed') return { label: 'Removed in the ERP', tone: 'off' }
  if (release?.waiting) return { label: 'Waits for release', tone: 'waiting' }
  switch (sync.status) {
    case 'failed':
      return { label: 'Not posted', tone: 'bad' }
    case 'synced':
      return { label: 'Posted', tone: 'good' }
    default:
      return { label: 'Being posted', tone: 'waiting' }
  }
}

interface PageQuery {
  page: number
  limit: number
  dateFrom?: string | undefined
  dateTo?: string | undefined
  itemId?: string | undefined
  reason?: string | undefined
  direction?: string | undefined
  sync?: string | undefined
  waiting?: string | undefined
  older?: string | undefined
}

export const adjustmentsKey = ({ page, ...query }: PageQuery) =>
  keyOf('/inventory-adjustment', { query: query.older ? query : { ...query, page } } as never)

const adjustmentKey = (id: string | undefined) => (id ? keyOf('/inventory-adjustment/{id}', { path: { id } }) : null)

const sendingPollMs = 2_000

/** An adjustment; read every 2 seconds while it is being posted. */
export const useAdjustment = (id: string | undefined) =>
  useRead(adjustmentKey(id), {
    refreshInterval: (read) =>
      read &&
      read.status === 'posted' &&
      !read.release?.waiting &&
      ['pending', 'in_progress'].includes(read.sync.status)
        ? sendingPollMs
        : 0,
  })

export const useAdjustmentHistory = (adjustment: Pick<Adjustment, '_id' | 'version'>) =>
  useRead(keyOf('/inventory-adjustment/{id}/history', { path: { id: adjustment._id } }))

export interface Correction {
  reason: string
  memo: string
  lines: { itemId: string; quantity: number; units: string; unitCost?: number }[]
  version: number
  confirm?: string[]
}

/**
 * The writes of an adjustment. Each shows its answer at once, and reads lists, history and stock again; `show` does so
 * for a version that a refused write answered.
 */
export function useAdjustmentWrites(id: string) {
  const { mutate } = useSWRConfig()
  const shown = async (answer: Adjustment) => {
    await mutate(adjustmentKey(id), answer, { revalidate: false })
    void mutate(readsOf('/inventory-adjustment'))
    void mutate(readsOf('/inventory-items'))
    return answer
  }
  const path = { id }
  return {
    show: shown,
    send: async () => shown(await call('post', '/inventory-adjustment/{id}/send', { path })),
    cancel: async (version: number) =>
      shown(await call('post', '/inventory-adjustment/{id}/cancel', { path, body: { version } })),
    release: async (version: number) =>
      shown(await call('post', '/inventory-adjustment/{id}/release', { path, body: { version } })),
    refuse: async (reason: string, version: number) =>
      shown(await call('post', '/inventory-adjustment/{id}/refuse', { path, body: { reason, version } })),
    /** Posts the opposite; the answer is the new adjustment. */
    reverse: async (reason: string, confirm: string[]) => {
      const made = await call('post', '/inventory-adjustment/{id}/reverse', { path, body: { reason, confirm } })
      void mutate(adjustmentKey(id))
      void mutate(readsOf('/inventory-adjustment'))
      void mutate(readsOf('/inventory-items'))
      return made
    },
    correct: async (body: Correction) =>
      shown(await call('patch', '/inventory-adjustment/{id}', { path, body: body as never })),
  }
}
