import { randomId } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { Attempt, Entry, Failure } from '@/features/productImages/entries'
import type { Store } from '@/features/productImages/store'
import { maxPictureBytes, prepare, uploadPicture } from '@/resources/itemPictures'
import { squareOf } from '@/ui/picture/crop'

const mostAtOnce = 3

const another = (text: string): Failure => ({ text, way: 'file' })
const later = (text: string): Failure => ({ text, way: 'again' })

const tooLarge = another('The picture is too large. Crop it closer, or choose another file.')

/** The failure in words, and what may help. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return later('The picture could not be made ready. Try again.')
  switch (error.status) {
    case 400:
      return another(`The server refused the picture: ${error.messages.join(', ')}. Choose another file.`)
    case 403:
      return { text: 'Your role does not include changing pictures.', way: 'none' }
    case 404:
      return { text: 'This item no longer exists. Choose another item.', way: 'item' }
    case 409:
      return later('Another change of this picture is under way. Try again.')
    case 413:
      return tooLarge
    case 415:
      return another('The file is not a JPEG, PNG or WebP. Choose another file.')
    case 429:
      return later('The server is busy. Try again in a minute.')
    case 0:
      return later(
        error.type === 'TIMEOUT_ERROR'
          ? 'The server did not answer in time. Try again.'
          : 'The server could not be reached. Check the connection, then try again.',
      )
    default:
      return later(`The server failed (${error.requestId || error.status}). Try again.`)
  }
}

async function attemptOf({ file, crop }: Entry): Promise<Attempt> {
  const picture = await prepare(file, (size) => squareOf(size, crop))
  return { key: randomId(), picture }
}

/** The lists of items are read again after so many uploads, and after the last one. */
const uploadsPerReload = 20

/** Uploads the files that wait, at most three at once. `onSaved` is called when the lists of items have changed. */
export function createUploads(store: Store, onSaved: () => void) {
  const running = new Map<string, AbortController>()
  let unread = 0
  const send = async (entry: Entry, signal: AbortSignal) => {
    const { id, item } = entry
    if (!item) return
    const fail = (failure: Failure, kept?: Attempt) =>
      store.change(id, (now) => ({ ...now, state: 'failed', failure, attempt: kept }))
    store.change(id, (now) => ({ ...now, state: 'sending', progress: 0, failure: undefined }))
    let attempt = entry.attempt
    try {
      attempt ??= await attemptOf(entry)
      if (signal.aborted) return
      if (attempt.picture.size > maxPictureBytes) return fail(tooLarge)
      store.change(id, (now) => ({ ...now, attempt }))
      // Also an upload without an answer may have changed the item.
      unread++
      const { image } = await uploadPicture(item._id, attempt.picture, entry.description.trim(), {
        idempotencyKey: attempt.key,
        signal,
        onProgress: (progress) => store.change(id, (now) => (now.state === 'sending' ? { ...now, progress } : now)),
      })
      store.change(id, (now) => ({ ...now, state: 'done', progress: 1, attempt: undefined, saved: image }))
    } catch (error) {
      // After a refusal the key belongs to that answer.
      if (!signal.aborted) fail(failureOf(error), error instanceof ApiError && error.passes ? attempt : undefined)
    }
  }
  const start = (entry: Entry) => {
    const abort = new AbortController()
    running.set(entry.id, abort)
    void send(entry, abort.signal).finally(() => {
      running.delete(entry.id)
      pump()
      if (unread === 0 || (running.size > 0 && unread < uploadsPerReload)) return
      unread = 0
      onSaved()
    })
  }
  const pump = () => {
    for (const entry of store.get())
      if (running.size < mostAtOnce && entry.state === 'waiting' && !running.has(entry.id)) start(entry)
  }
  return {
    /** Starts what waits. */
    pump,
    /** Stops the upload of a file; it can be uploaded again. */
    cancel: (id: string) => {
      running.get(id)?.abort()
      store.change(id, (now) =>
        now.state === 'sending' || now.state === 'waiting' ? { ...now, state: 'review', progress: 0 } : now,
      )
    },
    stop: () => {
      for (const abort of running.values()) abort.abort()
    },
  }
}
