import { useEffect, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { height, pathOf, pointsOf, width } from '@/features/driver/report/signature'
import classes from '@/features/driver/Driver.module.css'

const pen = { minWidth: 1, maxWidth: 2.5, dotSize: 2, penColor: '#0d0d0f', velocityFilterWeight: 0.7 }

/** The size of an element in CSS pixels; one that is not laid out has that of the path. */
const sizeOf = (canvas: HTMLCanvasElement) => ({
  width: canvas.offsetWidth || width,
  height: canvas.offsetHeight || height,
})

/**
 * The pad on a canvas. When the size changes, a canvas loses its picture, so it is drawn again from its points. `told` is
 * called after each stroke, with the path of all strokes.
 */
function padOn(canvas: HTMLCanvasElement, path: string, told: (path: string) => void) {
  const pad = new SignaturePad(canvas, pen)
  let drawnAt = { width: 0, height: 0 }
  const draw = (groups: Array<Pick<PointGroup, 'points'>>) =>
    pad.fromData(groups.map((group) => ({ ...pen, compositeOperation: 'source-over', ...group })))
  const fit = () => {
    const size = sizeOf(canvas)
    if (size.width === drawnAt.width && size.height === drawnAt.height) return
    // Scrolling a phone changes the size of its window, not that of the canvas.
    const points = pad.toData()
    const kept = points.length > 0 ? pointsOf(pathOf(points, drawnAt), size) : pointsOf(path, size)
    const ratio = Math.max(window.devicePixelRatio || 1, 1)
    canvas.width = size.width * ratio
    canvas.height = size.height * ratio
    canvas.getContext('2d')?.scale(ratio, ratio)
    drawnAt = size
    draw(kept)
  }
  fit()
  pad.addEventListener('endStroke', () => told(pathOf(pad.toData(), sizeOf(canvas))))
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)
  return {
    clear: () => pad.clear(),
    end: () => {
      observer.disconnect()
      pad.off()
    },
  }
}

interface Props {
  /** An SVG path; empty: not signed. */
  path: string
  onChange: (path: string) => void
}

/** A place to sign. */
export function Signature({ path, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<ReturnType<typeof padOn>>(undefined)
  const [tooShort, setTooShort] = useState(false)
  const latest = useRef({ path, onChange })
  useEffect(() => {
    // Erased from outside. Strokes that are too short are on the pad without a path, and stay.
    if (latest.current.path && !path) pad.current?.clear()
    latest.current = { path, onChange }
  }, [path, onChange])
  useEffect(() => {
    const made = padOn(canvas.current!, latest.current.path, (drawn) => {
      setTooShort(!drawn)
      if (drawn) latest.current.onChange(drawn)
    })
    pad.current = made
    return () => made.end()
  }, [])
  return (
    <div className={classes.sign}>
      <canvas ref={canvas} role="img" aria-label={path ? 'Signature' : 'Sign here'} />
      {!path && (
        <span data-short={tooShort || undefined}>{tooShort ? 'Too short. Sign across the box' : 'Sign here'}</span>
      )}
    </div>
  )
}
