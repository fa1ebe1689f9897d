import { createElement } from 'react'
import classes from '@/features/dispatch/Board.module.css'
import { lazily, lazyDialog } from '@/ui/lazily'

/** Loaded when they are opened first. */
export const TripDialog = lazyDialog(async () => (await import('@/features/dispatch/TripDialog')).TripDialog)
export const PlanDialog = lazyDialog(async () => (await import('@/features/dispatch/PlanDialog')).PlanDialog)
export const SendDialog = lazyDialog(async () => (await import('@/features/dispatch/SendDialog')).SendDialog)
export const FixDialog = lazyDialog(async () => (await import('@/features/dispatch/FixDialog')).FixDialog)
export const ReadyDialog = lazyDialog(async () => (await import('@/features/dispatch/ReadyDialog')).ReadyDialog)

/** Loaded when they are shown first, or before that while the browser is idle. */
export const BoardMap = lazily(async () => (await import('@/features/dispatch/BoardMap')).BoardMap)
export const TimelineView = lazily(async () => (await import('@/features/dispatch/TimelineView')).TimelineView)
export const AskedPanel = lazily(async () => (await import('@/features/dispatch/AskedPanel')).AskedPanel)
export const TripDialogs = lazily(async () => (await import('@/features/dispatch/TripDialogs')).TripDialogs)
export const Verdict = lazily(async () => (await import('@/features/dispatch/Verdict')).Verdict)
export const NoTrips = lazily(async () => (await import('@/features/dispatch/NoTrips')).NoTrips)
export const HoldState = lazily(async () => (await import('@/parts/tripHold/HoldState')).HoldState)
export const TripLeaving = lazily(async () => (await import('@/parts/takeOff/TripLeaving')).TripLeaving)
export const CardMenu = lazily(async () => (await import('@/features/dispatch/CardMenu')).CardMenu)

/** What sums the day up is painted a moment after the columns, in the place that is kept for it. */
const placeOf = (className: string | undefined) => createElement('div', { className })
export const TripStrip = lazily(
  async () => (await import('@/features/dispatch/TripStrip')).TripStrip,
  placeOf(classes.strip),
)
export const UnplannedPane = lazily(
  async () => (await import('@/features/dispatch/UnplannedPane')).UnplannedPane,
  placeOf(classes.unplanned),
)
export const BoardFoot = lazily(
  async () => (await import('@/features/dispatch/BoardFoot')).BoardFoot,
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
