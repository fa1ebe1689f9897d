import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText, ApiError } from '@/api/errors'
import { emailError, signIn } from '@/features/auth/signIn'
import { takeWantedPath } from '@/features/auth/wantedPath'

interface FieldErrors {
  email?: string | undefined
  password?: string | undefined
}

/** The public screen: signs in and goes where the visitor wanted to go. */
export function Component() {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    document.title = 'Sign in · Backdock'
    form.current?.querySelector('input')?.focus()
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const found = { email: emailError(email), password: password ? undefined : 'password should not be empty' }
    setErrors(found)
    setRefused('')
    const wrong = found.email ? 'email' : found.password ? 'password' : null
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await signIn(email, password)
      await navigate(takeWantedPath(), { replace: true })
    } catch (error) {
      setBusy(false)
      // The server's own words are for this form; what is not the server's says what kind of failure it was.
      setRefused(error instanceof ApiError && error.type === 'API' ? error.messages.join(', ') : errorText(error))
      form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select()
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <Center component="main" mih="100vh" p="md">
      <Paper component="form" ref={form} onSubmit={submit} noValidate withBorder p="lg" w="100%" maw={380} aria-labelledby="sign-in">
        <Stack gap="md">
          <div>
            <Title order={1} id="sign-in">
              Sign in to Backdock
            </Title>
            <Text size="sm" c="dimmed">
              Orders, trips and ERP sync
            </Text>
          </div>
          {refused && (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
          <TextInput name="email" type="email" label="Email" autoComplete="username" maxLength={254} error={errors.email} required withAsterisk={false} />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            maxLength={128}
            error={errors.password}
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
        </Stack>
      </Paper>
    </Center>
  )
}
