import { useEffect, useRef } from 'react'

/**
 * Counts the last search when the field is closed and no item was taken from it, so that those who tune the search see
 * it. Returns a function that is called when one is taken. `start`: the text that opened the field; it is no search.
 */
export function useFailedSearch(term: string, start: string, customerId: string | undefined): () => void {
  const chosen = useRef(false)
  const last = useRef({ term, customerId })
  useEffect(() => {
    last.current = { term, customerId }
  })
  useEffect(
    () => () => {
      const { term: query, customerId: id } = last.current
      if (!chosen.current && query !== start)
        void import('@/resources/failedSearch').then((to) => to.reportFailedSearch(query, id))
    },
    [start],
  )
  return () => {
    chosen.current = true
  }
}
