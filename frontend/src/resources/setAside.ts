import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

const setAsideKey = keyOf('/trips/set-aside')
const pollMs = 60_000

/** What phones could not report and nobody has decided about, the newest first. */
export const useSetAside = (wanted: boolean) =>
  useRead(wanted ? setAsideKey : null, { refreshInterval: pollMs, keepPreviousData: true })

/** Files a report to its stop, or dismisses it with a note. */
export function useDecideSetAside() {
  const { mutate } = useSWRConfig()
  return async (id: string, body: { decision: 'file' | 'dismiss'; note?: string }) => {
    try {
      await call('post', '/trips/set-aside/{id}/decide', { path: { id }, body })
    } finally {
      // Also after a refusal: somebody else may have decided.
      void mutate(readsOf('/trips', '/routes'))
      await mutate(setAsideKey)
    }
  }
}
