import type { Page } from '@/api/wire'

/** One page of a list that was read whole; a page beyond the end gives the last page. */
export function pageOf<T>(all: T[], page: number, limit: number): { rows: T[]; page: Page } {
  const totalPages = Math.ceil(all.length / limit)
  const at = Math.min(page, Math.max(totalPages, 1))
  return { rows: all.slice((at - 1) * limit, at * limit), page: { page: at, limit, total: all.length, totalPages } }
}
