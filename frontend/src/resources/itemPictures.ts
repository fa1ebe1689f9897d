import { fillPath } from '@/api/path'
import type { Answer } from '@/api/operations'
import { upload, type UploadOptions } from '@/api/upload'

/** The server keeps 800 px. Twice that leaves room for a better rendition. */
const longestSide = 1600
const quality = 0.9
/** Smaller files are sent as they are. */
const smallBytes = 300_000
/** The largest picture that the server takes. */
export const maxPictureBytes = 4_000_000
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Shrinks a picture before it is sent. One that the browser cannot decode is sent as it is: the server says why. */
export async function shrink(file: Blob): Promise<Blob> {
  if (file.size <= smallBytes || typeof createImageBitmap === 'undefined') return file
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return file
  }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return small && small.size < file.size ? small : file
}

/** Replaces the picture of an item. */
export async function uploadPicture(itemId: string, file: Blob, description: string, options: UploadOptions) {
  const form = new FormData()
  if (description) form.set('description', description)
  form.set('image', await shrink(file), 'picture')
  type Uploaded = Answer<'post', '/inventory-items/{id}/upload-image'>
  return upload<Uploaded>(fillPath('/inventory-items/{id}/upload-image', { id: itemId }), form, options)
}
