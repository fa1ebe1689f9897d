import { ApiError, errorText } from '@/api/errors'

/** A sentence begins with a capital and ends with a full stop; the server's messages do not. */
export const sentence = (text: string): string => {
  const first = text.slice(0, 1).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/**
 * Why a read failed, as a sentence that stays on the screen. Notifications have `errorText`, which names the type of
 * the error.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return sentence(errorText(error))
  if (error.type === 'FETCH_ERROR')
    return navigator.onLine ? 'The server could not be reached.' : 'There is no connection.'
  // The message of an internal error says nothing to a person.
  if (error.status === 500) return 'The server had an error.'
  return sentence(error.message)
}

/** The number under which the server's log has the failed request; '' where the log says nothing more. */
export const supportNumber = (error: unknown): string =>
  error instanceof ApiError && error.status >= 500 ? error.requestId : ''
