import { useMemo } from 'react'
import type { PriceLine } from '@/api/wire'
import { effects, everything, linesShown, shows, sorts } from '@/features/pricingReports/report/shown'
import { useTableParams } from '@/ui/useTableParams'

const valuesOf = (options: ReadonlyArray<{ value: string }>) => options.map(({ value }) => value)
const takes = { show: shows, effect: valuesOf(effects), sort: valuesOf(sorts) }
const defaults = { ...everything, level: '' }

/** The levels of some lines, the one that sells most first. */
function levelsOf(lines: readonly PriceLine[]): string[] {
  const units = new Map<string, number>()
  for (const { prices } of lines)
    for (const { priceLevelId, units4w } of prices) units.set(priceLevelId, (units.get(priceLevelId) ?? 0) + units4w)
  return [...units].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

/** The lines that are shown, by the filters in the address, and the level whose prices stand in front. */
export function useShownLines(lines: readonly PriceLine[]) {
  const [params, change] = useTableParams(defaults, takes)
  const size = lines.length
  // A decision changes no level.
  // oxlint-disable-next-line react/exhaustive-deps
  const levelIds = useMemo(() => levelsOf(lines), [size])
  const rows = useMemo(() => linesShown(lines, params), [lines, params])
  return {
    params,
    change,
    clear: () => change(everything),
    rows,
    levelIds,
    levelId: levelIds.includes(params.level) ? params.level : (levelIds[0] ?? ''),
  }
}

export type ShownLines = ReturnType<typeof useShownLines>
