import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readSessionEnd } from '@/api/authStore'
import { PublicForm } from '@/features/auth/PublicForm'
import { emailError, signIn } from '@/features/auth/signIn'
import { takeWantedPath } from '@/features/auth/wantedPath'
import { paths } from '@/paths'
import { useFormSubmit } from '@/ui/useFormSubmit'

const ends = {
  refused:
    'Your session has ended: you ended it elsewhere, an administrator ended it or changed your account, or it was not used for 30 days.',
  unreachable: 'You were signed out because the server could not be asked whether your session still stands.',
}

/** Signs in and goes where the visitor wanted to go. Whose session was ended reads why. */
export function SignInForm() {
  const navigate = useNavigate()
  const [end] = useState(readSessionEnd)
  const [capsLock, setCapsLock] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const { form, busy, problem, errorOf } = useFormSubmit({
    labels: { email: 'email', password: 'password' },
    check: ({ email, password }) => ({
      email: emailError(email.trim()),
      password: password ? undefined : 'password should not be empty',
    }),
    send: async ({ email, password }) => {
      try {
        await signIn(email.trim(), password)
      } catch (error) {
        passwordField.current?.select()
        throw error
      }
      await navigate(takeWantedPath(), { replace: true })
    },
  })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PublicForm
      title="Sign in to Backdock"
      lead="Orders, trips and ERP sync"
      notice={end && ends[end]}
      problem={problem}
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
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        maxLength={254}
        error={errorOf('email')}
        required
        withAsterisk={false}
      />
      <PasswordInput
        ref={passwordField}
        name="password"
        label="Password"
        autoComplete="current-password"
        maxLength={1000}
        error={errorOf('password')}
        description={capsLock ? 'Caps Lock is on' : undefined}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={busy} fullWidth>
        Sign in
      </Button>
    </PublicForm>
  )
}
