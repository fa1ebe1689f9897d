import { useSearchParams } from 'react-router'
import { SignInForm } from '@/features/auth/SignInForm'
import { lazily } from '@/ui/lazily'
import { Opening } from '@/ui/PageLoader'

// Loaded lazily, because most visitors have an account.
const Registration = lazily(async () => (await import('@/features/auth/Registration')).Registration, <Opening />)

/** The public screen: the sign-in, or a step of the registration. */
export function Component() {
  const [params] = useSearchParams()
  const step = params.get('step')
  return step === 'register' || step === 'code' ? <Registration step={step} /> : <SignInForm />
}
