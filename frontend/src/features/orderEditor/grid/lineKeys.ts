import { letterOf, type OwnKey } from '@/ui/grid/gridKeys'

/** The actions of the lines' own keys, besides those of every grid. */
export type LineAction = 'cycleUnit' | 'splitAtSpot' | 'editRate' | 'editNote' | 'explainPrice' | 'nextProblem'

const altLetters: Record<string, LineAction> = { u: 'cycleUnit', l: 'splitAtSpot', r: 'editRate', n: 'editNote' }

export const lineKey: OwnKey = (press, editing): LineAction | undefined => {
  if (press.key === 'F8') return 'nextProblem'
  if (!press.altKey || press.ctrlKey || press.metaKey) return undefined
  // In an editor, Alt+Down decreases the number.
  if (press.key === 'ArrowDown') return editing ? undefined : 'explainPrice'
  return altLetters[letterOf(press)]
}
