import { type ReactNode, useCallback, useRef, useState } from 'react'
import { randomId } from '@/api/client'
import { ApiError, NotConfirmed } from '@/api/errors'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'

/** A question before a call. */
export interface Question {
  title: string
  text: string
  /** The verb on the button. */
  confirm: string
}

/** A creation of which nobody knows whether it arrived. */
interface Unanswered {
  key: string
  error: ApiError
  /** The user knows of it and went on. */
  told: boolean
}

/**
 * Requests by one form. The idempotency key that `run` hands to the call belongs to the input: the same input after a
 * lost answer is the same request, which makes one record; another input, or one that was refused, is a new request.
 * With a question, an input that was changed after a lost answer is asked about first, in `dialog`, which the screen
 * draws: the record may be there already, as it was sent then. `run` rejects with NotConfirmed, which useAction keeps
 * quiet about, when the user says no.
 */
export function useCreation(another?: Question): {
  run: <I, T>(input: I, create: (input: I, idempotencyKey: string) => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const unanswered = useRef(new Map<string, Unanswered>())
  const [answer, setAnswer] = useState<(yes: boolean) => void>()
  const [opened, setOpened] = useState(false)
  const asks = another !== undefined
  const run = useCallback(
    async <I, T>(input: I, create: (input: I, idempotencyKey: string) => Promise<T>): Promise<T> => {
      const all = unanswered.current
      const content = JSON.stringify(input)
      const other = [...all.values()].find(({ told }) => !told)
      if (asks && !all.has(content) && other) {
        const yes = await new Promise<boolean>((resolve) => {
          setAnswer(() => resolve)
          setOpened(true)
        })
        if (!yes) throw new NotConfirmed(other.error)
        for (const each of all.values()) each.told = true
      }
      const key = all.get(content)?.key ?? randomId()
      try {
        const made = await create(input, key)
        all.clear()
        return made
      } catch (error) {
        // An ended session says nothing of what was sent before it ended.
        if (error instanceof ApiError && error.status !== 401) {
          if (error.passes) all.set(content, { key, error, told: all.get(content)?.told ?? false })
          else all.delete(content)
        }
        throw error
      }
    },
    [asks],
  )
  const close = (yes: boolean) => {
    setOpened(false)
    answer?.(yes)
  }
  const dialog = another && (
    <LazyConfirmDialog
      opened={opened}
      title={another.title}
      confirm={another.confirm}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {another.text}
    </LazyConfirmDialog>
  )
  return { run, dialog }
}
