import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Permission } from '@/api/wire'

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

export interface TabOfPage {
  value: string
  label: string
  /** Who has it sees the tab; without it everybody does. */
  permission?: Permission
}

/** The tabs of a page that the user may see, and the one in the address. The first tab is for everybody. */
export function useAllowedTabs(tabs: readonly TabOfPage[]) {
  const { can } = useSession()
  const allowed = tabs.filter(({ permission }) => !permission || can(permission))
  const [tab, open] = useTab(allowed.map(({ value }) => value))
  return {
    allowed,
    tab,
    open,
    /** The search part of a tab's address. */
    searchOf: (value: string) => (value === tabs[0]?.value ? '' : `?tab=${value}`),
  }
}
