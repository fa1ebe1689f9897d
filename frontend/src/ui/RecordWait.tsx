import { isGone } from '@/api/errors'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { lazily } from '@/ui/lazily'
import { Page } from '@/ui/Page'
import { OrderSkeleton } from '@/ui/Skeletons'

const NotFound = lazily(async () => (await import('@/ui/NotFound')).NotFound)

interface Props {
  /** The title of the screen while the name of the record is not known. */
  title: string
  error: unknown
  /** Shown when the record does not exist. */
  missing: string
  onRetry: () => void
}

/** A detail screen while its record loads, or after the read failed. */
export function RecordWait({ title, error, missing, onRetry }: Props) {
  return (
    <Page title={title}>
      {isGone(error) ? (
        <NotFound>{missing}</NotFound>
      ) : error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <OrderSkeleton />
      )}
    </Page>
  )
}
