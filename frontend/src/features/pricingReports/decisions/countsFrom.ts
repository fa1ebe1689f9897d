import { useMemo } from 'react'
import { addDays, useSession } from '@/api/session'
import { useStored } from '@/ui/stored'

/** From when decided prices count. */
export interface CountsFrom {
  effectiveDate: string
  /** The days from the decision to the date. */
  delayDays: number
}

/** The days by which a date may be ahead. */
const mostDays = 366
const dayMs = 24 * 60 * 60 * 1_000

/**
 * From when the prices of the decisions that follow count, as chosen for a report on this device. `from` is undefined for
 * at once: nothing is chosen, or no day to come.
 */
export function useCountsFrom(reportId: string) {
  const { today } = useSession()
  const [chosen, choose] = useStored(`pricing report ${reportId} counts from`, '')
  const from = useMemo<CountsFrom | undefined>(
    () =>
      chosen > today
        ? { effectiveDate: chosen, delayDays: Math.round((Date.parse(chosen) - Date.parse(today)) / dayMs) }
        : undefined,
    [chosen, today],
  )
  const problem =
    chosen > addDays(today, mostDays) ? 'must be within a year' : chosen && !from ? 'not to come: at once' : undefined
  return { chosen, choose: (date: string) => choose(date || undefined), from, problem }
}

/** Moves the focus to the date from which new prices count. */
export const focusCountsFrom = () => document.querySelector<HTMLInputElement>('[data-counts-from]')?.focus()
