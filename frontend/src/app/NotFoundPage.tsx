import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { Link, useMatch } from 'react-router'
import { paths } from '@/paths'
import { Keycaps } from '@/ui/Keycaps'

/** What stands at every address that has no screen. */
export function NotFoundPage() {
  const inShell = useMatch('/home/*') !== null
  return (
    <Center component={inShell ? 'div' : 'main'} mih="60vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1}>Not found</Title>
        <Text c="dimmed" ta="center">
          There is no screen at this address, or what it showed is gone.
        </Text>
        {inShell && (
          <Text c="dimmed" ta="center">
            <Keycaps keys="mod+K" /> finds every screen and record by name.
          </Text>
        )}
        <Anchor component={Link} to={paths.home()}>
          Go to the control panel
        </Anchor>
      </Stack>
    </Center>
  )
}
