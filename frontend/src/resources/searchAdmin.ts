import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Judged, SearchWeights } from '@/api/wire'

const base = '/admin/inventory-search'

export const searchWeightsKey = keyOf(`${base}/weights`)
export const weightsHistoryKey = keyOf(`${base}/weights/history`)
export const judgmentsKey = keyOf(`${base}/judgments`)
export const popularityKey = keyOf(`${base}/popularity/status`)
export const failedSearchesPath = `${base}/queries`

/** The weights in use. */
export const useSearchWeights = () => useRead(searchWeightsKey)
export const useWeightsHistory = () => useRead(weightsHistoryKey)
export const useJudgments = () => useRead(judgmentsKey)

/** While a calculation is open, it is read again every two seconds. */
export const usePopularity = () =>
  useRead(popularityKey, {
    refreshInterval: (read) => (read?.state === 'running' || read?.state === 'queued' ? 2_000 : 0),
  })

export const useFailedSearches = (kind: 'nothing' | 'abandoned') =>
  useRead(keyOf(failedSearchesPath, { query: { kind } }))

/** How many results are compared. */
export const previewLimit = 10

/** What a query finds with draft weights and with those in use. The key has the version in use, which changes both. */
export const usePreview = (query: string, weights: SearchWeights, version: number) =>
  useRead(
    query ? [`${base}/preview`, { query, weights, version }] : null,
    () => call('post', `${base}/preview`, { body: { query, weights, limit: previewLimit } }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )

/** The scores of the judged queries with draft weights and with those in use; null reads nothing. */
export const useEvaluation = (weights: SearchWeights | null, version: number, judged: number) =>
  useRead(
    weights ? [`${base}/evaluate`, { weights, version, judged }] : null,
    () => call('post', `${base}/evaluate`, { body: { weights: weights! } }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )

export const publishWeights = (weights: SearchWeights, updateReason: string, version: number) =>
  call('post', `${base}/weights`, { body: { weights, updateReason, version } })

export const restoreWeights = (version: number, updateReason: string) =>
  call('post', `${base}/weights/restore`, { body: { version, updateReason } })

export const resetWeights = (updateReason: string) => call('post', `${base}/reset-weights`, { body: { updateReason } })

export const setJudgments = (queries: Judged[], version: number) =>
  call('put', `${base}/judgments`, { body: { queries, version } })

export const addSynonym = (query: string, sameAs: string) =>
  call('post', `${base}/synonyms`, { body: { query, sameAs } })

export const triggerPopularity = (weeks: number) => call('post', `${base}/popularity/trigger`, { body: { weeks } })
