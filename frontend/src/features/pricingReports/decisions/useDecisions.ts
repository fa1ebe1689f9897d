import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSession } from '@/api/session'
import { signedInUser } from '@/api/userChange'
import type { PriceLine } from '@/api/wire'
import { DecisionQueue, type Pending } from '@/features/pricingReports/decisions/decisionQueue'
import { type Wanted, withDecision } from '@/features/pricingReports/decisions/wanted'
import { accept, keep, override, takeBack } from '@/features/pricingReports/reports'
import type { Way } from '@/ui/leave'
import { parse } from '@/ui/storedText'
import { tabKept } from '@/ui/tabKept'
import { useUnanswered } from '@/ui/useUnanswered'

const isPending = (each: Partial<Pending> | null): each is Pending =>
  typeof each?.id === 'string' && typeof each.itemId === 'string' && each.wanted?.kind !== undefined

/** The decisions that were kept. What cannot be read is left out. */
function pendingIn(text: string | null): Pending[] {
  const list = parse<unknown>(text, [])
  return Array.isArray(list) ? list.filter(isPending) : []
}

function sendDecision(reportId: string, { id, itemId, wanted }: Pending, version: number): Promise<PriceLine> {
  switch (wanted.kind) {
    case 'accept':
      return accept(reportId, itemId, version, wanted.from?.effectiveDate, id)
    case 'own':
      return override(
        { reportId, itemId, version, prices: wanted.prices, reason: wanted.reason },
        wanted.from?.effectiveDate,
        id,
      )
    case 'keep':
      return keep(reportId, itemId, version, id)
    case 'undo':
      return takeBack(reportId, itemId, version, id)
  }
}

/** The part of an address that names the screen of a report: the report and its lines are one, the sheet is another. */
const screenOf = ({ pathname }: Way['nextLocation']): string =>
  pathname.endsWith('/print') ? pathname : pathname.split('/').slice(0, 4).join('/')

/** Whether a navigation leaves the report and its lines. */
export const leavesReport = (way: Way): boolean => screenOf(way.currentLocation) !== screenOf(way.nextLocation)

/** Of the same version, the one that was read knows better what the ERP has. */
const newer = (read: PriceLine, answer: PriceLine | undefined): PriceLine =>
  answer && answer.version > read.version ? answer : read

type Person = PriceLine['decidedBy']
const drawn = new WeakMap<Wanted, { base: PriceLine; by: Person; line: PriceLine }>()

/** The line with a decision that is not answered. It is the same object until something of it changes. */
function drawnWith(base: PriceLine, wanted: Wanted, by: Person): PriceLine {
  const before = drawn.get(wanted)
  if (before?.base === base && before.by === by) return before.line
  const line = withDecision(base, wanted, by)
  drawn.set(wanted, { base, by, line })
  return line
}

/** The decisions about the lines of a report, and the lines with those that are not answered yet. */
export function useDecisions(reportId: string, read: readonly PriceLine[] | undefined) {
  const { profile } = useSession()
  const [kept] = useState(() => tabKept(`pricing report ${reportId}`, signedInUser()))
  const [queue] = useState(
    () =>
      new DecisionQueue(pendingIn(kept.found), {
        send: (pending, version) => sendDecision(reportId, pending, version),
        keep: (pending) => kept.keep(pending.length > 0 ? JSON.stringify(pending) : null),
      }),
  )
  useEffect(() => {
    const forget = kept.guard()
    const close = queue.open()
    kept.takeOver()
    return () => {
      close()
      forget() // leaving has asked
    }
  }, [queue, kept])
  useUnanswered({
    title: 'Leave before the decisions are saved?',
    waits: queue.waits,
    settled: () => queue.settled(),
    leaves: leavesReport,
  })
  const state = useSyncExternalStore(queue.subscribe, queue.now)
  const { pending, answers } = state
  const id = profile?._id
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : ''
  const me = useMemo<Person>(() => (id === undefined ? null : { _id: id, name }), [id, name])
  const known = useMemo(() => new Set(read?.map(({ itemId }) => itemId)), [read])
  const lines = useMemo(() => {
    // The last decision about a line is the one that is shown.
    const last = new Map(pending.map((each) => [each.itemId, each.wanted]))
    // Lines that were added here, and are not read yet.
    const added = [...answers.values()].filter(({ itemId }) => !known.has(itemId))
    return (
      read &&
      [...read, ...added].map((each) => {
        const base = newer(each, answers.get(each.itemId))
        const wanted = last.get(each.itemId)
        return wanted ? drawnWith(base, wanted, me) : base
      })
    )
  }, [read, known, pending, answers, me])
  return {
    ...state,
    lines,
    decide: (line: PriceLine, wanted: Wanted) => queue.decide([{ line, wanted }]),
    decideAll: (all: ReadonlyArray<{ line: PriceLine; wanted: Wanted }>) => queue.decide(all),
    lastUndo: () => queue.lastUndo(),
    dismiss: (itemId: string) => queue.dismiss(itemId),
    took: (line: PriceLine) => queue.took(line),
  }
}

export type UsedDecisions = ReturnType<typeof useDecisions>
