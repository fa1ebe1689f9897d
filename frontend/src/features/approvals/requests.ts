import type { PriceApproval } from '@/api/wire'
import { compare, decimal, divide, multiply, round, subtract, toNumber, zero } from '@/ui/decimal'

const dayMs = 24 * 60 * 60 * 1_000
/** Days that "before" looks back. */
export const lookBackDays = 90

/** By how much the rate is below the floor, for one unit and as a share of the floor; undefined without both. */
export function underFloor({ rate, floor }: PriceApproval): { amount: number; share: number } | undefined {
  if (rate === null || !floor || compare(decimal(floor.rate), zero) <= 0) return undefined
  const amount = subtract(decimal(floor.rate), decimal(rate))
  return { amount: toNumber(amount), share: toNumber(divide(amount, decimal(floor.rate), 4)) }
}

/** What the line earns over its cost, negative below it; undefined where the cost is not shown. */
export function effectOf({ rate, cost, quantity }: PriceApproval): number | undefined {
  if (rate === null || cost === undefined) return undefined
  return toNumber(round(multiply(subtract(decimal(rate), decimal(cost)), decimal(quantity)), 2))
}

/** The margin at the floor; undefined where the cost is not shown. */
export function marginAtFloor({ floor, cost }: PriceApproval): number | undefined {
  if (!floor || cost === undefined || compare(decimal(floor.rate), zero) <= 0) return undefined
  return toNumber(divide(subtract(decimal(floor.rate), decimal(cost)), decimal(floor.rate), 4))
}

export const isUnderCost = ({ margin }: PriceApproval): boolean => margin !== undefined && margin < 0

/** The requests that wait, the oldest first. */
export const oldestFirst = (requests: readonly PriceApproval[]): PriceApproval[] =>
  requests.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))

/** The time of the decision, or of the end of the request. */
export const endedAt = ({ decision, updatedAt }: PriceApproval): string => decision?.at ?? updatedAt

export const newestFirst = (requests: readonly PriceApproval[]): PriceApproval[] =>
  requests.toSorted((a, b) => endedAt(b).localeCompare(endedAt(a)))

/** Those of the last 90 days. */
export const lately = (requests: readonly PriceApproval[], now: number): PriceApproval[] =>
  requests.filter(({ requestedAt }) => now - Date.parse(requestedAt) < lookBackDays * dayMs)

const often = 3

/** The reasons that were given most often, those given at least twice. */
export function usualReasons(decided: readonly PriceApproval[]): string[] {
  const counts = new Map<string, number>()
  for (const { decision } of decided) {
    if (decision?.reason) counts.set(decision.reason, (counts.get(decision.reason) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, times]) => times > 1)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, often)
    .map(([reason]) => reason)
}
