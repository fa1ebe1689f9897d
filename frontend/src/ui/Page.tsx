import { Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The frame of a screen: its heading, what to do here, and the content. */
export function Page({ title, badges, actions, children }: { title: ReactNode; badges?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {badges}
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
