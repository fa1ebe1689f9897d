import { useSearchParams } from 'react-router'

/**
 * The tab that `?tab=` names, the first where it names none of these, and the way to another one. What else the address
 * holds (page, filters) belongs to a tab: another one starts anew.
 */
export function useTab(tabs: readonly string[]): readonly [string, (next: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const first = tabs[0] ?? ''
  const wanted = params.get('tab') ?? ''
  return [tabs.includes(wanted) ? wanted : first, (next) => setParams(next && next !== first ? { tab: next } : {})]
}
