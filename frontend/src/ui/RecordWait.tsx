import { isGone } from '@/api/errors'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Page } from '@/ui/Page'
import { OrderSkeleton } from '@/ui/Skeletons'

interface Props {
  /** The screen's, as the record has no name yet. */
  title: string
  error: unknown
  /** What is said of a record that does not exist. */
  missing: string
  onRetry: () => void
}

/** A detail screen while its record is on its way, or where it could not be read. */
export function RecordWait({ title, error, missing, onRetry }: Props) {
  return (
    <Page title={title}>
      {isGone(error) ? (
        <EmptyState title="Not found">{missing}</EmptyState>
      ) : error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <OrderSkeleton />
      )}
    </Page>
  )
}
