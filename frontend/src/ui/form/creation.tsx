import { type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { randomId } from '@/api/client'
import { ApiError, NotConfirmed } from '@/api/errors'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'

/** A question that is asked before a call. */
export interface Question {
  title: string
  text: string
  /** The label of the confirm button: a verb. */
  confirm: string
}

/** A creation request whose answer was lost: the record may exist. */
interface Unanswered {
  key: string
  error: ApiError
  /** The user was told and continued. */
  told: boolean
}

/** The input of a request as text, and its key. */
export type Request = readonly [content: string, key: string]

const lostAnswer = () => new ApiError('FETCH_ERROR', 'The answer to the last request was lost')

/**
 * Runs the creation requests of one form. `run` passes an idempotency key to the call. The key belongs to the input:
 * the same input after a lost answer is sent with the same key and creates one record. Changed input, or input that the
 * server refused, gets a new key. With a `Question`, `dialog` (drawn by the screen) asks before changed input is sent
 * after a lost answer, because the first record may already exist. If the user declines, `run` rejects with
 * NotConfirmed, which useAction does not show. `earlier` are requests without an answer from the time before a reload of
 * the page; with it, `waiting` are those of now.
 */
export function useCreation(
  another?: Question,
  earlier?: readonly Request[],
): {
  run: <I, T>(input: I, create: (input: I, idempotencyKey: string) => Promise<T>) => Promise<T>
  waiting: readonly Request[]
  dialog: ReactNode
} {
  const [unanswered] = useState(
    () =>
      new Map<string, Unanswered>(
        earlier?.map(([content, key]) => [content, { key, error: lostAnswer(), told: false }]),
      ),
  )
  const [waiting, setWaiting] = useState(earlier ?? [])
  const keeps = earlier !== undefined
  const [answer, setAnswer] = useState<(yes: boolean) => void>()
  const [opened, setOpened] = useState(false)
  const asks = another !== undefined
  const run = useCallback(
    async <I, T>(input: I, create: (input: I, idempotencyKey: string) => Promise<T>): Promise<T> => {
      const all = unanswered
      const note = (now: readonly Request[] = []) =>
        keeps && setWaiting([...[...all].map(([sent, { key }]) => [sent, key] as const), ...now])
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
      // Before it is sent: the page may end before the answer is here.
      if (keeps) flushSync(() => void note([[content, key]]))
      try {
        const made = await create(input, key)
        all.clear()
        return made
      } catch (error) {
        // A 401 does not tell whether an earlier request created the record.
        if (error instanceof ApiError && error.status !== 401) {
          if (error.passes) all.set(content, { key, error, told: all.get(content)?.told ?? false })
          else all.delete(content)
        }
        throw error
      } finally {
        note()
      }
    },
    [asks, keeps, unanswered],
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
  return { run, waiting, dialog }
}
