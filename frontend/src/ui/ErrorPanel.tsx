import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError, errorText } from '@/api/errors'

/** Says what failed, when a screen or a part of it has nothing else to show. */
export function ErrorPanel({
  error,
  onRetry,
  title = 'This could not be loaded',
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  title?: string | undefined
}) {
  const requestId = error instanceof ApiError ? error.requestId : ''
  return (
    <Alert color="red" variant="outline" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack gap="xs">
        <Text size="sm">{errorText(error)}</Text>
        {requestId && (
          <Text size="xs" c="dimmed">
            Request {requestId}
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
