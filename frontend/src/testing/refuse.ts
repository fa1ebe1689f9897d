import { HttpResponse } from 'msw'

/** A rule without a code, as the API sends it: the field comes before the message. */
const uncoded = (message: string) => {
  const field = /^(?!the )([\w.-]+):? /.exec(message)?.[1]
  return { code: 'invalid', ...(field ? { field } : {}), params: {} }
}

/** The body of a refused request, as the API sends it. */
export const refuse = (statusCode: number, error: string, message: string | string[], more: object = {}) => {
  const problems = Array.isArray(message) ? { problems: message.map(uncoded) } : {}
  return HttpResponse.json(
    { statusCode, error, message, requestId: 'test-request', ...problems, ...more },
    { status: statusCode },
  )
}
