import { randomId } from '@/api/client'
import { canBeSent, shrink } from '@/features/driver/report/photos'
import type { Photo } from '@/features/driver/queue/actions'
import type { Originals } from '@/features/driver/queue/originals'
import { type Draft, emptyDraft } from '@/features/driver/report/report'

const unreadable = 'This photo could not be read. Take it again.'

interface Parts {
  originals: Originals
  /** Called with the draft after each change. */
  keep: (draft: Draft) => void
}

interface Filled {
  draft: Draft
  /** Why the last photo was not taken; empty: it was. */
  photoProblem: string
}

/**
 * A report while it is filled in. The file of the camera is in it at once, and its small photo takes its place when it
 * is made, so a page that ends in between loses nothing.
 */
export class Filling {
  private filled: Filled
  private readonly listeners = new Set<() => void>()
  private readonly underWay = new Set<Promise<void>>()
  private readonly parts: Parts

  private open = false

  constructor(draft: Draft, parts: Parts) {
    this.filled = { draft, photoProblem: '' }
    this.parts = parts
  }

  /**
   * Goes on with photos that were not made small before the page ended. Returns what ends it: afterwards another one may
   * fill in the same report.
   */
  start(): () => void {
    this.open = true
    for (const photo of this.filled.draft.photos) if (photo.whole) this.begin(this.makeSmall(photo))
    return () => {
      this.open = false
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): Filled => this.filled

  change(part: Partial<Draft>): void {
    const draft = { ...this.filled.draft, ...part }
    this.show({ draft })
    this.parts.keep(draft)
  }

  startOver(): void {
    this.forget(this.filled.draft.photos)
    this.change(emptyDraft)
  }

  /** Takes a file of the camera into the report, if that has fewer photos than `room`. */
  take(file: Blob, room: number): void {
    this.begin(this.taken(file, room))
  }

  removePhoto(photo: Photo): void {
    this.swap(photo.id)
    this.forget([photo])
  }

  /** Resolves when all photos are in the report, also those that are taken meanwhile. */
  async settled(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }

  private begin(work: Promise<void>): void {
    const noted = work.finally(() => this.underWay.delete(noted))
    this.underWay.add(noted)
  }

  private async taken(file: Blob, room: number): Promise<void> {
    this.show({ photoProblem: '' })
    try {
      const photo: Photo = { id: randomId(), type: file.type, bytes: await file.arrayBuffer(), whole: true }
      const { photos } = this.filled.draft
      if (photos.length >= room)
        return this.show({ photoProblem: 'The stop has all the photos that it can have. Delete one to take another.' })
      this.change({ photos: [...photos, photo] })
      // A full phone has the photo in memory.
      await this.parts.originals.keep(photo.id, photo).catch(() => undefined)
      await this.makeSmall(photo)
    } catch {
      this.show({ photoProblem: unreadable })
    }
  }

  private async makeSmall(photo: Photo): Promise<void> {
    const { id, type, bytes } = photo
    try {
      const small = await shrink(new Blob([bytes], { type }))
      if (this.open) this.swap(id, { id, ...small })
    } catch {
      // The server may be able to read what this phone cannot draw.
      if (canBeSent(bytes) || !this.open) return
      this.swap(id)
      this.forget([photo])
      this.show({ photoProblem: unreadable })
    }
  }

  /** Puts a photo in the place of the one with that id, or nothing. */
  private swap(id: string, photo?: Photo): void {
    this.change({ photos: this.filled.draft.photos.flatMap((each) => (each.id === id ? (photo ?? []) : each)) })
  }

  private forget(photos: readonly Photo[]): void {
    void this.parts.originals.forget(photos).catch(() => undefined)
  }

  private show(change: Partial<Filled>): void {
    this.filled = { ...this.filled, ...change }
    for (const listener of this.listeners) listener()
  }
}
