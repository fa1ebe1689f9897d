import { createElement } from 'react'
import { BoardSkeleton } from '@/features/dispatch/board/BoardSkeleton'
import classes from '@/features/dispatch/board/Board.module.css'
import { lazily, lazyDialog } from '@/ui/lazily'

/** Loaded when they are opened first. */
export const TripDialog = lazyDialog(
  async () => (await import('@/features/dispatch/board/dialogs/TripDialog')).TripDialog,
)
export const PlanDialog = lazyDialog(async () => (await import('@/features/dispatch/plan/PlanDialog')).PlanDialog)
export const SendDialog = lazyDialog(async () => (await import('@/features/dispatch/send/SendDialog')).SendDialog)
export const FixDialog = lazyDialog(async () => (await import('@/features/dispatch/board/dialogs/FixDialog')).FixDialog)
export const ReadyDialog = lazyDialog(async () => (await import('@/features/dispatch/send/ReadyDialog')).ReadyDialog)

/** Loaded when they are shown first, or before that while the browser is idle. */
export const BoardMap = lazily(async () => (await import('@/features/dispatch/board/BoardMap')).BoardMap)
export const TimelineView = lazily(async () => (await import('@/features/dispatch/board/TimelineView')).TimelineView)
export const AskedPanel = lazily(async () => (await import('@/features/dispatch/board/dialogs/AskedPanel')).AskedPanel)
export const TripDialogs = lazily(
  async () => (await import('@/features/dispatch/board/dialogs/TripDialogs')).TripDialogs,
)
export const Verdict = lazily(async () => (await import('@/features/dispatch/board/drag/Verdict')).Verdict)
export const HoldState = lazily(async () => (await import('@/parts/tripHold/HoldState')).HoldState)
export const TripLeaving = lazily(async () => (await import('@/parts/takeOff/TripLeaving')).TripLeaving)
export const CardMenu = lazily(async () => (await import('@/features/dispatch/board/dialogs/CardMenu')).CardMenu)

/** Loaded while the board is read. */
export const BoardPanes = lazily(
  async () => (await import('@/features/dispatch/board/BoardPanes')).BoardPanes,
  createElement(BoardSkeleton),
)

/** What sums the day up is painted a moment after the columns, in the place that is kept for it. */
const placeOf = (className: string | undefined) => createElement('div', { className })
export const TripStrip = lazily(
  async () => (await import('@/features/dispatch/board/TripStrip')).TripStrip,
  placeOf(classes.strip),
)
export const UnplannedPane = lazily(
  async () => (await import('@/features/dispatch/board/UnplannedPane')).UnplannedPane,
  placeOf(classes.unplanned),
)
export const BoardFoot = lazily(
  async () => (await import('@/features/dispatch/board/BoardFoot')).BoardFoot,
  placeOf(classes.foot),
)

/** What the next keys may need. */
export const nextParts = [
  CardMenu,
  Verdict,
  TripDialogs,
  AskedPanel,
  PlanDialog,
  SendDialog,
  TripDialog,
  ReadyDialog,
] as const
