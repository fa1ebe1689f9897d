import { Button, SimpleGrid } from '@mantine/core'
import { object } from 'valibot'
import type { OwnUser, Profile } from '@/api/wire'
import classes from '@/features/account/Account.module.css'
import { useAccountActions } from '@/resources/account'
import { ApiForm } from '@/ui/form/ApiForm'
import { NameFields } from '@/ui/form/NameFields'
import { PhoneField } from '@/ui/form/PhoneField'
import { filled, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { phoneText } from '@/ui/telephone'
import { notify } from '@/ui/toasts'

const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Telephone' }
const schema = object({ firstName: filled('First name'), lastName: filled('Last name'), phone: text() })

type Base = Pick<OwnUser, 'firstName' | 'lastName' | 'phone' | 'version'>
type Values = Omit<Base, 'version'>

const valuesOf = ({ firstName, lastName, phone }: Values) => ({ firstName, lastName, phone: phoneText(phone) })
const inWords = ({ firstName, lastName, phone }: Values) =>
  `${firstName} ${lastName}, ${phoneText(phone) || 'no telephone'}`

/** A form for the user's names and telephone number. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { saveProfile } = useAccountActions()
  const form = useApiForm({
    initial: valuesOf(profile),
    schema,
    labels,
    record: { base: profile as Base, valuesOf },
    send: (values, { base }): Promise<Base> => saveProfile(values, base.version),
    onSent: () => notify('Saved', 'success'),
    baseOf: (saved) => saved,
    unsaved: 'Your changes were not saved.',
    kept: 'account',
  })
  const sides = form.theirs && {
    of: 'your account',
    mine: inWords(form.values),
    theirs: inWords(form.theirs),
    onResolve: form.resolve,
  }
  return (
    <ApiForm form={form} sides={sides}>
      <SimpleGrid cols={2} spacing="sm">
        <NameFields form={form} />
      </SimpleGrid>
      <PhoneField {...form.field('phone')} note="Shown to those who see trips." autoComplete="tel" />
      <div className={classes.foot}>
        <span>Your email cannot be changed here</span>
        <Button
          type="submit"
          variant={form.dirty ? 'filled' : 'default'}
          loading={form.busy}
          disabled={sides !== undefined}
        >
          Save profile
        </Button>
      </div>
    </ApiForm>
  )
}
