import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { object } from 'valibot'
import { readSessionEnd } from '@/api/authStore'
import { PublicForm } from '@/features/auth/PublicForm'
import { emailError, signIn } from '@/features/auth/signIn'
import { takeWantedPath } from '@/features/auth/wantedPath'
import { paths } from '@/paths'
import { PasswordField } from '@/ui/form/PasswordField'
import { filledAsTyped, ruled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

const ends = {
  refused:
    'Your session has ended: you ended it elsewhere, an administrator ended it or changed your account, or it was not used for 30 days.',
  unreachable: 'You were signed out because the server could not confirm your session.',
}

const schema = object({ email: ruled(emailError), password: filledAsTyped('password') })

/** Signs in and goes to the address that the visitor wanted. After an ended session it shows the reason. */
export function SignInForm() {
  const navigate = useNavigate()
  const [end] = useState(readSessionEnd)
  const [capsLock, setCapsLock] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useApiForm({
    initial: { email: '', password: '' },
    schema,
    labels: { email: 'email', password: 'password' },
    send: async ({ email, password }) => {
      try {
        await signIn(email, password)
      } catch (error) {
        passwordField.current?.select()
        throw error
      }
    },
    onSent: () => navigate(takeWantedPath(), { replace: true }),
    unsaved: '',
    kept: undefined,
  })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PublicForm
      title="Sign in to Backdock"
      lead="Orders, trips and ERP sync"
      notice={end && ends[end]}
      form={form}
      footer={
        <>
          <Text size="sm" c="dimmed">
            Forgot your password? Ask an administrator to reset it.
          </Text>
          <span>
            New here?{' '}
            <Anchor component={Link} to={paths.register()} size="sm" underline="always">
              Register
            </Anchor>
            {' · '}
            <Anchor component={Link} to={paths.enterCode()} size="sm" underline="always">
              I have a code
            </Anchor>
          </span>
        </>
      }
    >
      <TextInput
        {...form.field('email')}
        type="email"
        label="Email"
        autoComplete="username"
        maxLength={254}
        required
        withAsterisk={false}
      />
      <PasswordField
        ref={passwordField}
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        description={capsLock ? 'Caps Lock is on' : undefined}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
      />
      <Button type="submit" loading={form.busy} fullWidth>
        Sign in
      </Button>
    </PublicForm>
  )
}
