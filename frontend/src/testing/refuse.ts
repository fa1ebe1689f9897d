import { HttpResponse } from 'msw'

/** The answer of a refused request, as the API words it. */
export const refuse = (statusCode: number, error: string, message: string | string[], more: object = {}) =>
  HttpResponse.json({ statusCode, error, message, requestId: 'test-request', ...more }, { status: statusCode })
