import { Button } from '@mantine/core'
import { object } from 'valibot'
import type { Profile } from '@/api/wire'
import classes from '@/features/account/Account.module.css'
import { NewPasswordField } from '@/parts/password/NewPasswordField'
import { useAccountActions } from '@/resources/account'
import { ApiForm } from '@/ui/form/ApiForm'
import { PasswordField } from '@/ui/form/PasswordField'
import { filledAsTyped } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  profile: Profile
  /** The label of the submit button: a verb. */
  submit: string
  /** The label of the current password. */
  present?: string
  /** A quiet fact beside the button. */
  note?: string | undefined
  /** The button is highlighted only once something was typed: other forms are beside this one. */
  quiet?: boolean
  onChanged?: () => void
}

/** Changes the signed-in user's password. After a success the form is empty again. */
export function ChangePasswordForm({
  profile,
  submit,
  present = 'Current password',
  note,
  quiet = false,
  onChanged,
}: Props) {
  const { changePassword } = useAccountActions()
  const form = useApiForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: object({ currentPassword: filledAsTyped(present), newPassword: filledAsTyped('New password') }),
    labels: { currentPassword: present, newPassword: 'New password' },
    send: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    onSent: onChanged,
    emptied: true,
    unsaved: 'The password was not changed.',
    kept: undefined,
  })
  return (
    <ApiForm form={form}>
      <input hidden readOnly name="email" value={profile.email} autoComplete="username" />
      <PasswordField {...form.field('currentPassword')} label={present} autoComplete="current-password" />
      <NewPasswordField {...form.field('newPassword')} label="New password" owner={profile} />
      <div className={classes.foot}>
        <span>{note}</span>
        <Button type="submit" variant={quiet && !form.dirty ? 'default' : 'filled'} loading={form.busy}>
          {submit}
        </Button>
      </div>
    </ApiForm>
  )
}
