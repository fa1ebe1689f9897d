import { randomId } from '@/api/client'
import type { Photo } from '@/features/driver/queue/actions'
import type { Database, Kept } from '@/features/driver/queue/database'
import { type Draft, emptyDraft, isEmptyDraft } from '@/features/driver/report/report'

/** Photos are large, so each has a row of its own, and the draft has their ids. */
type Text = Omit<Draft, 'photos'> & { photos?: string[] }

/** Rows of drafts are named by trip and stop. */
const prefix = 'draft '
const nameOf = (tripId: string, stopId: string): string => `${prefix}${tripId} ${stopId}`
const photoOf = (name: string, id: string): string => `${name} photo ${id}`
/** Earlier versions of this page kept all photos of a draft in one row. */
const allPhotosOf = (name: string): string => `${name} photos`

/** Whether a row of a user belongs to a draft. */
export const isDraft = (id: string, user: string): boolean => id.startsWith(`${user} ${prefix}`)

/**
 * What a user typed at stops that are not finished. It is in memory, and on the phone for the time after a reload.
 * Writes follow each other; of several that wait for the same stop, only the last is carried out.
 */
export class Drafts {
  private readonly drafts = new Map<string, Draft>()
  /** What is on the phone, by name. */
  private readonly written = new Map<string, Draft>()
  private readonly waiting = new Set<string>()
  /** Resolves when all that was typed is on the phone; undefined: it is. */
  storing: Promise<void> | undefined
  private readonly database: Database
  private readonly user: string

  constructor(database: Database, user: string) {
    this.database = database
    this.user = user
  }

  /** Reads what is on the phone. */
  async open(): Promise<void> {
    const start = this.idOf('')
    const read = await this.database.kept<unknown>(this.idOf(prefix))
    const rows = new Map(read.map(({ id, value }) => [id.slice(start.length), value]))
    for (const [name, value] of rows) {
      if (name.includes(photoOf('', '')) || name.endsWith(allPhotosOf(''))) continue
      const { photos: ids = [], ...text } = value as Text
      const earlier = ((rows.get(allPhotosOf(name)) as Photo[] | undefined) ?? []).map((photo) => ({
        ...photo,
        id: photo.id ?? randomId(),
      }))
      const photos = ids.flatMap((id) => (rows.get(photoOf(name, id)) as Photo | undefined) ?? [])
      const draft = { ...emptyDraft, ...text, photos: [...earlier, ...photos] }
      this.drafts.set(name, draft)
      this.written.set(name, { ...draft, photos })
    }
  }

  of(tripId: string, stopId: string): Draft {
    return this.drafts.get(nameOf(tripId, stopId)) ?? emptyDraft
  }

  isEmpty(): boolean {
    return this.drafts.size === 0
  }

  /** All drafts with their places. */
  all(): Array<{ tripId: string; stopId: string; draft: Draft }> {
    return [...this.drafts].map(([name, draft]) => {
      const [tripId = '', stopId = ''] = name.slice(prefix.length).split(' ')
      return { tripId, stopId, draft }
    })
  }

  /** The photos of all drafts. */
  photos(): Photo[] {
    return [...this.drafts.values()].flatMap(({ photos }) => photos)
  }

  /** Resolves when it is on the phone, or the phone is full. */
  set(tripId: string, stopId: string, draft: Draft): Promise<void> {
    const name = nameOf(tripId, stopId)
    if (isEmptyDraft(draft)) this.drafts.delete(name)
    else this.drafts.set(name, draft)
    return this.write(name)
  }

  remove(tripId: string, stopId: string): Promise<void> {
    return this.set(tripId, stopId, emptyDraft)
  }

  /**
   * Calls `write` with the names of a draft's rows, to be removed in the moment in which what was made of it is written:
   * of a page that ends meanwhile either the draft stays or the other.
   */
  async end(tripId: string, stopId: string, write: (rows: string[]) => Promise<void>): Promise<void> {
    const name = nameOf(tripId, stopId)
    await this.storing
    const photos = this.written.get(name)?.photos ?? []
    await write([name, allPhotosOf(name), ...photos.map(({ id }) => photoOf(name, id))].map(this.idOf))
    void this.remove(tripId, stopId)
  }

  private readonly idOf = (name: string): string => `${this.user} ${name}`

  private write(name: string): Promise<void> {
    this.waiting.add(name)
    this.storing ??= this.writeAll()
    return this.storing
  }

  private async writeAll(): Promise<void> {
    for (const name of this.waiting) {
      this.waiting.delete(name)
      // A full phone still shows what was typed.
      // oxlint-disable-next-line no-await-in-loop
      await this.writeOne(name).catch(() => undefined)
    }
    this.storing = undefined
  }

  private async writeOne(name: string): Promise<void> {
    const { database, user } = this
    const draft = this.drafts.get(name)
    const before = this.written.get(name)?.photos ?? []
    const photos = draft?.photos ?? []
    const row = (of: string, value: unknown): Kept => ({ id: this.idOf(of), user, value })
    const text = draft && row(name, { ...draft, photos: photos.map(({ id }) => id) } satisfies Text)
    const taken = photos.filter((photo) => !before.includes(photo))
    const gone = before.filter(({ id }) => !photos.some((photo) => photo.id === id))
    const unnamed = [...gone.map(({ id }) => photoOf(name, id)), allPhotosOf(name), ...(draft ? [] : [name])]
    // At one moment: of a page that ends meanwhile no photo stays that no text names.
    const put = [...taken.map((photo) => row(photoOf(name, photo.id), photo)), ...(text ? [text] : [])]
    await database.change({ kept: { put, remove: unnamed.map(this.idOf) } })
    if (draft) this.written.set(name, draft)
    else this.written.delete(name)
  }
}
