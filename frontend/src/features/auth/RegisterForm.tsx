import { Alert, Anchor, Button, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { Invitation } from '@/features/auth/invitation'
import { PublicForm } from '@/features/auth/PublicForm'
import type { Person } from '@/features/auth/registration'
import { emailError, emptyError } from '@/features/auth/signIn'
import { paths } from '@/paths'
import { useFormSubmit } from '@/ui/useFormSubmit'

interface Props {
  /** What stands in the form at first. */
  person: Person
  invitation: Invitation | undefined
  onUninvited: () => void
  send: (person: Person) => Promise<void>
}

const maxName = 100

/** Asks who wants an account. */
export function RegisterForm({ person, invitation, onUninvited, send }: Props) {
  const { form, busy, problem, errorOf } = useFormSubmit({
    labels: { firstName: 'firstName', lastName: 'lastName', email: 'email' },
    check: ({ firstName, lastName, email }) => ({
      firstName: emptyError('firstName', firstName),
      lastName: emptyError('lastName', lastName),
      email: emailError(email.trim()),
    }),
    send: ({ firstName, lastName, email }) =>
      send({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }),
  })
  return (
    <PublicForm
      title="Register"
      lead="We mail you a code, then you choose a password."
      problem={problem}
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
          <Text size="sm">With this address you can start as soon as you have a password.</Text>
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onUninvited}>
            Register without the invitation
          </Anchor>
        </Alert>
      ) : (
        <Text size="sm">An administrator has to activate your account before you can sign in.</Text>
      )}
      <TextInput
        name="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={maxName}
        defaultValue={person.firstName}
        error={errorOf('firstName')}
        required
        withAsterisk={false}
      />
      <TextInput
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={maxName}
        defaultValue={person.lastName}
        error={errorOf('lastName')}
        required
        withAsterisk={false}
      />
      <TextInput
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={254}
        defaultValue={person.email}
        readOnly={Boolean(invitation?.email)}
        error={errorOf('email')}
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={busy} fullWidth>
        Mail me a code
      </Button>
    </PublicForm>
  )
}
