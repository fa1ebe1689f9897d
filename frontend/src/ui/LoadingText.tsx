import { Group, Loader, Text } from '@mantine/core'

/** A part of a panel while it loads: one line. */
export const LoadingText = () => (
  <Group gap="sm" role="status">
    <Loader size="sm" aria-hidden />
    <Text size="sm">Loading...</Text>
  </Group>
)
