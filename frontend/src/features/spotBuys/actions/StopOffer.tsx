import { Text } from '@mantine/core'
import { useSurely } from '@/features/spotBuys/actions/useSurely'
import { type ShownLine, unitOf } from '@/features/spotBuys/sheet/shown'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import { stopOffer } from '@/features/spotBuys/sheets'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Props {
  /** The offer to stop; undefined: the dialog is closed. */
  line: ShownLine | undefined
  opened: boolean
  work: SheetWork
  onClose: () => void
}

/** Asks before an offer is stopped. */
export function StopOffer({ line, opened, work, onClose }: Props) {
  const { run, busy, lost } = useSurely((key, lineId: string) => stopOffer(work.sheet._id, lineId, key), {
    leaving: 'Leave before the offer is stopped?',
    onDone: (sheet) => {
      work.took(sheet)
      notify('The offer is stopped', 'success')
      onClose()
    },
    onChanged: (current) => {
      work.took(current)
      notify('The sheet has changed. Look at the offer again', 'warning')
      onClose()
    },
  })
  const sold = line?.line?.sold ?? 0
  const unit = line ? unitOf(line) : ''
  return (
    <LazyConfirmDialog
      opened={opened}
      title={`Stop the offer of ${line?.item.name ?? ''}?`}
      confirm="Stop the offer"
      danger
      busy={busy}
      onConfirm={() => line && run(line.id)}
      onClose={onClose}
    >
      <Text>
        {sold > 0
          ? `The ${formatQuantity(sold)} ${unit} that were sold keep their price. `
          : 'Nothing of it was sold yet. '}
        The {formatQuantity(line?.line?.left)} {unit} left are sold at the usual prices again.
      </Text>
      {lost && (
        <Text c="var(--amber)" role="alert">
          The server does not answer. It is asked until it does.
        </Text>
      )}
    </LazyConfirmDialog>
  )
}
