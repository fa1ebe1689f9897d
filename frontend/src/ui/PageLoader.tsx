import { Center, Loader, Stack, Text, VisuallyHidden } from '@mantine/core'

/** A placeholder for a screen while it loads. */
export function PageLoader({ text = 'Loading...' }: { text?: string }) {
  return (
    <Center mih={240} role="status" aria-live="polite">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text>{text}</Text>
      </Stack>
    </Center>
  )
}

/** A placeholder for a screen whose title is not known yet. It has an h1, so the page always has a heading. */
export function ScreenLoader() {
  return (
    <>
      <VisuallyHidden role="heading" aria-level={1}>
        Backdock
      </VisuallyHidden>
      <PageLoader />
    </>
  )
}

/** Shown instead of the portal until its first screen has loaded. */
export const Opening = () => (
  <main>
    <ScreenLoader />
  </main>
)
