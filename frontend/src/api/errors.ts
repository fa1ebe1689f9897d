/** Where a request failed before an answer of the API could be read; ABORTED: whoever asked does not wait any more. */
export type ClientErrorType = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'ABORTED'

/** What a rule of the server found: a question before a call goes through, or what is wrong with a field. */
export interface Problem {
  code: string
  /** The path of the field, such as items.0.quantity; absent for a question. */
  field?: string
  /** The facts of the rule. */
  params: Record<string, unknown>
}

/** What is wrong with a field of what was sent; with '' for the path, with all of it. */
export interface Fault extends Required<Problem> {
  /** The server's words, for a code that the portal has no words for. */
  message: string
}

/**
 * The one error body of the API. `current` comes with a 409 on a version. `problems` come with a 409 that can be
 * confirmed, and with a 400: what is wrong, in the order of `message`.
 */
export interface ErrorBody {
  statusCode?: number
  error?: string
  message?: string | string[]
  requestId?: string
  current?: unknown
  problems?: Problem[]
}

/**
 * A rejected request. `type` is 'API' when the server said why, else the class of the failure;
 * `text` is what a notification shows: `<type>: <message>`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly type: 'API' | ClientErrorType
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly requestId: string
  readonly body: ErrorBody | undefined
  /** The server asked to come again later: what was asked may still be under way. */
  readonly askAgain: boolean

  constructor(
    type: 'API' | ClientErrorType,
    message: string,
    options: { status?: number; requestId?: string; body?: ErrorBody; cause?: unknown; askAgain?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.type = type
    this.status = options.status ?? 0
    this.requestId = options.body?.requestId ?? options.requestId ?? ''
    this.body = options.body
    this.askAgain = options.askAgain ?? false
  }

  get text(): string {
    return `${this.type}: ${this.message}`
  }

  /** The validation messages one by one; a single one otherwise. */
  get messages(): string[] {
    return Array.isArray(this.body?.message) ? this.body.message : [this.message]
  }

  /**
   * No answer came, or one that was cut off, or the server failed or was busy: what was asked may have been done or
   * not, and the same request may succeed later.
   */
  get passes(): boolean {
    return this.status < 300 || this.status >= 500 || this.status === 429 || this.askAgain
  }

  /** What the server asks to confirm: the same call with these codes in `confirm` goes through. */
  get problems(): Problem[] {
    return this.status === 409 ? (this.body?.problems ?? []) : []
  }

  /** What is wrong with what was sent, by field. */
  get faults(): Fault[] {
    if (this.status !== 400) return []
    const { messages } = this
    return messages.map((message, index) => {
      const { code = '', field = '', params = {} } = this.body?.problems?.[index] ?? {}
      return { code, field, params, message }
    })
  }

  /** The record as it stands now, when the write was refused because somebody else changed it. */
  current<T>(): T | undefined {
    return this.status === 409 ? (this.body?.current as T | undefined) : undefined
  }
}

/** The user was asked to confirm a call and said no. Its message is the server's. */
export class NotConfirmed extends ApiError {
  constructor({ type, message, status, requestId, body }: ApiError) {
    super(type, message, { status, requestId, ...(body ? { body } : {}) })
  }
}

const unknownMessage = 'An unknown error occurred'

/** The server's message (several joined with ', '), else its error word, else the fallback. */
export function messageOf(body: ErrorBody | undefined): string {
  if (Array.isArray(body?.message)) return body.message.join(', ')
  return body?.message || body?.error || unknownMessage
}

/** What a notification says of any thrown value. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.text
  if (error instanceof Error) return `${error.name || 'unknown_error'}: ${error.message || unknownMessage}`
  if (typeof error === 'string' && error) return `unknown_error: ${error}`
  return `unknown_error: ${unknownMessage}`
}

/** What was asked for does not exist, or no longer. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
