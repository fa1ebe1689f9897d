import { useEffect } from 'react'

/** Milliseconds without a change after which a search counts as meant. */
const restMs = 2_000

/** Counts a search that found nothing, so that those who tune the search see it. '' counts nothing. */
export function useNothingFound(search: string): void {
  useEffect(() => {
    if (!search) return undefined
    const timer = setTimeout(
      () => void import('@/resources/failedSearch').then((to) => to.reportFailedSearch(search, undefined)),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [search])
}
