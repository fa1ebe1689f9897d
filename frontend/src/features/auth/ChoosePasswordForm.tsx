import { Button } from '@mantine/core'
import { ApiError } from '@/api/errors'
import { NewPasswordField } from '@/parts/password/NewPasswordField'
import type { Owner } from '@/parts/password/passwordRules'
import { PublicForm } from '@/features/auth/PublicForm'
import { setPassword } from '@/features/auth/registration'
import { emptyError } from '@/features/auth/signIn'
import { useFormSubmit } from '@/ui/useFormSubmit'

interface Props {
  owner: Owner
  token: string
  /** Takes what the new user waits for, '' when they are signed in. */
  onDone: (message: string) => Promise<void>
  /** The token is good no longer. */
  onEnded: (message: string) => void
}

/** The last step: the password completes the registration. */
export function ChoosePasswordForm({ owner, token, onDone, onEnded }: Props) {
  const { form, busy, problem, errorOf } = useFormSubmit({
    labels: { password: 'password' },
    check: ({ password }) => ({ password: emptyError('password', password) }),
    send: async ({ password }) => {
      try {
        await onDone(await setPassword(owner.email, token, password))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        onEnded(error.message)
      }
    },
  })
  return (
    <PublicForm title="Choose a password" lead={`For ${owner.email}`} problem={problem} form={form}>
      <input hidden readOnly name="email" value={owner.email} autoComplete="username" />
      <NewPasswordField name="password" label="Password" owner={owner} error={errorOf('password')} />
      <Button type="submit" loading={busy} fullWidth>
        Complete the registration
      </Button>
    </PublicForm>
  )
}
