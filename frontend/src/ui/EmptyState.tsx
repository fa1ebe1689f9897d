import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says why there is nothing here and offers one action. */
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
