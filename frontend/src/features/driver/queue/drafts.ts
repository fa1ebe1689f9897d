import type { Photo } from '@/features/driver/queue/actions'
import type { Database, Kept } from '@/features/driver/queue/database'
import { type Draft, emptyDraft, isEmptyDraft } from '@/features/driver/report'

type Text = Omit<Draft, 'photos'>

/** Rows of drafts are named by trip and stop. Photos have a row of their own, because they are large. */
const prefix = 'draft '
const nameOf = (tripId: string, stopId: string): string => `${prefix}${tripId} ${stopId}`
const photosOf = (name: string): string => `${name} photos`

/** Whether a row of a user belongs to a draft. */
export const isDraft = ({ id, user }: Kept): boolean => id.startsWith(`${user} ${prefix}`)

/**
 * What a user typed at stops that are not finished. It is in memory, and on the phone for the time after a reload.
 * Writes follow each other; of several that wait for the same stop, only the last is carried out.
 */
export class Drafts {
  private readonly drafts = new Map<string, Draft>()
  /** What is on the phone, by name. */
  private readonly written = new Map<string, Draft>()
  private readonly waiting = new Set<string>()
  private writing = false
  private readonly database: Database
  private readonly user: string

  constructor(database: Database, user: string) {
    this.database = database
    this.user = user
  }

  /** Reads what is on the phone. */
  async open(): Promise<void> {
    const rows = new Map((await this.database.rows<Kept>('kept', this.user)).map(({ id, value }) => [id, value]))
    const start = this.idOf(prefix)
    for (const [id, value] of rows) {
      if (!id.startsWith(start) || id.endsWith(photosOf(''))) continue
      const name = id.slice(this.idOf('').length)
      const photos = (rows.get(this.idOf(photosOf(name))) as Photo[] | undefined) ?? []
      const draft = { ...emptyDraft, ...(value as Text), photos }
      this.drafts.set(name, draft)
      this.written.set(name, draft)
    }
  }

  of(tripId: string, stopId: string): Draft {
    return this.drafts.get(nameOf(tripId, stopId)) ?? emptyDraft
  }

  set(tripId: string, stopId: string, draft: Draft): void {
    const name = nameOf(tripId, stopId)
    if (isEmptyDraft(draft)) this.drafts.delete(name)
    else this.drafts.set(name, draft)
    this.waiting.add(name)
    void this.write()
  }

  remove(tripId: string, stopId: string): void {
    this.set(tripId, stopId, emptyDraft)
  }

  /** Removes the drafts of other trips. */
  keepTrips(tripIds: readonly string[]): void {
    const kept = tripIds.map((id) => nameOf(id, ''))
    for (const name of this.drafts.keys())
      if (!kept.some((start) => name.startsWith(start))) {
        this.drafts.delete(name)
        this.waiting.add(name)
      }
    void this.write()
  }

  private readonly idOf = (name: string): string => `${this.user} ${name}`

  private async write(): Promise<void> {
    if (this.writing) return
    this.writing = true
    for (const name of this.waiting) {
      this.waiting.delete(name)
      // A full phone still shows what was typed.
      // oxlint-disable-next-line no-await-in-loop
      await this.writeOne(name).catch(() => undefined)
    }
    this.writing = false
  }

  private async writeOne(name: string): Promise<void> {
    const { database, user } = this
    const draft = this.drafts.get(name)
    const before = this.written.get(name)
    if (!draft) {
      await database.remove('kept', [name, photosOf(name)].map(this.idOf))
      this.written.delete(name)
      return
    }
    const { photos, ...text } = draft
    const put = (of: string, value: unknown) => database.put('kept', { id: this.idOf(of), user, value } as Kept)
    if (photos !== (before?.photos ?? emptyDraft.photos)) await put(photosOf(name), photos)
    await put(name, text)
    this.written.set(name, draft)
  }
}
