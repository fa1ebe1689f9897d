import type { ReactNode } from 'react'
import { isGone } from '@/api/errors'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { NotFound } from '@/ui/NotFound'
import { Page } from '@/ui/Page'
import { DetailSkeleton, PanelSkeleton } from '@/ui/Skeletons'

interface Props<T> {
  read: { data: T | undefined; error: unknown; reload: () => unknown; isPrevious?: boolean }
  /** Renders the data. They stay when they cannot be read again, and the top bar says since when (`StateBar`). */
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
  read,
  children,
  failed,
  page,
  loading = page === undefined ? <PanelSkeleton /> : <DetailSkeleton />,
  empty,
  missing,
}: Props<T>): ReactNode {
  const { error, reload } = read
  // After a failure, the answer of another key (another customer, other dates) would be taken for this one's.
  const data = error && read.isPrevious ? undefined : read.data
  const instead = (content: ReactNode) => (page === undefined ? content : <Page title={page}>{content}</Page>)
  if (missing !== undefined && isGone(error))
    return instead(
      page === undefined ? <EmptyState title="Not found">{missing}</EmptyState> : <NotFound>{missing}</NotFound>,
    )
  if (data === undefined)
    return instead(error ? <ErrorPanel error={error} title={failed} onRetry={() => void reload()} /> : loading)
  if (empty !== undefined && Array.isArray(data) && data.length === 0)
    return typeof empty === 'string' ? <EmptyState title={empty} /> : empty
  return children(data)
}
