import type { OwnSession } from '@/api/wire'
import type { useOwnSessionActions } from '@/resources/account'
import { deviceOf } from '@/ui/device'
import { clientOf } from '@/parts/sessions/sessionWords'
import { count, formatInstant } from '@/ui/format'

/** The confirmation before sessions are ended: its title and its consequences. */
export interface Question {
  title: string
  text: string
  confirm: string
  /** Returns the message for the success notification. */
  run: () => Promise<string>
  /** The action also signs out this browser. */
  endsThis: boolean
}

type Actions = ReturnType<typeof useOwnSessionActions>

export const nameOf = (session: OwnSession) => `${deviceOf(session.userAgent)}, ${session.ip || 'unknown address'}`
const ended = (n: number): string => (n === 0 ? 'There were no sessions to end' : `${count(n, 'session')} ended`)

const lost = 'must sign in again, and unsaved changes there may be lost.'

export const endOne = (actions: Actions, session: OwnSession): Question => ({
  title: `End the session of ${nameOf(session)}?`,
  text: `That device ${lost} Last used ${formatInstant(session.lastUsedAt)}.`,
  confirm: 'End session',
  run: async () => ended(await actions.endOne(session._id)),
  endsThis: false,
})

export const endOthers = (actions: Actions): Question => ({
  title: 'End all other sessions?',
  text: `Every other device ${lost} This device stays signed in.`,
  confirm: 'End other sessions',
  run: async () => ended(await actions.endOthers()),
  endsThis: false,
})

/** Ends all sessions of a client, such as the driver app. */
export function endType(actions: Actions, type: string, endsThis: boolean): Question {
  const included = endsThis ? ' This includes your current session: you will be signed out.' : ''
  return {
    title: `End all sessions of ${clientOf(type)}?`,
    text: `Every device signed in with it ${lost}${included}`,
    confirm: 'End sessions',
    run: async () => ended(await actions.endClientType(type)),
    endsThis,
  }
}

export const endAll = (actions: Actions): Question => ({
  title: 'Sign out everywhere?',
  text:
    'Ends every session at once, including this one and any sign-in in progress. ' +
    'Use this if somebody else may have had access to your account. Then sign in again and change your password.',
  confirm: 'Sign out everywhere',
  run: async () => {
    await actions.invalidateAll()
    return 'All your sessions have ended'
  },
  endsThis: true,
})
