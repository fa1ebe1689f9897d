import { useSWRConfig } from 'swr'
import type { Judged } from '@/api/wire'
import { judgmentsKey, setJudgments, useJudgments } from '@/resources/searchAdmin'
import { useAction } from '@/ui/useAction'

const none: Judged[] = []
const same = (query: string, other: string): boolean => query.trim().toLowerCase() === other.trim().toLowerCase()

/** The queries after an item was judged: added to the good ones of the query, or taken from them. */
export function judged(queries: readonly Judged[], query: string, itemId: string): Judged[] {
  const known = queries.find((each) => same(each.query, query))
  if (!known) return [...queries, { query: query.trim(), good: [itemId] }]
  const good = known.good.includes(itemId) ? known.good.filter((id) => id !== itemId) : [...known.good, itemId]
  return queries.flatMap((each) => (each !== known ? [each] : good.length > 0 ? [{ ...each, good }] : []))
}

/** The judged queries, and what changes them. */
export function useJudging() {
  const read = useJudgments()
  const { mutate } = useSWRConfig()
  const queries = read.data?.queries ?? none
  const version = read.data?.version ?? 0
  const { run: save } = useAction(
    async (next: Judged[]) => {
      await mutate(judgmentsKey, await setJudgments(next, version), { revalidate: false })
    },
    () => {
      void read.reload()
      return false
    },
  )
  return {
    queries,
    version,
    goodOf: (query: string) => queries.find((each) => same(each.query, query))?.good ?? [],
    judge: (query: string, itemId: string) => void save(judged(queries, query, itemId)),
    forget: (query: string) => void save(queries.filter((each) => each.query !== query)),
  }
}
