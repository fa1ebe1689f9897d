import { Group, Loader, Text } from '@mantine/core'

/** A part of a panel while it loads: one line. */
export const LoadingText = () => (
  <Group gap="sm" role="status">
    <Loader size="sm" color="brand.4" aria-hidden />
    <Text size="sm">Loading...</Text>
  </Group>
)
