import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Job } from '@/api/wire'
import { RunningNotice } from '@/features/adminUtils/RunningNotice'
import { ApiForm } from '@/ui/form/ApiForm'
import type { ApiFormState } from '@/ui/form/useApiForm'

interface Props {
  type: Job['type']
  title: string
  about: string
  /** Submits a dry run. */
  form: ApiFormState
  children: ReactNode
}

/** The form of a job. It starts a dry run, so that the results can be checked before anything is changed. */
export function JobForm({ type, title, about, form, children }: Props) {
  const heading = useId()
  const lead = (
    <>
      <Title order={2} id={heading}>
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </>
  )
  return (
    <Stack gap="md" maw={760}>
      <RunningNotice type={type} />
      <Paper withBorder p="md" component="section" aria-labelledby={heading}>
        <ApiForm form={form} lead={lead}>
          {children}
          <Group gap="sm">
            <Button type="submit" loading={form.busy}>
              Dry run
            </Button>
            <Text size="sm" c="dimmed">
              Changes nothing and shows what would be done.
            </Text>
          </Group>
        </ApiForm>
      </Paper>
    </Stack>
  )
}
