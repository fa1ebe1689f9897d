import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { useReportActions } from '@/features/pricingReports/reports'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Closes the report for good; asks about lines that are not decided. */
export function CloseReport({ review, undecided }: { review: Review; undecided: number }) {
  const { report, decisions } = review
  const { close } = useReportActions()
  const [asked, setAsked] = useState(false)
  const waits = decisions.pending.length
  const { run, busy } = useAction(async () => {
    await close(report._id, undecided > 0)
    setAsked(false)
    notify('The report is closed', 'success')
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLock size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Close report
      </Button>
      <LazyConfirmDialog
        opened={asked}
        title="Close the report?"
        confirm={undecided > 0 ? `Close and leave ${count(undecided, 'line')}` : 'Close the report'}
        busy={busy || waits > 0}
        onConfirm={() => void run()}
        onClose={() => setAsked(false)}
      >
        {undecided > 0
          ? `${count(undecided, 'line')} undecided. Their prices stay, and they come again in the next report. A closed report never changes.`
          : 'Every line is decided. A closed report never changes.'}
      </LazyConfirmDialog>
    </>
  )
}
