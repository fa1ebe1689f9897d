import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, currentIn, errorText, sameAsSent } from '@/api/errors'
import { untilAnswered } from '@/api/untilAnswered'
import { notify } from '@/ui/toasts'
import { useUnanswered } from '@/ui/useUnanswered'

/** A list that people put in order, with the version that a new order is based on. */
interface Ordered<T> {
  list: readonly T[]
  version: number
}

interface Options<T, A> extends Ordered<T> {
  idOf: (item: T) => string
  send: (list: readonly T[], version: number) => Promise<A>
  /** The list in an answer, or in the current record of a conflict. */
  read: (answer: A) => Ordered<T>
  /** Stores an answer, so that the list is that of the answer. */
  show: (answer: A) => Promise<unknown>
  /** What is said where somebody else has changed the list: theirs is shown. */
  theirs: string
}

/**
 * Changes the order of a list. The new order is shown at once and sent; while a request runs, further changes wait and
 * are sent together. Where the answer is lost, the order is sent again until there is one.
 */
export function useOrdering<T, A>(options: Options<T, A>) {
  const [wanted, setWanted] = useState<readonly T[]>()
  const next = useRef<readonly T[]>(undefined)
  const sending = useRef<Promise<void>>(undefined)
  const closed = useRef(new AbortController())
  useEffect(() => {
    closed.current = new AbortController()
    return () => closed.current.abort()
  }, [])
  useUnanswered({
    title: 'Leave before the order is saved?',
    waits: () => sending.current !== undefined,
    settled: () => sending.current,
  })

  const send = useCallback(async ({ version, idOf, send: call, read, show, theirs }: Options<T, A>) => {
    const same = (one: readonly T[], other: readonly T[]) => String(one.map(idOf)) === String(other.map(idOf))
    let known = version
    let told = false
    const onLost = (error: ApiError | undefined) => {
      if (error && !told)
        notify('The order is not saved: the server does not answer. It is sent again until it does.', 'warning')
      told = error !== undefined
    }
    try {
      while (next.current) {
        const order = next.current
        next.current = undefined
        let answer: A
        try {
          // oxlint-disable-next-line no-await-in-loop
          answer = await untilAnswered(() => call(order, known), { signal: closed.current.signal, onLost })
        } catch (error) {
          const done = sameAsSent<A>(error, (current) => same(read(current).list, order))
          if (done === undefined) throw error
          answer = done
        }
        known = read(answer).version
        // oxlint-disable-next-line no-await-in-loop
        if (!next.current) await show(answer)
      }
    } catch (error) {
      next.current = undefined
      const current = currentIn<A>(error)
      if (current !== undefined) {
        await show(current)
        notify(theirs, 'warning')
      } else if (!closed.current.signal.aborted) notify(`The order was not saved. ${errorText(error)}`, 'error')
    } finally {
      sending.current = undefined
      setWanted(undefined)
    }
  }, [])

  const arrange = (order: readonly T[]) => {
    setWanted(order)
    next.current = order
    sending.current ??= send(options)
  }
  return { shown: wanted ?? options.list, arrange }
}

/** The list with one item at another place, from 1 on. */
export function movedTo<T>(list: readonly T[], item: T, place: number): T[] {
  return list.filter((each) => each !== item).toSpliced(place - 1, 0, item)
}
