import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChoosePasswordForm } from '@/features/auth/ChoosePasswordForm'
import { CodeForm } from '@/features/auth/CodeForm'
import { forgetInvitation, keptInvitation } from '@/features/auth/invitation'
import { RegisterForm } from '@/features/auth/RegisterForm'
import { register, type Person } from '@/features/auth/registration'
import { WaitingNote } from '@/features/auth/WaitingNote'
import { takeWantedPath } from '@/features/auth/wantedPath'
import { paths } from '@/paths'

/**
 * The steps of a registration: person, mailed code, password. Input stays when the user goes back and forth. The token
 * received for the code is kept only in the memory of this page.
 */
export function Registration({ step }: { step: 'register' | 'code' }) {
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(keptInvitation)
  const [person, setPerson] = useState<Person>({ firstName: '', lastName: '', email: invitation?.email ?? '' })
  const [mailedAt, setMailedAt] = useState(0)
  const [token, setToken] = useState('')
  const [ended, setEnded] = useState('')
  const [waitsFor, setWaitsFor] = useState('')

  if (waitsFor) return <WaitingNote message={waitsFor} />
  if (step === 'register')
    return (
      <RegisterForm
        person={person}
        invitation={invitation}
        onUninvited={() => {
          forgetInvitation()
          setInvitation(undefined)
        }}
        send={async (next) => {
          setPerson(next)
          await register(next, invitation?.token)
          setToken('')
          setEnded('')
          setMailedAt(Date.now())
          await navigate(paths.enterCode())
        }}
      />
    )
  if (!token)
    return (
      <CodeForm
        email={person.email}
        mailedAt={mailedAt}
        ended={ended}
        onMailed={() => setMailedAt(Date.now())}
        onVerified={(email, next) => {
          setPerson({ ...person, email })
          setToken(next)
        }}
      />
    )
  return (
    <ChoosePasswordForm
      owner={person}
      token={token}
      onDone={async (message) => {
        forgetInvitation()
        setWaitsFor(message)
        if (!message) await navigate(takeWantedPath(), { replace: true })
      }}
      onEnded={(message) => {
        setToken('')
        setEnded(message)
      }}
    />
  )
}
