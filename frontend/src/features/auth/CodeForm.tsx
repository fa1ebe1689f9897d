import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { object } from 'valibot'
import { PublicForm } from '@/features/auth/PublicForm'
import { resendCode, verifyCode } from '@/features/auth/registration'
import { emailError } from '@/features/auth/signIn'
import { useCountdown } from '@/features/auth/useCountdown'
import { paths } from '@/paths'
import { notify } from '@/ui/toasts'
import { filled, ruled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  /** The address that got the code; '' when another page requested it. */
  email: string
  /** When the last code was requested, in milliseconds since the epoch; 0 when it was not requested here. */
  mailedAt: number
  /** Why the next step came back to this one. */
  ended: string
  onMailed: () => void
  onVerified: (email: string, temporaryToken: string) => void
}

/** Mails take a moment, and a new code makes the previous one invalid. */
const pauseMs = 60_000
const labels = { email: 'email', verificationCode: 'verificationCode' }
const schema = object({ email: ruled(emailError), verificationCode: filled('verificationCode') })

function Elsewhere({ known }: { known: boolean }) {
  return (
    <>
      <span>No email? Check your spam folder.</span>
      <span>
        <Anchor component={Link} to={paths.register()} size="sm" underline="always">
          {known ? 'Change name or email' : 'Register'}
        </Anchor>
        {' · '}
        <Anchor component={Link} to={paths.login()} size="sm" underline="always">
          Sign in
        </Anchor>
      </span>
    </>
  )
}

/** Requests another code. It is disabled for a minute after each one, and keeps the focus meanwhile. */
function ResendButton({ mailedAt, onResend }: { mailedAt: number; onResend: () => void }) {
  const wait = useCountdown(mailedAt + pauseMs)
  return (
    <Button
      variant="default"
      data-disabled={wait > 0 || undefined}
      aria-disabled={wait > 0}
      onClick={wait > 0 ? undefined : onResend}
      fullWidth
    >
      {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
    </Button>
  )
}

/** Takes the mailed code, or requests another one. */
export function CodeForm({ email: mailedTo, mailedAt, ended, onMailed, onVerified }: Props) {
  const [known] = useState(mailedTo !== '')
  const form = useApiForm({
    initial: { email: mailedTo, verificationCode: '' },
    schema,
    labels,
    send: ({ email, verificationCode }) => verifyCode(email, verificationCode.replaceAll(/\s/g, '')),
    onSent: (token, { email }) => onVerified(email, token),
    unsaved: '',
    kept: undefined,
  })
  const resend = () => {
    const email = form.values.email.trim()
    const wrong = emailError(email)
    if (wrong) return form.show({ email: wrong })
    void form.run(async () => {
      await resendCode(email)
      onMailed()
      notify('A new code has been sent. The previous code no longer works.', 'success')
    })
  }
  return (
    <PublicForm
      title="Enter the code"
      lead={
        known
          ? `We have emailed ${mailedTo} instructions. The code has six digits and is valid for 15 minutes.`
          : 'The code we emailed you has six digits and is valid for 15 minutes.'
      }
      form={form}
      instead={ended}
      footer={<Elsewhere known={known} />}
    >
      {known ? (
        <input hidden readOnly name="email" value={mailedTo} autoComplete="username" />
      ) : (
        <TextInput
          {...form.field('email')}
          type="email"
          label="Email"
          autoComplete="email"
          maxLength={254}
          required
          withAsterisk={false}
        />
      )}
      <TextInput
        {...form.field('verificationCode')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={form.busy} fullWidth>
        Go on
      </Button>
      <ResendButton mailedAt={mailedAt} onResend={resend} />
    </PublicForm>
  )
}
