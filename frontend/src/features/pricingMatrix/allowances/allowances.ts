import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import type { Allowance, AllowanceInput } from '@/api/wire'
import { formatRate } from '@/ui/format'
import type { ListValues } from '@/ui/list/useList'
import { parseSort } from '@/ui/sort'
import type { Tone } from '@/ui/StatusBadge'

export const states = {
  inForce: 'In force',
  coming: 'Coming',
  ended: 'Ended',
} satisfies Record<Allowance['state'], string>

export const tones: Record<Allowance['state'], Tone> = { inForce: 'good', coming: 'active', ended: 'off' }

type Values = ListValues<'search' | 'state' | 'item'>

export function keyOfPage({ page, limit, sort, search, state, item }: Values) {
  const { id, desc } = parseSort(sort)
  const query = {
    page,
    limit,
    sortBy: id,
    sortOrder: desc ? 'desc' : 'asc',
    search: search || undefined,
    state: state || undefined,
    itemId: item || undefined,
  }
  return keyOf('/pricing-matrix/allowances', { query })
}

export const nameOf = ({ item, itemId, vendor }: Allowance): string =>
  `${vendor}, ${item ? `${item.itemId} ${item.name}` : itemId}`

/** An amount with its unit: '$4.80 per CS'. */
export const perUnit = (amount: number, unit: string): string => `${formatRate(amount)} per ${unit || 'unit'}`

/** The writes on allowances. All reads that show them, or margins after them, are then read again. */
export function useAllowanceActions() {
  const { mutate } = useSWRConfig()
  const took = async <T>(answer: T) => {
    void mutate(readsOf('/pricing-reports'))
    await mutate(readsOf('/pricing-matrix'))
    return answer
  }
  return {
    create: async (body: AllowanceInput, idempotencyKey: string) =>
      took(await call('post', '/pricing-matrix/allowances', { body }, { idempotencyKey })),
    /** Rejects with 409 and the current allowance when somebody has changed it since the version. */
    change: async (id: string, fields: Omit<AllowanceInput, 'itemId'>, version: number) =>
      took(await call('patch', '/pricing-matrix/allowances/{id}', { path: { id }, body: { ...fields, version } })),
    /** Rejects with 409 when somebody has changed it since the version. */
    remove: async ({ _id, version }: Allowance) =>
      took(await call('delete', '/pricing-matrix/allowances/{id}', { path: { id: _id }, query: { version } })),
  }
}
