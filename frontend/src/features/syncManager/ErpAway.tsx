import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useErpState } from '@/features/syncManager/sync'
import { erpText } from '@/resources/erpText'
import { formatInstant } from '@/ui/format'

/** Says that NetSuite does not answer the sync, or refuses its sign-in, and what to do. Nothing while it answers. */
export function ErpAway() {
  const { data } = useErpState()
  if (!data?.away) return null
  const { why, since, advice, error } = data
  const what = why === 'signin_refused' ? 'NetSuite refuses the portal’s sign-in' : 'NetSuite does not answer'
  return (
    <Alert
      color={why === 'signin_refused' ? 'red' : 'yellow'}
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={since ? `${what} since ${formatInstant(since)}` : what}
    >
      <Stack gap="xs">
        <Text size="sm">{advice}</Text>
        <details>
          <summary>Details</summary>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {erpText(error)}
          </Text>
        </details>
      </Stack>
    </Alert>
  )
}
