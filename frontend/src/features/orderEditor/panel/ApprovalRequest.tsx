import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { useSession } from '@/api/session'
import { approvalWords, isBelowFloor, needsApproval } from '@/features/orderEditor/draft/floor'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import classes from '@/features/orderEditor/panel/Panel.module.css'
import { askForApproval, decideApproval, type LinePlace } from '@/resources/priceApprovals'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { formatRate } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Props {
  line: DraftLine
  /** The position of the line; undefined while it is not saved. */
  place: LinePlace | undefined
  /** Reads the line again after a request or a decision. */
  onChanged: () => Promise<void>
  /** Its approval is the highlighted action of the screen. */
  primary?: boolean
  /** Types the floor as the rate, which needs no approval; offered once the asked rate was refused. */
  onUseFloor?: (() => void) | undefined
}

/** A rate below the floor: the state of its approval, and the buttons to request or give it. */
export function ApprovalRequest({ line, place, onChanged, primary = false, onUseFloor }: Props) {
  const { can } = useSession()
  const { mutate } = useSWRConfig()
  const [asking, setAsking] = useState<'ask' | 'approve'>()
  if (!isBelowFloor(line)) return null
  const open = needsApproval(line)
  const run = async (reason: string) => {
    if (!place || !line.id) return
    try {
      const request = await askForApproval(place, line.id, reason)
      if (asking === 'approve') await decideApproval(request._id, 'approve', reason)
      notify(
        asking === 'approve' ? `${line.product.itemId} approved` : `Approval of ${line.product.itemId} requested`,
        'success',
      )
    } finally {
      void mutate(readsOf('/price-approvals'))
      await onChanged()
    }
  }
  const pending = line.approval?.status === 'pending'
  return (
    <>
      <p className={classes.alarm} data-tone={open ? undefined : 'waiting'}>
        <IconAlertTriangle size={16} aria-hidden />
        {approvalWords(line)}
      </p>
      {open && can('price.override') && (
        <Group gap="xs">
          {onUseFloor && line.floor != null && line.approval?.status === 'refused' && (
            <Button size="compact-sm" onClick={onUseFloor}>
              Use the floor, {formatRate(Number(line.floor))}
            </Button>
          )}
          {!pending && (
            <Button size="compact-sm" variant="default" disabled={!place} onClick={() => setAsking('ask')}>
              Request approval
            </Button>
          )}
          {can('price.belowFloor') && (
            <Button
              size="compact-sm"
              variant={primary ? 'filled' : 'default'}
              disabled={!place}
              onClick={() => setAsking('approve')}
            >
              Approve
            </Button>
          )}
          {!place && <span className={classes.quiet}>Save first.</span>}
        </Group>
      )}
      <LazyReasonDialog
        opened={asking !== undefined}
        title={asking === 'approve' ? 'Approve this rate' : 'Request approval'}
        confirm={asking === 'approve' ? 'Approve' : 'Request approval'}
        required
        kept={`${asking ?? 'ask'} for line ${line.id ?? ''}`}
        run={run}
        onClose={() => setAsking(undefined)}
      >
        {`${line.product.itemId} ${line.product.name}: explain why the rate is below the floor.`}
      </LazyReasonDialog>
    </>
  )
}
