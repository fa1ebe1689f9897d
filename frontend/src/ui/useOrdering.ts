import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type ApiError, currentIn, errorText, sameAsSent } from '@/api/errors'
import { untilAnswered } from '@/api/untilAnswered'
import { signedInUser } from '@/api/userChange'
import { parse } from '@/ui/storedText'
import { type TabKept, tabKept } from '@/ui/tabKept'
import { notify } from '@/ui/toasts'
import { useUnanswered } from '@/ui/useUnanswered'

/** A list that people put in order, with the version that a new order is based on. */
interface Ordered<T> {
  list: readonly T[]
  version: number
}

interface Options<T, A> extends Ordered<T> {
  /** The name of the list, under which an order that is not saved is kept on this device. */
  name: string
  idOf: (item: T) => string
  send: (list: readonly T[], version: number) => Promise<A>
  /** The list in an answer, or in the current record of a conflict. */
  read: (answer: A) => Ordered<T>
  /** Stores an answer, so that the list is that of the answer. */
  show: (answer: A) => Promise<unknown>
  /** What is said where somebody else has changed the list: theirs is shown. */
  theirs: string
}

/** An order that is not saved, for the time after a reload of the page. Each tab keeps its own. */
interface Kept {
  ids: readonly string[]
  /** The version that it was sent on, or will be. */
  version: number
  /** The order that was sent last. The server may have it, although nobody has seen its answer. */
  sent?: readonly string[]
}

const isSame = (one: readonly string[], other: readonly string[] = []) => String(one) === String(other)

/**
 * Changes the order of a list. The new order is shown at once, kept on this device and sent; while a request runs,
 * further changes wait and are sent together. Where the answer is lost, the order is sent again until there is one, also
 * after a reload of the page.
 */
export function useOrdering<T, A>(options: Options<T, A>) {
  const { name, list, idOf } = options
  const [wanted, setWanted] = useState<readonly T[]>()
  const next = useRef<readonly T[]>(undefined)
  const onWay = useRef<Kept>(undefined)
  const sending = useRef<Promise<void>>(undefined)
  const closed = useRef(new AbortController())
  const kept = useMemo(() => tabKept(`order ${name}`, signedInUser()), [name])
  useEffect(() => {
    closed.current = new AbortController()
    const end = kept.guard()
    return () => {
      closed.current.abort()
      end() // leaving has asked
    }
  }, [kept])
  useUnanswered({
    title: 'Leave before the order is saved?',
    waits: () => sending.current !== undefined,
    settled: () => sending.current,
  })

  const send = useCallback(
    async (own: TabKept, { version, idOf: id, send: call, read, show, theirs }: Options<T, A>) => {
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
          const ids = order.map(id)
          next.current = undefined
          onWay.current = { ids, version: known, sent: ids }
          own.keep(JSON.stringify(onWay.current))
          let answer: A
          try {
            // oxlint-disable-next-line no-await-in-loop
            answer = await untilAnswered(() => call(order, known), { signal: closed.current.signal, onLost })
          } catch (error) {
            const done = sameAsSent<A>(error, (current) => isSame(read(current).list.map(id), ids))
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
        onWay.current = undefined
        if (!closed.current.signal.aborted) own.keep(null)
        setWanted(undefined)
      }
    },
    [],
  )

  const arrange = (order: readonly T[], version = options.version) => {
    setWanted(order)
    next.current = order
    if (onWay.current) kept.keep(JSON.stringify({ ...onWay.current, ids: order.map(idOf) }))
    sending.current ??= send(kept, { ...options, version })
  }

  const resume = useEffectEvent(({ found, takeOver }: TabKept) => {
    const earlier = parse<Kept | undefined>(found, undefined)
    const now = list.map(idOf)
    if (!Array.isArray(earlier?.ids)) return
    const order = earlier.ids.map((id) => list[now.indexOf(id)])
    const isSaved = isSame(now, earlier.ids)
    if (!isSaved && isFull(order) && order.length === list.length)
      arrange(order, isSame(now, earlier.sent) ? options.version : earlier.version)
    else {
      kept.keep(null)
      if (!isSaved)
        notify(
          'A new order was not saved before the page was loaded again. The list has changed since: move the item again.',
          'warning',
        )
    }
    takeOver()
  })
  // What was kept is sent once, like a move by the person.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => resume(kept), [kept])
  return { shown: wanted ?? list, arrange: (order: readonly T[]) => arrange(order) }
}

const isFull = <T>(list: ReadonlyArray<T | undefined>): list is readonly T[] => !list.includes(undefined)

/** The list with one item at another place, from 1 on. */
export function movedTo<T>(list: readonly T[], item: T, place: number): T[] {
  return list.filter((each) => each !== item).toSpliced(place - 1, 0, item)
}
