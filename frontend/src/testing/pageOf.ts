import type { Page } from '@/api/wire'

/** The page of a list that the address asks for. */
export function pageOf<T>(list: T[], url: URL): Page & { rows: T[] } {
  const page = Number(url.searchParams.get('page') ?? 1)
  const limit = Number(url.searchParams.get('limit') ?? 20)
  return {
    rows: list.slice((page - 1) * limit, page * limit),
    total: list.length,
    page,
    limit,
    totalPages: Math.ceil(list.length / limit),
  }
}
