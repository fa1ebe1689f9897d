import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSWRConfig } from 'swr'
import { ApiError, errorText } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import { untilAnswered } from '@/api/untilAnswered'
import type { Adjustment } from '@/api/wire'
import { postSheet, stockDiffers, withProblems } from '@/features/adjustments/entry/post'
import { answersTo, openQuestions } from '@/features/adjustments/entry/questions'
import type { Kind, Row } from '@/features/adjustments/entry/rows'
import { isTooOld, postedOf, type Sent } from '@/features/adjustments/entry/sheet'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { paths } from '@/paths'
import { count } from '@/ui/format'
import { isOtherScreen, type Way } from '@/ui/leave'
import { notify } from '@/ui/toasts'
import { useUnanswered } from '@/ui/useUnanswered'

const kindOf = ({ search }: Way['nextLocation']) => new URLSearchParams(search).get('new')

/** What is to be done before the lines can be posted. */
function todoOf(rows: readonly Row[], kind: Kind): string {
  const wrong = rows.filter(({ problem }) => problem).length
  if (wrong > 0) return `${count(wrong, 'line')} to correct`
  return `${count(rows.filter((row) => openQuestions(row, kind).length > 0).length, 'question')} to answer`
}

/**
 * Sends what is to be posted, also what was left from before a reload, until the server has answered. A lost answer is
 * asked for again under the same idempotency key. An answer that a refused line has is shown in its row.
 */
export function usePosting(kind: Kind, state: SheetState) {
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const [lost, setLost] = useState(false)
  const [openedAt] = useState(Date.now)
  const running = useRef<Promise<void>>(undefined)
  const unanswered = useRef(false)
  const { sent } = state.sheet
  const tooOld = sent !== undefined && isTooOld(sent, openedAt)

  const readAgain = () => {
    void mutate(readsOf('/inventory-adjustment'))
    void mutate(readsOf('/inventory-items'))
  }
  const done = (made: Adjustment[], more: boolean) => {
    readAgain()
    notify(made.length === 0 ? 'The count agrees with the stock; nothing was posted' : 'Posted', 'success')
    if (more) return notify('Lines that were added meanwhile are not posted; they are the next draft', 'warning')
    const [first] = made
    void navigate(first && made.length === 1 ? paths.adjustment(first._id) : paths.adjustments())
  }

  const refused = async (error: unknown, now: Sent, rows: readonly Row[]) => {
    const answers = answersTo(error, rows)
    if (answers && !now.confirm) return state.confirm(now, answers)
    // Without the current stock the refusal itself is shown.
    const marked = await withProblems(error, rows).catch(() => undefined)
    const why = stockDiffers(error) ? 'differs' : 'refused'
    if (!marked) {
      state.refuse({ why, text: errorText(error) })
      return notify(errorText(error), 'error')
    }
    const wrong = new Map(marked.map((row) => [row.key, row]))
    const todo = todoOf(marked, kind)
    state.refuse({ why, text: `Nothing was posted: ${todo}` }, (all) =>
      all.map((row) => {
        const { item, problem, asked } = wrong.get(row.key) ?? row
        return { ...row, item, problem, asked }
      }),
    )
    notify(`Nothing was posted: ${todo}`, 'error')
  }

  const deliver = useEffectEvent(async (now: Sent, signal: AbortSignal) => {
    /** What the server has answered holds no navigation. */
    const settle = () => {
      if (!signal.aborted) running.current = undefined
    }
    const content = postedOf(state.sheet, now)
    try {
      const made = await untilAnswered(() => postSheet(kind, content, now), {
        signal,
        onLost: (error) => !signal.aborted && setLost(error !== undefined),
      })
      settle()
      // Without the screen, the posting stays stored: it is sent again, with the same answer, when it is opened.
      if (!signal.aborted) done(made, state.posted(now))
    } catch (error) {
      settle()
      // The session is over: the posting goes on after the next sign-in.
      const over = error instanceof ApiError && (error.status === 401 || error.type === 'ABORTED')
      if (!signal.aborted && !over) await refused(error, now, content.rows)
    }
  })
  const request = sent && !tooOld ? `${sent.id} ${sent.confirm?.join(' ') ?? ''}` : undefined
  const start = useEffectEvent((signal: AbortSignal) => {
    running.current = sent && deliver(sent, signal)
  })
  /** All tabs with the draft send it, under the same key. One that had the answer first has taken the lines away. */
  const answeredElsewhere = useEffectEvent(() => {
    if (state.sheet.refused) return
    readAgain()
    notify('Posted', 'success')
    if (state.sheet.rows.length === 0) void navigate(paths.adjustments())
  })
  useEffect(() => {
    const waited = unanswered.current
    unanswered.current = false
    if (request === undefined) {
      if (waited) answeredElsewhere()
      return undefined
    }
    const closed = new AbortController()
    start(closed.signal)
    return () => {
      closed.abort()
      unanswered.current = running.current !== undefined
      running.current = undefined
      setLost(false)
    }
  }, [request])

  useUnanswered({
    title: 'Leave before it is posted?',
    text: () =>
      'The server has not answered yet. The lines are kept in this browser and sent again when you open this screen.',
    waits: () => running.current !== undefined,
    settled: () => running.current,
    leaves: (way) => isOtherScreen(way) || kindOf(way.currentLocation) !== kindOf(way.nextLocation),
  })
  return {
    busy: request !== undefined,
    /** The server does not answer; it is asked again until it does. */
    lost,
    /** Nobody knows whether these lines were posted: the server has forgotten their key. */
    unknown: tooOld ? sent : undefined,
  }
}

export type Posting = ReturnType<typeof usePosting>
