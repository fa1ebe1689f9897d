import { useSWRConfig } from 'swr'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { SpotLineInput, SpotSheet } from '@/api/wire'

/** All reads of sheets. */
const sheetsPath = '/spot-buy-sheets'
interface SheetsQuery {
  page: number
  limit: number
  sortBy?: string
  sortOrder?: string
  status?: string
}

export const sheetsKey = (query: SheetsQuery) => keyOf(sheetsPath, { query })
export const sheetKey = (id: string) => keyOf('/spot-buy-sheets/{id}', { path: { id } })

/** The days that the tabs choose from. */
const recentSheets = 20
const livePollMs = 5_000
const draftPollMs = 15_000
const listPollMs = 60_000

/** The newest sheets, by their dates. */
export const useRecentSheets = () =>
  useRead(sheetsKey({ page: 1, limit: recentSheets }), { refreshInterval: listPollMs })

const polls: Record<SpotSheet['status'], number> = { draft: draftPollMs, published: livePollMs, closed: 0 }

/** A sheet. While it sells, it is read every few seconds. */
export const useSpotSheet = (id: string | null) =>
  useRead(id === null ? null : sheetKey(id), { refreshInterval: (sheet) => (sheet ? polls[sheet.status] : 0) })

export const saveLines = (id: string, lines: SpotLineInput[], version: number, idempotencyKey: string) =>
  call('put', '/spot-buy-sheets/{id}', { path: { id }, body: { lines, version } }, { idempotencyKey })

export const publishSheet = (id: string, version: number, idempotencyKey: string) =>
  call('post', '/spot-buy-sheets/{id}/publish', { path: { id }, body: { version } }, { idempotencyKey })

export const stopOffer = (id: string, lineId: string, idempotencyKey: string) =>
  call('post', '/spot-buy-sheets/{id}/lines/{lineId}/stop', { path: { id, lineId } }, { idempotencyKey })

export const closeSheet = (id: string, version: number, idempotencyKey: string) =>
  call('post', '/spot-buy-sheets/{id}/close', { path: { id }, body: { version } }, { idempotencyKey })

/** Makes the sheet of a day; `copyFrom`: the sheet whose lines it starts with. */
export const createSheet = (date: string, copyFrom: string | undefined, idempotencyKey: string) =>
  call('post', sheetsPath, { body: { date, ...(copyFrom ? { copyFrom } : {}) } }, { idempotencyKey })

/** Puts an answered sheet into the cache, and reads the list of days again. */
export function useTookSheet() {
  const { mutate } = useSWRConfig()
  return (sheet: SpotSheet, withList = true) => {
    void mutate(sheetKey(sheet._id), sheet, { revalidate: false })
    if (withList) void mutate(sheetsKey({ page: 1, limit: recentSheets }))
  }
}
