import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Job } from '@/api/wire'
import { RunningNotice } from '@/features/adminUtils/RunningNotice'
import { type Refusal, refusalOf } from '@/ui/refusal'
import { useAction } from '@/ui/useAction'

interface Props<Field extends string> {
  type: Job['type']
  title: string
  about: string
  /** What the server calls the fields. */
  names: readonly Field[]
  /** Starts the dry run; what is rejected stands at the fields. */
  start: () => Promise<void>
  children: (problems: Refusal<Field>['fields']) => ReactNode
}

/** What a job works on. It is sent as a dry run, whose results are looked at before anything is changed. */
export function JobForm<Field extends string>({ type, title, about, names, start, children }: Props<Field>) {
  const heading = useId()
  const [problems, setProblems] = useState<Refusal<Field>>({ fields: {}, rest: '' })
  const dryRun = useAction(start, (error) => {
    setProblems(refusalOf(error, names))
    return true
  })
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (Object.keys(problems.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblems({ fields: {}, rest: '' })
    void dryRun.run()
  }
  return (
    <Stack gap="md" maw={760}>
      <RunningNotice type={type} />
      <Paper withBorder p="md" component="section" aria-labelledby={heading}>
        <form ref={form} onSubmit={submit} noValidate>
          <Stack gap="sm">
            <Title order={2} id={heading}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
            {problems.rest && (
              <Alert color="red" role="alert">
                {problems.rest}
              </Alert>
            )}
            {children(problems.fields)}
            <Group gap="sm">
              <Button type="submit" loading={dryRun.busy}>
                Dry run
              </Button>
              <Text size="sm" c="dimmed">
                It changes nothing and shows what would be done.
              </Text>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Stack>
  )
}
