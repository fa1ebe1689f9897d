import { expect, test } from 'vitest'
import { clearCredentials, setCredentials } from '@/api/authStore'
import { forgetWithUser } from '@/api/userChange'

const tokenOf = (user: string) => `a.${btoa(JSON.stringify({ sub: user }))}.c`
const signIn = (user: string) => setCredentials({ token: tokenOf(user), refreshToken: 'r', role: 'admin' })

test('what is held of a user goes when they sign out or another one signs in, and stays with a fresh token', () => {
  const gone: string[] = []
  const end = forgetWithUser((former) => gone.push(former))
  signIn('U1')
  expect(gone).toEqual([''])
  signIn('U1')
  expect(gone).toEqual([''])
  signIn('U2')
  expect(gone).toEqual(['', 'U1'])
  clearCredentials()
  expect(gone).toEqual(['', 'U1', 'U2'])
  end()
  signIn('U3')
  expect(gone).toHaveLength(3)
})

test('the same happens when another tab signs in somebody else', () => {
  signIn('U1')
  const gone: string[] = []
  const end = forgetWithUser((former) => gone.push(former))
  localStorage.setItem(
    'backdock.auth',
    JSON.stringify({ token: tokenOf('U2'), refreshToken: 'r', role: 'admin', refreshedAt: 0 }),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: 'backdock.auth' }))
  expect(gone).toEqual(['U1'])
  end()
})
