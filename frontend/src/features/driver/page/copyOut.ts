import type { Photo } from '@/features/driver/queue/actions'

/** Hands photos to the phone: its dialog for sharing where it has one, else downloads. */
export async function copyOut(photos: readonly Photo[]): Promise<void> {
  const files = photos.map(({ bytes, type }, at) => new File([bytes], `stop-photo-${at + 1}.jpg`, { type }))
  if (navigator.canShare?.({ files })) return navigator.share({ files })
  for (const file of files) {
    const href = URL.createObjectURL(file)
    Object.assign(document.createElement('a'), { href, download: file.name }).click()
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }
}
