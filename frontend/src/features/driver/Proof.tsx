import { IconCamera, IconX } from '@/features/driver/icons'
import { type PointerEvent, useRef, useState } from 'react'
import type { Photo } from '@/features/driver/queue/actions'
import { shrink } from '@/features/driver/photos'
import classes from '@/features/driver/Driver.module.css'

/** The API takes this many of a stop, those of its earlier reports included. */
const mostPhotos = 8

/** What the driver can do when the stop has all the photos that it can have. */
const fullText = (taken: number): string =>
  taken > 0
    ? `${mostPhotos} of ${mostPhotos} photos. To take another one, tap a photo to delete it.`
    : `${mostPhotos} of ${mostPhotos} photos, all in earlier reports of this stop. Describe what you see in the note.`

function Picture({ photo, at, onRemove }: { photo: Photo; at: number; onRemove: () => void }) {
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  return (
    <button type="button" className={classes.photo} aria-label={`Delete photo ${at}`} onClick={onRemove}>
      <img ref={show} alt={`${at}`} />
      <span aria-hidden>
        <IconX size={16} />
      </span>
    </button>
  )
}

interface PhotosProps {
  photos: Photo[]
  /** The number of photos in earlier reports of the stop. */
  earlier: number
  onChange: (photos: Photo[]) => void
}

/** Photos of the goods, made small at once. */
export function Photos({ photos, earlier, onChange }: PhotosProps) {
  const room = Math.max(0, mostPhotos - earlier)
  const [problem, setProblem] = useState('')
  const take = async (files: FileList | null) => {
    setProblem('')
    try {
      const taken = await Promise.all([...(files ?? [])].map(shrink))
      onChange([...photos, ...taken].slice(0, room))
    } catch {
      setProblem('This photo could not be read. Take it again.')
    }
  }
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
          <Picture
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            photo={photo}
            at={at + 1}
            onRemove={() => onChange(photos.filter((_, other) => other !== at))}
          />
        ))}
        {photos.length < room && (
          <label className={classes.camera}>
            <IconCamera />
            <input
              type="file"
              accept="image/*"
              capture="environment"
              aria-label="Take a photo"
              onChange={(event) => {
                void take(event.currentTarget.files)
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

/** The size of the drawing in its own units. */
const [width, height] = [300, 130]
/** The API takes this many characters. */
const longestPath = 30_000

/** A place to sign. The signature is an SVG path: some hundred bytes instead of a picture. */
export function Signature({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  // While the pointer is down.
  const drawn = useRef('')
  const [drawing, setDrawing] = useState<string>()
  const line = drawing ?? path
  const placeOf = (event: PointerEvent<SVGSVGElement>): string => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / (box.width || 1)) * width)
    const y = Math.round(((event.clientY - box.top) / (box.height || 1)) * height)
    return `${Math.max(0, Math.min(width, x))} ${Math.max(0, Math.min(height, y))}`
  }
  const draw = (event: PointerEvent<SVGSVGElement>, command: 'M' | 'L') => {
    const next = `${drawn.current}${command}${placeOf(event)}`
    if (next.length > longestPath) return
    drawn.current = next
    setDrawing(next)
  }
  return (
    <svg
      className={classes.sign}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={line ? 'Signature' : 'Sign here'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        drawn.current = line
        draw(event, 'M')
      }}
      onPointerMove={(event) => event.buttons > 0 && draw(event, 'L')}
      onPointerUp={() => {
        onChange(drawn.current)
        setDrawing(undefined)
      }}
    >
      <path d={`M14 ${height - 30}H${width - 14}`} stroke="#c4c4cc" strokeWidth="1.5" />
      {line ? (
        <path d={line} fill="none" stroke="#0d0d0f" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      ) : (
        <text x={width / 2} y={height - 44} textAnchor="middle" fontSize="18" fill="#5c5c66">
          Sign here
        </text>
      )}
    </svg>
  )
}
