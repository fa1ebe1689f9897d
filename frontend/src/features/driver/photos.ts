import type { Photo } from '@/features/driver/queue/actions'

/** A photo is made this small before it is kept and sent: a damaged case can be seen, and it has about 300 kB. */
const longestSide = 1_600
const quality = 0.8

/** Makes a file of the camera small. Its metadata, such as the place, is left behind. */
export async function shrink(file: Blob): Promise<Photo> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!small) throw new Error('The photo could not be read')
  return { type: small.type, bytes: await small.arrayBuffer() }
}
