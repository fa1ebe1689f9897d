import type { SyncState, SyncStatus } from '@/api/wire'
import { formatInstant } from '@/ui/format'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'

const tones: Record<SyncStatus, Tone> = { pending: 'neutral', in_progress: 'neutral', synced: 'neutral', failed: 'bad' }
const labels: Record<SyncStatus, string> = {
  pending: 'ERP: waiting',
  in_progress: 'ERP: sending',
  synced: 'ERP: synced',
  failed: 'ERP: failed',
}

/** The sync state of a record with the ERP. The ERP's message is shown on hover. */
export function SyncBadge({ sync }: { sync: SyncState | undefined }) {
  if (!sync) return null
  const title = sync.error || (sync.lastSyncedAt ? `Last synced ${formatInstant(sync.lastSyncedAt)}` : undefined)
  return (
    <StatusBadge
      tone={tones[sync.status] ?? 'neutral'}
      status={sync.status}
      label={labels[sync.status]}
      title={title}
    />
  )
}
