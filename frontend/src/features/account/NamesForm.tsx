import { Button, Group, TextInput } from '@mantine/core'
import { object } from 'valibot'
import type { OwnUser, Profile } from '@/api/wire'
import { useAccountActions } from '@/resources/account'
import { ApiForm } from '@/ui/form/ApiForm'
import { filled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const maxName = 100
const labels = { firstName: 'First name', lastName: 'Last name' }
const schema = object({ firstName: filled('First name'), lastName: filled('Last name') })

type Base = Pick<OwnUser, 'firstName' | 'lastName' | 'version'>

const valuesOf = ({ firstName, lastName }: Pick<Base, 'firstName' | 'lastName'>) => ({ firstName, lastName })
const inWords = ({ firstName, lastName }: Pick<Base, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** A form for the user's names. */
export function NamesForm({ profile }: { profile: Profile }) {
  const { saveNames } = useAccountActions()
  const form = useApiForm({
    initial: valuesOf(profile),
    schema,
    labels,
    record: { base: profile as Base, valuesOf },
    send: ({ firstName, lastName }, { base }): Promise<Base> => saveNames(firstName, lastName, base.version),
    onSent: () => notify('Name saved', 'success'),
    baseOf: (saved) => saved,
    unsaved: 'Your name was not saved.',
  })
  const sides = form.theirs && {
    of: 'your name',
    mine: inWords(form.values),
    theirs: inWords(form.theirs),
    onResolve: form.resolve,
  }
  return (
    <ApiForm form={form} sides={sides}>
      <TextInput
        {...form.field('firstName')}
        label="First name"
        autoComplete="given-name"
        maxLength={maxName}
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.field('lastName')}
        label="Last name"
        autoComplete="family-name"
        maxLength={maxName}
        required
        withAsterisk={false}
      />
      <Group>
        <Button type="submit" loading={form.busy} disabled={sides !== undefined}>
          Save name
        </Button>
      </Group>
    </ApiForm>
  )
}
