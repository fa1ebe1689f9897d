import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
  action: string
  onAction: () => void
  /** Nothing else of the portal is around it. */
  alone: boolean
}

/** Stands in the place of a screen that cannot be shown. */
export function ScreenTrouble({ title, children, action, onAction, alone }: Props) {
  return (
    <Center component={alone ? 'main' : 'div'} mih="60vh" p="md">
      <Stack align="center" gap="xs" role="alert">
        <Title order={1}>{title}</Title>
        <Text c="dimmed" ta="center" maw={520}>
          {children}
        </Text>
        <Button onClick={onAction}>{action}</Button>
      </Stack>
    </Center>
  )
}
