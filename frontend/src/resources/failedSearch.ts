import { call } from '@/api/operations'

/** Codes and single letters say nothing about the search. */
const worthCounting = (query: string): boolean => query.length > 2 && /\p{L}{3}/u.test(query)

/** Counts a search from which no item was chosen. It is best effort: a failure is not shown. */
export function reportFailedSearch(query: string, customerId: string | undefined): void {
  if (!worthCounting(query)) return
  void call('post', '/inventory-items/search/failed', {
    body: { query: query.slice(0, 100), ...(customerId ? { customerId } : {}) },
  }).catch(() => undefined)
}
