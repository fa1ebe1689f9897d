import { useCallback, useMemo, useState } from 'react'
import type { PriceLine, PricingReport } from '@/api/wire'
import { type CountsFrom, useCountsFrom } from '@/features/pricingReports/decisions/countsFrom'
import { changedPrices, type Draft, emptyDraft, isTyped, ownProblem } from '@/features/pricingReports/decisions/draft'
import { leavesReport, type UsedDecisions } from '@/features/pricingReports/decisions/useDecisions'
import { isRecommended } from '@/features/pricingReports/prices'
import type { LevelNames } from '@/features/pricingReports/reasonText'
import { sendAgain } from '@/features/pricingReports/reports'
import { readKept, useKept } from '@/ui/form/keptInput'
import { useUnsaved } from '@/ui/leave'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** What both views of a report, all lines and one line, show and do. */
export function useReview(report: PricingReport, decisions: UsedDecisions, levels: LevelNames) {
  const keptAs = `pricing report ${report._id}`
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(
    () => new Map(Object.entries(readKept<Record<string, Draft>>(keptAs) ?? {})),
  )
  useKept(keptAs, () => (drafts.size > 0 ? Object.fromEntries(drafts) : undefined))
  useUnsaved({
    title: 'Leave without your own prices?',
    text: 'Prices that you typed are not saved.',
    holds: (way) => drafts.size > 0 && leavesReport(way),
  })
  const { lines = [], pending, lost, refused } = decisions
  const waiting = useMemo(() => new Set(pending.map(({ itemId }) => itemId)), [pending])
  const canDecide = report.status === 'ready'
  const countsFrom = useCountsFrom(report._id)
  const { from } = countsFrom

  const setDraft = useCallback((itemId: string, draft: Draft | undefined) => {
    setDrafts((before) => {
      const next = new Map(before)
      if (draft) next.set(itemId, draft)
      else next.delete(itemId)
      return next
    })
  }, [])
  const draftOf = (itemId: string): Draft => drafts.get(itemId) ?? emptyDraft

  /** Each returns whether the line is decided. */
  const accept = (line: PriceLine): boolean => {
    if (!canDecide) return false
    if (!isRecommended(line)) {
      notify(`No price is recommended for ${line.item.code}. Set your own price, or keep the prices.`, 'warning')
      return false
    }
    setDraft(line.itemId, undefined)
    decisions.decide(line, { kind: 'accept', from })
    return true
  }
  const own = (line: PriceLine): boolean => {
    const draft = draftOf(line.itemId)
    if (!canDecide || ownProblem(line, draft)) return false
    setDraft(line.itemId, undefined)
    decisions.decide(line, { kind: 'own', prices: changedPrices(line, draft), reason: draft.reason.trim(), from })
    return true
  }
  /** From when the prices in the fields of a line count: those that were decided, else what is chosen now. */
  const fromOf = (line: PriceLine): CountsFrom | undefined => {
    if (line.decision === 'undecided' || isTyped(draftOf(line.itemId))) return from
    const { effectiveDate, delayDays } = line
    return effectiveDate ? { effectiveDate, delayDays } : undefined
  }
  const keep = (line: PriceLine): boolean => {
    if (!canDecide) return false
    setDraft(line.itemId, undefined)
    decisions.decide(line, { kind: 'keep' })
    return true
  }
  const undo = (line: PriceLine): boolean => {
    if (!canDecide || line.decision === 'undecided') return false
    decisions.decide(line, { kind: 'undo' })
    return true
  }
  /** Takes back the last decision of this person, else that about the line. Returns the line. */
  const undoLast = (current: PriceLine | undefined): PriceLine | undefined => {
    if (!canDecide) return undefined
    const last = decisions.lastUndo()
    const line = last ? lines.find(({ itemId }) => itemId === last.itemId) : current
    return line && undo(line) ? line : undefined
  }
  const push = useAction(async (line: PriceLine) => {
    await sendAgain(line.itemId)
    decisions.took({ ...line, push: { ...line.push, state: 'pending', error: '', problem: null } })
    notify(`The prices of ${line.item.code} are sent to the ERP again`, 'success')
  })

  return {
    report,
    lines,
    levels,
    decisions,
    canDecide,
    countsFrom,
    fromOf,
    draftOf,
    setDraft,
    accept,
    own,
    keep,
    undo,
    undoLast,
    retryPush: push.run,
    /** How far the decision about a line is saved. */
    savingOf: (itemId: string) => (waiting.has(itemId) ? (lost ? ('lost' as const) : ('waiting' as const)) : undefined),
    refusedOf: (itemId: string) => refused.get(itemId),
  }
}

export type Review = ReturnType<typeof useReview>
