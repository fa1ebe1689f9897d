import type { ReactNode } from 'react'
import { isGone } from '@/api/errors'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Page } from '@/ui/Page'
import { DetailSkeleton, PanelSkeleton } from '@/ui/Skeletons'

interface Props<T> {
  read: { data: T | undefined; error: unknown; reload: () => unknown }
  /** Renders the data. Data of an earlier answer stays when a newer request fails. */
  children: (data: T) => ReactNode
  /** The title of the error. */
  failed?: string
  /** Shown while the first answer loads: a skeleton of the content. */
  loading?: ReactNode
  /** Shown instead of an empty list; a string is the title of an empty state. */
  empty?: ReactNode
  /** Shown for a record that does not exist. Without it, a missing record is shown as any other error. */
  missing?: string
  /** The title of the screen while there is no data. */
  page?: string
}

/** Shows one state of a read: loading, error, not found, empty or data. */
export function Loaded<T>({
  read: { data, error, reload },
  children,
  failed,
  page,
  loading = page === undefined ? <PanelSkeleton /> : <DetailSkeleton />,
  empty,
  missing,
}: Props<T>): ReactNode {
  const instead = (content: ReactNode) => (page === undefined ? content : <Page title={page}>{content}</Page>)
  if (missing !== undefined && isGone(error)) return instead(<EmptyState title="Not found">{missing}</EmptyState>)
  if (data === undefined)
    return instead(error ? <ErrorPanel error={error} title={failed} onRetry={() => void reload()} /> : loading)
  if (empty !== undefined && Array.isArray(data) && data.length === 0)
    return typeof empty === 'string' ? <EmptyState title={empty} /> : empty
  return children(data)
}
