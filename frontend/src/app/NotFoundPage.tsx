import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Keycaps } from '@/ui/Keycaps'
import { ScreenHeading } from '@/ui/ScreenHeading'

/** Shown at every address without a screen. `alone`: it is not inside the shell. */
export function NotFoundPage({ alone = false }: { alone?: boolean }) {
  return (
    <Center component={alone ? 'main' : 'div'} mih="60vh" p="md">
      <Stack align="center" gap="xs">
        {alone ? <Title order={1}>Not found</Title> : <ScreenHeading title="Not found" />}
        <Text c="dimmed" ta="center">
          This address has no screen, or its record was deleted.
        </Text>
        {!alone && (
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
