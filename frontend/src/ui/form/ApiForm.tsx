import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiFormState } from '@/ui/form/useApiForm'
import { TwoVersions } from '@/ui/TwoVersions'

/** The two sides of a record that somebody else has saved meanwhile. */
export interface Sides {
  /** What two have changed: 'this account'. */
  of: string
  mine: string
  theirs: string
  onResolve: (keep: 'mine' | 'theirs') => void
}

interface Props {
  form: ApiFormState
  /** Shown over the fields while one of two versions is to be chosen. */
  sides?: Sides | undefined
  /** Over everything: what the form does. */
  lead?: ReactNode
  gap?: 'sm' | 'md'
  children: ReactNode
}

/** A form of `useApiForm`: what the server said of the whole, a conflict with both sides, the fields. */
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
        {sides && <TwoVersions {...sides} />}
        {children}
      </Stack>
      {form.question}
    </form>
  )
}
