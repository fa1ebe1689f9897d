import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { pause } from '@/api/pause'
import type { Photo } from '@/features/driver/queue/actions'
import classes from '@/features/driver/Driver.module.css'
import { IconCamera, IconX } from '@/features/driver/icons'
import { Press } from '@/features/driver/page/Press'

/** The API takes this many of a stop, those of its earlier reports included. */
const mostPhotos = 8

/** How many photos a report can have beside those of earlier reports. */
export const roomFor = (earlier: number): number => Math.max(0, mostPhotos - earlier)

/** What the driver can do when the stop has all the photos that it can have. */
const fullText = (taken: number): string =>
  taken > 0
    ? `${mostPhotos} of ${mostPhotos} photos. To take another one, tap a photo to delete it.`
    : `${mostPhotos} of ${mostPhotos} photos, all in earlier reports of this stop. Describe what you see in the note.`

function Picture({ photo, at, onRemove }: { photo: Photo; at: number; onRemove: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  const { bytes, type } = photo
  useLayoutEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type }))
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [bytes, type])
  return (
    <Press className={classes.photo} aria-label={`Delete photo ${at}`} onClick={onRemove}>
      <img ref={image} alt={`${at}`} />
      <span aria-hidden>
        <IconX size={16} />
      </span>
    </Press>
  )
}

interface PhotosProps {
  photos: readonly Photo[]
  /** The number of photos in earlier reports of the stop. */
  earlier: number
  /** Why the last photo was not taken. */
  problem: string
  onTake: (file: File) => void
  onRemove: (photo: Photo) => void
  /** What is being written to the phone. */
  storing: () => Promise<void> | undefined
}

/** Longer than this, in milliseconds, the camera does not wait for the phone to write. */
const cameraWaitsMs = 1_000

/** Phones may end the page while their camera is open, so it opens when all that was typed is on the phone. */
function openWhenStored(event: MouseEvent<HTMLInputElement>, storing: Promise<void> | undefined): void {
  if (!storing) return
  const input = event.currentTarget
  event.preventDefault()
  void Promise.race([storing, pause(cameraWaitsMs)]).then(() => input.click())
}

/** Photos of the goods. */
export function Photos({ photos, earlier, problem, onTake, onRemove, storing }: PhotosProps) {
  const room = roomFor(earlier)
  // One click waits, the next one opens the camera.
  const waited = useRef(false)
  return (
    <>
      <div className={`${classes.spread} ${classes.gap}`}>
        <b>Photos</b>
        <span className={classes.small}>
          {photos.length + earlier > 0 && `${Math.min(mostPhotos, photos.length + earlier)} of ${mostPhotos}`}
        </span>
      </div>
      <div className={classes.photos}>
        {photos.map((photo, at) => (
          <Picture key={photo.id} photo={photo} at={at + 1} onRemove={() => onRemove(photo)} />
        ))}
        {photos.length < room && (
          <label className={classes.camera}>
            <IconCamera />
            <input
              type="file"
              accept="image/*"
              capture="environment"
              aria-label="Take a photo"
              onClick={(event) => {
                if (!waited.current) openWhenStored(event, storing())
                waited.current = event.defaultPrevented
              }}
              onChange={(event) => {
                for (const file of event.currentTarget.files ?? []) onTake(file)
                event.currentTarget.value = ''
              }}
            />
          </label>
        )}
      </div>
      {photos.length >= room && (
        <p className={classes.small} role="status">
          {fullText(photos.length)}
        </p>
      )}
      {problem && (
        <p className={classes.amber} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
