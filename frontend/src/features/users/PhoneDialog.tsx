import { object } from 'valibot'
import type { User } from '@/api/wire'
import { nameOfUser, useUserActions } from '@/resources/users'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { PhoneField } from '@/ui/form/PhoneField'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { phoneText } from '@/ui/telephone'
import { notify } from '@/ui/toasts'

interface Props {
  user: User
  opened: boolean
  onClose: () => void
}

const schema = object({ phone: text() })
const valuesOf = ({ phone }: User) => ({ phone: phoneText(phone) })
const inWords = (phone: string) => phoneText(phone) || 'no number'

function PhoneForm({ user, onClose }: Omit<Props, 'opened'>) {
  const actions = useUserActions()
  const form = useApiForm({
    initial: valuesOf(user),
    schema,
    labels: { phone: 'Telephone' },
    record: { base: user, valuesOf },
    send: ({ phone }, { base }) => actions.setPhone(base, phone),
    onSent: (saved) => {
      void actions.took(saved)
      notify(`Telephone number of ${nameOfUser(saved)} saved`, 'success')
      onClose()
    },
    unsaved: 'The telephone number was not saved.',
    kept: `telephone of ${user._id}`,
  })
  const sides = form.theirs && {
    of: 'this user',
    mine: inWords(form.values.phone),
    theirs: inWords(form.theirs.phone),
    onResolve: form.resolve,
  }
  return (
    <DialogForm form={form} sides={sides} submit="Save the number" onClose={onClose}>
      <PhoneField {...form.field('phone')} note="Empty: none." autoComplete="off" data-autofocus />
    </DialogForm>
  )
}

/** Changes a user's telephone number. */
export function PhoneDialog({ opened, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={`Telephone of ${nameOfUser(form.user)}`}>
      <PhoneForm {...form} />
    </FormDialog>
  )
}
