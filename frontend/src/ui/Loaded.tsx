import type { ReactNode } from 'react'
import { isGone } from '@/api/errors'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Page } from '@/ui/Page'
import { DetailSkeleton, PanelSkeleton } from '@/ui/Skeletons'

interface Props<T> {
  read: { data: T | undefined; error: unknown; reload: () => unknown }
  /** What is shown of the data; data of an earlier answer stays while a newer one fails. */
  children: (data: T) => ReactNode
  /** Stands over the error. */
  failed?: string
  /** Shown while the first answer is on its way: the shape of what comes. */
  loading?: ReactNode
  /** Shown in place of a list of none; a text is the title of an empty state. */
  empty?: ReactNode
  /** Said of a record that does not exist, or no longer. Without it that is an error like others. */
  missing?: string
  /** The title of the screen while there is nothing else to show of it. */
  page?: string
}

/** What a read has answered, or why there is nothing yet: loading, error, not found, empty, data. */
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
