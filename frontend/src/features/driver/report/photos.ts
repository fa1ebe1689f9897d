import type { Photo } from '@/features/driver/queue/actions'

/** A photo is made this small before it is sent: a damaged case can be seen, and it has about 300 kB. */
const longestSide = 1_600
const quality = 0.8
/** Files of cameras are larger, in bytes. Smaller files, such as screenshots, would be blown up by scaling. */
const cameraBytes = 1_500_000
/** The API takes this many bytes. */
export const mostBytes = 4 << 20

const upright: ImageBitmapOptions = { imageOrientation: 'from-image' }
/** Scaled while it is decoded: phones give a black picture of one that is larger than their canvas can be. */
const scaled: ImageBitmapOptions = { ...upright, resizeWidth: longestSide, resizeQuality: 'high' }

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext('2d')
  if (!found) throw new Error('This browser cannot draw')
  return found
}

async function drawn(file: Blob, options: ImageBitmapOptions): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, options)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  context(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/** Whether nothing can be seen on a picture: then the phone could not draw it. */
function isBlack(canvas: HTMLCanvasElement): boolean {
  const side = 32
  const sample = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const at = context(sample)
  at.drawImage(canvas, 0, 0, side, side)
  return at.getImageData(0, 0, side, side).data.every((value, index) => index % 4 === 3 || value < 8)
}

/**
 * Makes a file of the camera small. Its metadata, such as the place, is left behind. Rejects when the phone cannot draw
 * it.
 */
export async function shrink(file: Blob): Promise<Pick<Photo, 'type' | 'bytes'>> {
  let last: unknown
  for (const options of file.size > cameraBytes ? [scaled, upright] : [upright, scaled])
    try {
      // The second way is tried only if the first one fails.
      // oxlint-disable-next-line no-await-in-loop
      const canvas = await drawn(file, options)
      if (isBlack(canvas)) throw new Error('The picture is black')
      // oxlint-disable-next-line no-await-in-loop
      const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (!small) throw new Error('The picture could not be written')
      // oxlint-disable-next-line no-await-in-loop
      return { type: small.type, bytes: await small.arrayBuffer() }
    } catch (error) {
      last = error
    }
  throw last
}

/** Whether the server can read a file as it is: JPEG, PNG or WebP by its first bytes, and not too large. */
export function canBeSent(bytes: ArrayBuffer): boolean {
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 12))
  return bytes.byteLength <= mostBytes && (/^\u00FF\u00D8\u00FF|^\u0089PNG/.test(start) || /^RIFF.{4}WEBP/s.test(start))
}
