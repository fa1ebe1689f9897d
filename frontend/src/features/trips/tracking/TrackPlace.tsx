import classes from '@/features/trips/tracking/Tracking.module.css'

/** The place of the map and the replay, while it is read where the truck is. */
export const TrackPlace = () => (
  <div className={classes.panel} aria-hidden>
    <div className={classes.map} />
    <div className={classes.replay} />
  </div>
)
