import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { Entry } from '@/features/productImages/entries'
import classes from '@/features/productImages/CropDialog.module.css'
import type { Preview } from '@/resources/itemPictures'
import { Dialog } from '@/ui/dialog/Dialog'
import { centered, type Crop, leastZoom, mostZoom, movedBy, zoomedTo } from '@/ui/picture/crop'
import { CropView } from '@/ui/picture/CropView'

/** The share of the square by which an arrow key moves; with Shift, it moves further. */
const step = 0.02
const longStep = 0.1
const zoomStep = 1.1

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The crop after a key; undefined for other keys. An arrow moves the picture in its direction. */
export function afterKey(picture: Preview, crop: Crop, key: string, far: boolean): Crop | undefined {
  const arrow = arrows[key]
  const by = far ? longStep : step
  if (arrow) return movedBy(picture, crop, -arrow[0] * by, -arrow[1] * by)
  if (key === '+' || key === '=') return zoomedTo(picture, crop, crop.zoom * zoomStep)
  if (key === '-' || key === '_') return zoomedTo(picture, crop, crop.zoom / zoomStep)
  if (key === '0') return centered
  if (key === '1') return { ...centered, zoom: leastZoom(picture) }
  return undefined
}

interface AreaProps {
  picture: Preview
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
  onEnter: () => void
}

/** The square with the picture, moved and zoomed by mouse, finger and keys. */
function CropArea({ picture, crop, onChange, onEnter }: AreaProps) {
  const last = useRef<{ x: number; y: number }>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const sideOf = () => area.current?.getBoundingClientRect().width || 1
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = last.current
    if (!from) return
    last.current = { x, y }
    const side = sideOf()
    onChange((now) => movedBy(picture, now, (from.x - x) / side, (from.y - y) / side))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The focus returns to the button that opened the dialog; this key must not press it.
      event.preventDefault()
      onEnter()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !afterKey(picture, crop, event.key, false)) return
    event.preventDefault()
    onChange((now) => afterKey(picture, now, event.key, event.shiftKey) ?? now)
  }
  // React listens passively to the wheel, so the page would scroll.
  const listen = useCallback(
    (element: HTMLDivElement | null) => {
      area.current = element
      const onWheel = (event: WheelEvent) => {
        event.preventDefault()
        const box = element!.getBoundingClientRect()
        const about = {
          x: (event.clientX - box.left) / (box.width || 1),
          y: (event.clientY - box.top) / (box.height || 1),
        }
        onChange((now) => zoomedTo(picture, now, now.zoom * Math.exp(-event.deltaY / 500), about))
      }
      element?.addEventListener('wheel', onWheel, { passive: false })
      return () => element?.removeEventListener('wheel', onWheel)
    },
    [picture, onChange],
  )
  return (
    // An editor of its own: the keys are named in the label and below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={listen}
      role="group"
      aria-label="Square part. Arrow keys move, plus and minus zoom, 0 centers, 1 shows the whole picture."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-autofocus
      className={classes.area}
      onPointerDown={(event) => {
        last.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
      onKeyDown={onKeyDown}
    >
      <CropView picture={picture} crop={crop} />
      <span className={classes.thirds} aria-hidden />
    </div>
  )
}

interface EditorProps {
  picture: Preview
  crop: Crop
  onUse: (crop: Crop) => void
  onCancel: () => void
}

function CropEditor({ picture, crop: before, onUse, onCancel }: EditorProps) {
  const [crop, setCrop] = useState(before)
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        onUse(crop)
      }}
    >
      <CropArea picture={picture} crop={crop} onChange={setCrop} onEnter={() => onUse(crop)} />
      <div className={classes.side}>
        <label className={classes.zoom}>
          Zoom
          <input
            type="range"
            // A logarithmic scale: each step is the same change.
            min={Math.log(leastZoom(picture))}
            max={Math.log(mostZoom)}
            step="any"
            value={Math.log(crop.zoom)}
            aria-valuetext={`${Math.round(crop.zoom * 100)} percent`}
            onChange={(event) => {
              const zoom = Math.exp(Number(event.currentTarget.value))
              setCrop((now) => zoomedTo(picture, now, zoom))
            }}
          />
        </label>
        <Group gap="xs">
          <Button variant="default" onClick={() => setCrop(centered)}>
            Center
          </Button>
          <Button variant="default" onClick={() => setCrop({ ...centered, zoom: leastZoom(picture) })}>
            Whole picture
          </Button>
        </Group>
        <div className={classes.looks}>
          <CropView picture={picture} crop={crop} size={112} />
          <CropView picture={picture} crop={crop} size={40} />
        </div>
        <Text size="xs" c="dimmed">
          Drag the picture, zoom with the wheel. Keys: arrows move, Shift moves further, + and − zoom, 0 centers, 1
          shows the whole picture.
        </Text>
        <Group gap="xs" className={classes.buttons ?? ''}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Use this part</Button>
        </Group>
      </div>
    </form>
  )
}

interface Props {
  opened: boolean
  entry: Entry | undefined
  onUse: (id: string, crop: Crop) => void
  onClose: () => void
}

/** Chooses the square part of a picture that is uploaded. */
export function CropDialog({ opened, entry, onUse, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} size={680} title={`Crop ${entry?.item?.name ?? entry?.file.name ?? ''}`}>
      {entry?.preview && (
        <CropEditor
          picture={entry.preview}
          crop={entry.crop}
          onCancel={onClose}
          onUse={(crop) => {
            onUse(entry.id, crop)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
