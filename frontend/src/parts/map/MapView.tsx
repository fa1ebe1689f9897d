import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMapSource } from '@/resources/map'
import { lazily } from '@/ui/lazily'
import classes from '@/parts/map/Map.module.css'
import type { MapContent, MapPin, Place } from '@/parts/map/mapContent'

export interface MapProps extends MapContent {
  /** What the map shows, and where the same can be read and done by keyboard: "Stops of 01, as in the list". */
  label: string
  /** The id of the selected marker. */
  selected?: string | undefined
  onSelect?: (id: string) => void
  /** The map moves so that all is visible when this text changes. */
  fitted: string
  /** The map stays around this place while it moves, for example a truck. */
  center?: Place | undefined
  /** Takes the place that the user points at. Without it the map is for looking only. */
  onPick?: (place: Place) => void
  /** A place that the user picks. The map begins there, or else with all places. */
  pin?: MapPin
  /** Places around, each a dot without a name. */
  dots?: readonly Place[]
  /** What does the same where no map can be shown. */
  instead?: string
}

const MapCanvas = lazily(async () => (await import('@/parts/map/MapCanvas')).MapCanvas)

const hasWebGL = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

function Note({ children }: { children: string }) {
  return (
    <div className={classes.note}>
      <Text size="sm">{children}</Text>
    </div>
  )
}

/**
 * A map, as large as its container. Its code is loaded when the browser has nothing else to do, so the list beside it
 * is usable first. Without a published map, or without WebGL, it says so and the list does the same.
 */
export function MapView({ instead = 'The list shows the same.', ...props }: MapProps) {
  const [able, setAble] = useState<boolean>()
  const { data: source, error } = useMapSource(able === true)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run))
    const cancel = window.cancelIdleCallback ?? window.clearTimeout
    const waiting = idle(() => setAble(hasWebGL()))
    return () => cancel(waiting)
  }, [])
  return (
    <div className={classes.frame}>
      {able === false && <Note>{`This browser shows no maps: it has no WebGL. ${instead}`}</Note>}
      {able && (source === null || error) && <Note>{`No map is published. ${instead}`}</Note>}
      {able && source && <MapCanvas {...props} source={source} />}
    </div>
  )
}
