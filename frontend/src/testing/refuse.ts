import { HttpResponse } from 'msw'

/** A rule without a code of its own, as the API gives it: the field stands before what is wrong. */
const uncoded = (message: string) => {
  const field = /^(?!the )([\w.-]+):? /.exec(message)?.[1]
  return { code: 'invalid', ...(field ? { field } : {}), params: {} }
}

/** The answer of a refused request, as the API words it. */
export const refuse = (statusCode: number, error: string, message: string | string[], more: object = {}) => {
  const problems = Array.isArray(message) ? { problems: message.map(uncoded) } : {}
  return HttpResponse.json(
    { statusCode, error, message, requestId: 'test-request', ...problems, ...more },
    { status: statusCode },
  )
}
