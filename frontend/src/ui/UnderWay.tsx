import { Group, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says that the server is at work on something, which the page follows by itself. */
export function UnderWay({ children }: { children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" role="status">
      <Loader size={12} mt={4} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" c="secondary.3">
        {children}
      </Text>
    </Group>
  )
}
