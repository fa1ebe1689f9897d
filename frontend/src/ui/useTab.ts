import { useSearchParams } from 'react-router'

/**
 * The tab in `?tab=` (the first one for an unknown name), and a function that changes it. Other parameters of the
 * address (page, filters) belong to a tab and are cleared by a change.
 */
export function useTab(tabs: readonly string[]): readonly [string, (next: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const first = tabs[0] ?? ''
  const wanted = params.get('tab') ?? ''
  return [tabs.includes(wanted) ? wanted : first, (next) => setParams(next && next !== first ? { tab: next } : {})]
}
