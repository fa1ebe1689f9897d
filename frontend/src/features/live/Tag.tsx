import classes from '@/features/live/Live.module.css'
import type { Truck } from '@/features/live/truck'
import { inkOn } from '@/ui/inkOn'

/** The number of a truck in its color, as on the map. */
export function Tag({ truck }: { truck: Truck }) {
  return (
    <span className={classes.tag} style={{ background: truck.color, color: inkOn(truck.color) }}>
      {truck.label}
    </span>
  )
}
