import type { SaveState } from '@/features/orderEditor/saving/useOrderSaving'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'

const tones: Record<SaveState, Tone> = {
  saved: 'good',
  unsaved: 'waiting',
  saving: 'active',
  conflict: 'bad',
  offline: 'waiting',
  failed: 'bad',
}
const labels: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Unsaved',
  saving: 'Saving',
  conflict: 'Conflict',
  offline: 'Offline',
  failed: 'Not saved',
}

/** The save state of the order under edit. */
export function SaveChip({ state, problem }: { state: SaveState; problem?: string | undefined }) {
  return (
    <span role="status">
      <StatusBadge tone={tones[state]} status={state} label={labels[state]} title={problem} />
    </span>
  )
}
