import { readAuth } from '@/api/authStore'
import { apiBase, authorized, randomId } from '@/api/client'
import { ApiError } from '@/api/errors'

export interface UploadOptions {
  /** Called with the sent share, 0 to 1. */
  onProgress?: (share: number) => void
  idempotencyKey: string
  signal?: AbortSignal
}

const timeoutMs = 120_000

/** Sends a form by XMLHttpRequest, because fetch does not report the progress of an upload. */
function sendForm(path: string, form: FormData, options: UploadOptions, token: string | undefined): Promise<Response> {
  const xhr = new XMLHttpRequest()
  const requestId = randomId()
  xhr.open('POST', apiBase() + path)
  xhr.timeout = timeoutMs
  xhr.setRequestHeader('x-request-id', requestId)
  xhr.setRequestHeader('x-client-type', 'admin-portal')
  xhr.setRequestHeader('idempotency-key', options.idempotencyKey)
  xhr.setRequestHeader('accept', 'application/json')
  if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`)
  xhr.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0))
  return new Promise((resolve, reject) => {
    const fail = (type: ApiError['type'], message: string) => () => reject(new ApiError(type, message, { requestId }))
    xhr.addEventListener('load', () => {
      const headers = new Headers({ 'x-request-id': requestId })
      const retryAfter = xhr.getResponseHeader('retry-after')
      if (retryAfter !== null) headers.set('retry-after', retryAfter)
      resolve(new Response(xhr.responseText, { status: xhr.status, headers }))
    })
    xhr.addEventListener('error', fail('FETCH_ERROR', 'The server could not be reached'))
    xhr.addEventListener('timeout', fail('TIMEOUT_ERROR', 'The server did not answer in time'))
    xhr.addEventListener('abort', fail('ABORTED', 'The upload was cancelled'))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
}

/** Uploads a form to the API, with its progress. Rejects with an ApiError. */
export const upload = <T>(path: string, form: FormData, options: UploadOptions): Promise<T> =>
  authorized<T>((token) => sendForm(path, form, options, token), readAuth()?.token, options.signal)
