import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Why there is nothing here, and the one thing to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap={6} py="xl" px="md" role="status">
      <Text fw={600}>{title}</Text>
      {children && (
        <Text size="sm" c="dimmed" ta="center" maw={520}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
