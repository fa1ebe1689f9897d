import { createElement } from 'react'
import classes from '@/features/trips/TripPage.module.css'
import { TrackPlace } from '@/features/trips/tracking/TrackPlace'
import { lazily, lazyDialog } from '@/ui/lazily'

/** Parts of the trip's page that its first view does not need. */
export const StopDialog = lazyDialog(async () => (await import('@/features/trips/StopDialog')).StopDialog)
export const TrackPanel = lazily(
  async () => (await import('@/features/trips/tracking/TrackPanel')).TrackPanel,
  createElement(TrackPlace),
)
export const TripMap = lazily(
  async () => (await import('@/features/trips/TripMap')).TripMap,
  createElement('div', { className: classes.map }),
)
