import { isOtherScreen, useUnsaved, type Way } from '@/ui/leave'

/** A change is given this time, in milliseconds, before leaving asks about it. */
const settleMs = 2_000

interface Unanswered {
  title: string
  /** Whether a change waits for the server's answer. */
  waits: () => boolean
  /** Resolves when no change waits, or one needs a person. */
  settled: () => Promise<void> | undefined
  /** Which navigations would lose it; by default those to another screen. */
  leaves?: (way: Way) => boolean
}

/** Holds navigation while the server has not answered a change. */
export const useUnanswered = ({ title, waits, settled, leaves = isOtherScreen }: Unanswered): void =>
  useUnsaved({
    title,
    text: 'The server has not answered the last change yet.',
    holds: (way) => waits() && leaves(way),
    lostWithPage: waits,
    settle: async () => {
      const late = new Promise((resolve) => {
        setTimeout(resolve, settleMs)
      })
      await Promise.race([settled(), late])
      return !waits()
    },
  })
