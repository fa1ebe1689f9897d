import { isDraft } from '@/features/driver/queue/drafts'
import type { Database, Kept } from '@/features/driver/queue/database'
import { isOriginal } from '@/features/driver/queue/originals'

/** What a driver's page read last: the day, its trips and sheets. They are on the phone, for the time without network. */
export class Reads {
  private readonly database: Database
  private readonly user: string

  constructor(database: Database, user: string) {
    this.database = database
    this.user = user
  }

  async of<T>(name: string): Promise<T | undefined> {
    const rows = await this.database.kept<T>(`${this.user} ${name}`)
    return rows.find(({ id }) => id === `${this.user} ${name}`)?.value
  }

  async keep(name: string, value: unknown): Promise<void> {
    const row: Kept = { id: `${this.user} ${name}`, user: this.user, value }
    await this.database.put('kept', row).catch(() => undefined) // a full phone still shows what was read
  }

  /** Removes them all. What is not sent, or not finished, stays. */
  async forget(): Promise<void> {
    const names = await this.database.names(`${this.user} `)
    await this.database.remove(
      'kept',
      names.filter((name) => !isDraft(name, this.user) && !isOriginal(name, this.user)),
    )
  }
}
