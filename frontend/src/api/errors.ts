/** Why a request failed before an answer of the API could be read. ABORTED: the caller no longer waits. */
export type ClientErrorType = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'ABORTED'

/** A finding of a server rule: a question before a call is accepted, or an error of a field. */
export interface Problem {
  code: string
  /** The path of the field, such as items.0.quantity; absent for a question. */
  field?: string
  /** The values that the rule reports. */
  params: Record<string, unknown>
}

/** An error in a field of the request. The path '' means the whole request. */
export interface Fault extends Required<Problem> {
  /** The server's message, for a code that the portal does not know. */
  message: string
}

/**
 * The API's only error body. `current` comes with a 409 on a version. `problems` come with a 409 that can be confirmed,
 * and with a 400: the errors, in the order of `message`.
 */
export interface ErrorBody {
  statusCode?: number
  error?: string
  message?: string | string[]
  requestId?: string
  /** Names the reason of a 409, where the operation says so. */
  code?: string
  current?: unknown
  problems?: Problem[]
}

/**
 * A rejected request. `type` is 'API' when the server gave a reason, else the kind of failure. `text` is the
 * notification: `<type>: <message>`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly type: 'API' | ClientErrorType
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly requestId: string
  readonly body: ErrorBody | undefined
  /** The header with the seconds after which the server asked to retry; null: it did not ask. */
  readonly retryAfter: string | null

  constructor(
    type: 'API' | ClientErrorType,
    message: string,
    options: {
      status?: number
      requestId?: string
      body?: ErrorBody
      cause?: unknown
      retryAfter?: string | null
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.type = type
    this.status = options.status ?? 0
    this.requestId = options.body?.requestId ?? options.requestId ?? ''
    this.body = options.body
    this.retryAfter = options.retryAfter ?? null
  }

  get text(): string {
    return `${this.type}: ${this.message}`
  }

  /** The validation messages one by one, or the only message. */
  get messages(): string[] {
    return Array.isArray(this.body?.message) ? this.body.message : [this.message]
  }

  /**
   * No complete answer came, or the server failed or was busy. The request may have been executed or not; the same
   * request may succeed later.
   */
  get passes(): boolean {
    return this.status < 300 || this.status >= 500 || this.status === 429 || this.retryAfter !== null
  }

  /** Another change holds this one up and is over soon: the same request is accepted then. */
  get held(): boolean {
    return this.status === 409 && this.retryAfter !== null
  }

  /** The questions to confirm: the same call with these codes in `confirm` is accepted. */
  get problems(): Problem[] {
    return this.status === 409 ? (this.body?.problems ?? []) : []
  }

  /** The errors in the request, by field. */
  get faults(): Fault[] {
    if (this.status !== 400) return []
    const { messages } = this
    return messages.map((message, index) => {
      const { code = '', field = '', params = {} } = this.body?.problems?.[index] ?? {}
      return { code, field, params, message }
    })
  }

  /** The current record, when the write was refused because somebody else changed it. */
  current<T>(): T | undefined {
    return this.status === 409 ? (this.body?.current as T | undefined) : undefined
  }
}

/** The current record, when a write was refused because somebody else changed it. */
export const currentIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiError ? error.current<T>() : undefined

/**
 * The current record of a refused write that is as it was sent: an earlier try was carried out and its answer was lost,
 * or somebody else has made the same change. The write has succeeded then. Undefined: the error stands.
 */
export function sameAsSent<T>(error: unknown, isSame: (current: T) => boolean): T | undefined {
  const current = currentIn<T>(error)
  return current !== undefined && isSame(current) ? current : undefined
}

/** The user declined to confirm a call. Its message is the server's. */
export class NotConfirmed extends ApiError {
  constructor({ type, message, status, requestId, body }: ApiError) {
    super(type, message, { status, requestId, ...(body ? { body } : {}) })
  }
}

const unknownMessage = 'An unknown error occurred'

/** The API tells programs about their idempotency keys; a person reads this instead. */
function forPersons(message: string): string {
  if (!message.includes('idempotency-key')) return message
  return message.includes('still running')
    ? 'The same request is still being carried out: try again in a moment'
    : 'This was sent before with other content: reload the page and try again'
}

/** The server's messages joined with ', ', else its error text, else the fallback. */
export function messageOf(body: ErrorBody | undefined): string {
  if (Array.isArray(body?.message)) return body.message.map(forPersons).join(', ')
  return forPersons(body?.message || body?.error || unknownMessage)
}

/** The notification text for any thrown value. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.text
  if (error instanceof Error) return `${error.name || 'unknown_error'}: ${error.message || unknownMessage}`
  if (typeof error === 'string' && error) return `unknown_error: ${error}`
  return `unknown_error: ${unknownMessage}`
}

/** Whether the error says that the record does not exist (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
