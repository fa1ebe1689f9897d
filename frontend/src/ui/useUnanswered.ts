import { pause } from '@/api/pause'
import { isOtherScreen, useUnsaved, type Way } from '@/ui/leave'

/** A change is given this time, in milliseconds, before leaving asks about it. */
const settleMs = 2_000

interface Unanswered {
  title: string
  /** What the question says where the server is not what is waited for. Called when it is asked. */
  text?: () => string | undefined
  /** Whether a change waits for the server's answer. */
  waits: () => boolean
  /** Resolves when no change waits, or one needs a person. */
  settled: () => Promise<void> | undefined
  /** Which navigations would lose it; by default those to another screen. */
  leaves?: (way: Way) => boolean
}

/** Holds navigation while the server has not answered a change. */
export const useUnanswered = ({ title, text, waits, settled, leaves = isOtherScreen }: Unanswered): void =>
  useUnsaved({
    title,
    get text() {
      return text?.() ?? 'The server has not answered the last change yet.'
    },
    holds: (way) => waits() && leaves(way),
    lostWithPage: waits,
    settle: async () => {
      await Promise.race([settled(), pause(settleMs)])
      return !waits()
    },
  })
