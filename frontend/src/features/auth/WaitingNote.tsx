import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '@/paths'

/** Shown at the end of a registration without an invitation: the user must wait for an administrator. */
export function WaitingNote({ message }: { message: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = 'Registered · Backdock'
    title.current?.focus()
  }, [])
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="lg" w="100%" maw={400}>
        <Stack gap="md">
          <Title order={1} ref={title} tabIndex={-1}>
            You are registered
          </Title>
          <Text>{`${message.charAt(0).toUpperCase()}${message.slice(1)}.`}</Text>
          <Button component={Link} to={paths.login()} variant="default" fullWidth>
            Go to sign-in
          </Button>
        </Stack>
      </Paper>
    </Center>
  )
}
