import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Adjustment } from '@/api/wire'
import { explain } from '@/features/adjustments/refusals'
import { paths } from '@/paths'
import { erpText } from '@/resources/erpText'

interface Props {
  sync: Adjustment['sync']
  busy: boolean
  /** Sends the adjustment again; undefined when the user may not. */
  onSend: (() => void) | undefined
}

/** Why the ERP has not posted an adjustment, and what to do. */
export function Refusal({ sync, busy, onSend }: Props) {
  const { what, todo } = explain(sync.problem)
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={what}>
      <Stack gap="xs">
        <Text size="sm">{todo}</Text>
        <Text size="sm">The stock in the portal already contains this adjustment.</Text>
        <Group gap="sm">
          {onSend && (
            <Button size="xs" variant="default" loading={busy} onClick={onSend}>
              Send again
            </Button>
          )}
          <Anchor
            component={Link}
            size="sm"
            to={paths.syncManager('?tab=tasks&type=inventory_adjustment&status=failed')}
          >
            Open in the sync manager
          </Anchor>
        </Group>
        <details>
          <summary>Details</summary>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {erpText(sync.error) || 'The ERP gave no reason.'}
          </Text>
        </details>
      </Stack>
    </Alert>
  )
}
