import { Alert, Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { explainErp } from '@/features/salesOrders/erpWords'
import classes from '@/features/salesOrders/SyncPanel.module.css'
import { paths } from '@/paths'
import { erpText } from '@/resources/erpText'
import { formatInstant } from '@/ui/format'
import { lazyDialog } from '@/ui/lazily'

const ConflictDialog = lazyDialog(async () => (await import('@/parts/ConflictDialog')).ConflictDialog)

/** A refused order: what it means, what to do, a button to send it again, and the ERP's original message. */
export function SyncPanel({
  order,
  onRetry,
  busy,
  primary,
}: {
  order: SalesOrder
  /** Its button is the highlighted one of the screen. */
  primary: boolean
  onRetry: (() => void) | undefined
  busy: boolean
}) {
  const { sync } = order
  const { can } = useSession()
  const [comparing, setComparing] = useState(false)
  if (sync?.status !== 'failed') return null
  const advice = explainErp(sync)
  const detailsWith = (message: string | undefined) =>
    [
      message,
      sync.taskId && `Task ${sync.taskId}`,
      order.netSuiteSalesOrderId && `ERP order ${order.netSuiteSalesOrderId}`,
    ]
      .filter(Boolean)
      .join('\n')
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={advice.what}>
      <Stack gap="xs">
        <Text size="sm">{advice.todo}</Text>
        <Group gap="sm">
          {advice.conflict && can('order.write') && (
            <Button size="xs" variant={primary ? 'filled' : 'default'} onClick={() => setComparing(true)}>
              Compare and decide
            </Button>
          )}
          {onRetry && !advice.conflict && (
            <Button size="xs" variant={primary ? 'filled' : 'default'} loading={busy} onClick={onRetry}>
              Send again
            </Button>
          )}
          <Anchor component={Link} size="sm" to={paths.syncManager('?tab=tasks&type=sales_order&status=failed')}>
            Open in the sync manager
          </Anchor>
        </Group>
        <ConflictDialog orderId={order._id} opened={comparing} onClose={() => setComparing(false)} />
        <details className={classes.details}>
          <summary>Details</summary>
          <pre className={classes.words}>{detailsWith(erpText(sync.error ?? '')) || 'The ERP gave no reason.'}</pre>
          <Group gap="sm">
            {/* The copy for an administrator has the ERP's code too. */}
            <CopyButton value={`${order.orderNumber}\n${detailsWith(sync.error)}`}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy details'}
                </Button>
              )}
            </CopyButton>
            {sync.lastSyncedAt && (
              <Text size="xs" c="dimmed">
                Last in sync {formatInstant(sync.lastSyncedAt)}
              </Text>
            )}
          </Group>
        </details>
      </Stack>
    </Alert>
  )
}
