import { Center, Loader, Stack, Text } from '@mantine/core'

/** Stands in for a screen while it loads. */
export function PageLoader({ text = 'Loading...' }: { text?: string }) {
  return (
    <Center mih={240} role="status" aria-live="polite">
      <Stack align="center" gap="sm">
        <Loader color="brand.4" aria-hidden />
        <Text>{text}</Text>
      </Stack>
    </Center>
  )
}
