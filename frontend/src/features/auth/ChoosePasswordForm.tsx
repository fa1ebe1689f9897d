import { Button } from '@mantine/core'
import { object } from 'valibot'
import { ApiError } from '@/api/errors'
import { NewPasswordField } from '@/parts/password/NewPasswordField'
import type { Owner } from '@/parts/password/passwordRules'
import { PublicForm } from '@/features/auth/PublicForm'
import { setPassword } from '@/features/auth/registration'
import { filledAsTyped } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  owner: Owner
  token: string
  /** Called with the message that tells the new user what they wait for; '' when they are signed in. */
  onDone: (message: string) => Promise<void>
  /** Called when the token is no longer valid. */
  onEnded: (message: string) => void
}

const labels = { password: 'password' }
const schema = object({ password: filledAsTyped('password') })

/** The last step: choosing a password completes the registration. */
export function ChoosePasswordForm({ owner, token, onDone, onEnded }: Props) {
  const form = useApiForm({
    initial: { password: '' },
    schema,
    labels,
    send: async ({ password }) => {
      try {
        await onDone(await setPassword(owner.email, token, password))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        onEnded(error.message)
      }
    },
    kept: undefined,
    unsaved: '',
  })
  return (
    <PublicForm title="Choose a password" lead={`For ${owner.email}`} form={form}>
      <input hidden readOnly name="email" value={owner.email} autoComplete="username" />
      <NewPasswordField {...form.field('password')} label="Password" owner={owner} />
      <Button type="submit" loading={form.busy} fullWidth>
        Complete registration
      </Button>
    </PublicForm>
  )
}
