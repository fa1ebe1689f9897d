import { Text } from '@mantine/core'
import { useSurely } from '@/features/spotBuys/actions/useSurely'
import type { Figures } from '@/features/spotBuys/sheet/figures'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import { dayDate } from '@/ui/shortDate'
import { closeSheet } from '@/features/spotBuys/sheets'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { count, formatMoney } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Props {
  opened: boolean
  work: SheetWork
  figures: Figures
  onClose: () => void
}

/** Asks before the day is closed for good. */
export function CloseDay({ opened, work, figures, onClose }: Props) {
  const { sheet } = work
  const { run, busy, lost } = useSurely(
    async (key) => {
      await work.settle()
      return closeSheet(sheet._id, work.now().sheet.version, key)
    },
    {
      leaving: 'Leave before the day is closed?',
      onDone: (closed) => {
        work.took(closed)
        notify('The day is closed', 'success')
        onClose()
      },
      onChanged: (current) => {
        work.took(current)
        notify('The sheet has changed. Look at it again, then close the day', 'warning')
        onClose()
      },
    },
  )
  const open = work.lines.filter(({ line }) => line?.state === 'open').length
  return (
    <LazyConfirmDialog
      opened={opened}
      title={`Close ${dayDate(sheet.date)}?`}
      confirm="Close the day"
      danger
      busy={busy}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <Text>
        {formatMoney(sheet.totals?.revenue ?? 0)} was sold.{' '}
        {open > 0 ? `${count(open, 'offer')} still open: ${open === 1 ? 'it ends' : 'they end'} now. ` : ''}
        {figures.drafts > 0
          ? `${count(figures.drafts, 'line')} not published: nobody can buy ${figures.drafts === 1 ? 'it' : 'them'}. `
          : ''}
        A closed day never changes.
      </Text>
      {lost && (
        <Text c="var(--amber)" role="alert">
          The server does not answer. It is asked until it does.
        </Text>
      )}
    </LazyConfirmDialog>
  )
}
