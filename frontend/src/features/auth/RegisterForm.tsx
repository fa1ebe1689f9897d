import { Alert, Anchor, Button, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { object } from 'valibot'
import type { Invitation } from '@/features/auth/invitation'
import { PublicForm } from '@/features/auth/PublicForm'
import type { Person } from '@/features/auth/registration'
import { emailError } from '@/features/auth/signIn'
import { paths } from '@/paths'
import { NameFields } from '@/ui/form/NameFields'
import { filled, ruled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  /** The initial values of the form. */
  person: Person
  invitation: Invitation | undefined
  onUninvited: () => void
  send: (person: Person) => Promise<void>
}

const labels = { firstName: 'firstName', lastName: 'lastName', email: 'email' }
const schema = object({ firstName: filled('firstName'), lastName: filled('lastName'), email: ruled(emailError) })

/** The form to request an account. */
export function RegisterForm({ person, invitation, onUninvited, send }: Props) {
  const form = useApiForm({ initial: { ...person }, schema, labels, send, unsaved: '', kept: undefined })
  return (
    <PublicForm
      title="Register"
      lead="We email you a code, then you choose a password."
      form={form}
      footer={
        <>
          <span>
            Have an account?{' '}
            <Anchor component={Link} to={paths.login()} size="sm" underline="always">
              Sign in
            </Anchor>
          </span>
          <span>
            Have a code?{' '}
            <Anchor component={Link} to={paths.enterCode()} size="sm" underline="always">
              Enter it
            </Anchor>
          </span>
        </>
      }
    >
      {invitation ? (
        <Alert color="secondary.5" title="You are invited">
          <Text size="sm">With this email you can start as soon as you have chosen a password.</Text>
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onUninvited}>
            Register without the invitation
          </Anchor>
        </Alert>
      ) : (
        <Text size="sm">An administrator has to activate your account before you can sign in.</Text>
      )}
      <NameFields form={form} />
      <TextInput
        {...form.field('email')}
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={254}
        readOnly={Boolean(invitation?.email)}
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={form.busy} fullWidth>
        Email me a code
      </Button>
    </PublicForm>
  )
}
