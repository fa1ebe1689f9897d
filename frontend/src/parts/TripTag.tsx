import classes from '@/parts/TripTag.module.css'

import { colorOf, numberOf } from '@/resources/tripTag'

interface Props {
  number: string
  color: string
  className?: string | undefined
}

/** The number of a trip on its color, the same on every screen and map. */
export function TripTag({ number, color, className = '' }: Props) {
  return (
    <span className={`${classes.tag} ${className}`} style={{ background: color }}>
      {number}
    </span>
  )
}

/** The tag of a trip away from the board; none without a truck. */
export function TagOfTrip({ trip }: { trip: Parameters<typeof numberOf>[0] }) {
  if (!trip.vehicleId) return null
  const number = numberOf(trip)
  return <TripTag number={number} color={colorOf(number)} />
}
