import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useMatch, useRouteError } from 'react-router'
import { NotFoundPage } from '@/app/NotFoundPage'

/** Browsers word it differently; all mean that a deployed file of this build is gone or unreachable. */
const chunkFailure = /dynamically imported module|importing a module script failed|unable to preload css|failed to load module/i

/** Any routing error is the not-found screen; after a new deployment the code of a screen must be fetched anew. */
export function ScreenError() {
  const error = useRouteError()
  const inShell = useMatch('/home/*') !== null
  if (!(error instanceof Error) || !chunkFailure.test(error.message)) return <NotFoundPage />
  return (
    <Center component={inShell ? 'div' : 'main'} mih="60vh" p="md">
      <Stack align="center" gap="xs" role="alert">
        <Title order={1}>This screen could not be loaded</Title>
        <Text c="dimmed" ta="center">
          The portal may have been updated since you opened it, or the connection is down.
        </Text>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    </Center>
  )
}
