import { Alert, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import type { ApiFormState } from '@/ui/form/useApiForm'

interface Props {
  title: string
  lead: ReactNode
  /** A notice above the fields. */
  notice?: string | undefined
  form: ApiFormState
  /** Shown instead of the server's general error. */
  instead?: string
  children: ReactNode
  /** Links below the form. */
  footer?: ReactNode
}

/** A step of the sign-in or registration: a form in the middle of the page. */
export function PublicForm({ title, lead, notice, form, instead, children, footer }: Props) {
  const { ref } = form.props
  const problem = form.problem || instead
  // Before the first key press.
  useLayoutEffect(() => {
    document.title = `${title} · Backdock`
    ref.current?.querySelector<HTMLInputElement>('input:not([hidden], [readonly])')?.focus()
  }, [title, ref])
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper component="form" {...form.props} withBorder p="lg" w="100%" maw={400} aria-labelledby="public-form">
        <Stack gap="md">
          <div>
            <Title order={1} id="public-form">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          </div>
          {notice && !problem && (
            <Alert color="yellow" role="status">
              {notice}
            </Alert>
          )}
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          {children}
          {footer && (
            <Stack gap={6} fz="sm">
              {footer}
            </Stack>
          )}
        </Stack>
      </Paper>
    </Center>
  )
}
