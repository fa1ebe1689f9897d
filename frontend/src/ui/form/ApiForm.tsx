import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiFormState } from '@/ui/form/useApiForm'
import { TwoVersions } from '@/ui/TwoVersions'

/** Both versions of a record that somebody else saved meanwhile. */
export interface Sides {
  /** What both people changed: 'this account'. */
  of: string
  mine: string
  theirs: string
  onResolve: (keep: 'mine' | 'theirs') => void
}

interface Props {
  form: ApiFormState
  /** Shown above the fields while the user must choose one of two versions. */
  sides?: Sides | undefined
  /** Shown at the top: explains what the form does. */
  lead?: ReactNode
  gap?: 'sm' | 'md'
  children: ReactNode
}

/** A form of `useApiForm`: the server's general error, a conflict with both versions, and the fields. */
export function ApiForm({ form, sides, lead, gap = 'sm', children }: Props) {
  return (
    <form {...form.props}>
      <Stack gap={gap}>
        {lead}
        {form.problem && (
          <Alert color="red" role="alert">
            {form.problem}
          </Alert>
        )}
        {form.restored && (
          <Alert role="status">
            <Group justify="space-between" gap="xs">
              You typed this earlier and did not save it.
              <Button size="compact-sm" variant="default" onClick={form.discard}>
                Discard it
              </Button>
            </Group>
          </Alert>
        )}
        {sides && <TwoVersions {...sides} />}
        {children}
      </Stack>
      {form.question}
    </form>
  )
}
