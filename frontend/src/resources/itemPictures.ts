import { call, type Answer } from '@/api/operations'
import { fillPath } from '@/api/path'
import { upload, type UploadOptions } from '@/api/upload'
import type { Size, Square } from '@/ui/picture/crop'

/** The server keeps 800 px. Twice that leaves room for a better rendition. */
const longestSide = 1600
const quality = 0.9
/** Smaller files are sent as they are. */
const smallBytes = 300_000
/** The largest picture that the server takes. */
export const maxPictureBytes = 4_000_000
/** Files above this size are too large even to be made smaller here. */
const largestFile = 60_000_000
/** The longest description, in characters. */
export const longestDescription = 300
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']
/** The side of a preview, in px. */
const previewSide = 640

/** Why a file cannot be a picture; undefined when it may be one. */
export function faultOfFile(file: Blob): string | undefined {
  if (!pictureTypes.includes(file.type)) return 'Choose a JPEG, PNG or WebP file.'
  if (file.size > largestFile) return 'The file is too large. Choose one of at most 60 MB.'
  return undefined
}

/** Decodes a picture, the right way up; undefined when the browser cannot. */
async function decoded(file: Blob): Promise<ImageBitmap | undefined> {
  if (typeof createImageBitmap === 'undefined') return undefined
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

/** Draws the square or, without one, the whole picture, at most `longest` px long. */
function drawn(bitmap: ImageBitmap, longest: number, square?: Square): HTMLCanvasElement | undefined {
  const part = square
    ? { left: square.left, top: square.top, width: square.side, height: square.side }
    : { left: 0, top: 0, width: bitmap.width, height: bitmap.height }
  const scale = Math.min(1, longest / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency, and a square may reach beyond the picture.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  context.drawImage(bitmap, -part.left * scale, -part.top * scale, width, height)
  return canvas
}

/** The size of a picture, and a small copy as an address. */
export interface Preview extends Size {
  url: string
}

/** A small copy of a picture; undefined when the browser cannot decode it. */
export async function previewOf(file: Blob): Promise<Preview | undefined> {
  const bitmap = await decoded(file)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  const url = drawn(bitmap, previewSide)?.toDataURL('image/jpeg', quality)
  bitmap.close()
  return url ? { width, height, url } : undefined
}

/**
 * Crops a picture to a square, if one is given, and shrinks it, before it is sent. One that the browser cannot decode
 * is sent as it is: the server says why.
 */
export async function prepare(file: Blob, squareOf?: (size: Size) => Square): Promise<Blob> {
  if (!squareOf && file.size <= smallBytes) return file
  const bitmap = await decoded(file)
  if (!bitmap) return file
  const square = squareOf?.(bitmap)
  const crops = square !== undefined && !(square.side === bitmap.width && square.side === bitmap.height)
  const canvas = crops || file.size > smallBytes ? drawn(bitmap, longestSide, square) : undefined
  bitmap.close()
  const made = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', quality) : resolve(null),
  )
  return made && (crops || made.size < file.size) ? made : file
}

/** Replaces the picture of an item by one that is prepared. */
export async function uploadPicture(itemId: string, picture: Blob, description: string, options: UploadOptions) {
  const form = new FormData()
  if (description) form.set('description', description)
  form.set('image', picture, 'picture')
  type Uploaded = Answer<'post', '/inventory-items/{id}/upload-image'>
  return upload<Uploaded>(fillPath('/inventory-items/{id}/upload-image', { id: itemId }), form, options)
}

/** Removes the picture of an item, if it has one. */
export const deletePicture = (itemId: string) =>
  call('delete', '/inventory-items/{id}/delete-image', { path: { id: itemId } })
