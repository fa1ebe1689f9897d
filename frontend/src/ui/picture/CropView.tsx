import type { CSSProperties } from 'react'
import classes from '@/ui/picture/CropView.module.css'
import { type Crop, type Size, squareOf } from '@/ui/picture/crop'

interface Props {
  picture: Size & { url: string }
  crop: Crop
  /** The side of the square in px; without one, it fills its parent. */
  size?: number
}

const percent = (share: number) => `${share * 100}%`

/** The square part of a picture that is kept. It is decoration: its name stands beside it. */
export function CropView({ picture, crop, size }: Props) {
  const { left, top, side } = squareOf(picture, crop)
  const frame: CSSProperties = size === undefined ? {} : { width: size, height: size }
  return (
    <span className={classes.frame} style={frame}>
      <img
        src={picture.url}
        alt=""
        draggable={false}
        className={classes.picture}
        style={{
          width: percent(picture.width / side),
          height: percent(picture.height / side),
          left: percent(-left / side),
          top: percent(-top / side),
        }}
      />
    </span>
  )
}
