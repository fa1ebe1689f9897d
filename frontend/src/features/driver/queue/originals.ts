import type { Photo } from '@/features/driver/queue/actions'
import type { Database, Kept } from '@/features/driver/queue/database'

type Original = Pick<Photo, 'type' | 'bytes'>

const idOf = (user: string, photo: string): string => `${user} original ${photo}`

/** Whether a row of a user is a file of the camera. */
export const isOriginal = (id: string, user: string): boolean => id.startsWith(idOf(user, ''))

/**
 * The files of the camera, each until the server has the report with its photo, or until the driver deletes the photo.
 * What is sent is smaller, and a phone can make it wrong.
 */
export class Originals {
  private readonly database: Database
  private readonly user: string

  constructor(database: Database, user: string) {
    this.database = database
    this.user = user
  }

  /** Resolves when the file is on the phone. */
  keep(photo: string, { type, bytes }: Original): Promise<void> {
    const row: Kept<Original> = { id: idOf(this.user, photo), user: this.user, value: { type, bytes } }
    return this.database.put('kept', row)
  }

  async of(photo: string): Promise<Original | undefined> {
    const [row] = await this.database.kept<Original>(idOf(this.user, photo))
    return row?.value
  }

  /** The names of the files of photos. */
  readonly namesOf = (photos: ReadonlyArray<Pick<Photo, 'id'>>): string[] =>
    photos.flatMap(({ id }) => (id === undefined ? [] : idOf(this.user, id)))

  /** Removes the files of photos that are nowhere any more: the page ended before it could. */
  async keepOnly(photos: ReadonlyArray<Pick<Photo, 'id'>>): Promise<void> {
    const known = new Set(this.namesOf(photos))
    const names = await this.database.names(idOf(this.user, ''))
    const unknown = names.filter((name) => !known.has(name))
    if (unknown.length > 0) await this.database.remove('kept', unknown)
  }

  forget(photos: ReadonlyArray<Pick<Photo, 'id'>>): Promise<void> {
    return this.database.remove('kept', this.namesOf(photos))
  }
}
