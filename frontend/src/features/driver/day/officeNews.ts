import { call } from '@/api/operations'
import type { TripHead } from '@/api/wire'
import type { Shown } from '@/features/driver/day/shown'
import type { Drafts } from '@/features/driver/queue/drafts'
import { offerDraft } from '@/features/driver/queue/setAside'

const hourMs = 3_600_000

/** What the office is told beside the reports. */
export class OfficeNews {
  /** What the office knows of this phone. */
  private toldState = ''
  /** The stops whose unfinished report the office has been told. */
  private readonly offered = new Set<string>()
  private readonly drafts: Drafts

  constructor(drafts: Drafts) {
    this.drafts = drafts
  }

  /** Tells whether this phone keeps what is not sent: when that changes, and each hour. */
  async tellState({ mayBeDeleted, forgets, actions, trips }: Shown): Promise<void> {
    if (trips.length === 0) return
    const body = { keepsData: !mayBeDeleted && !forgets, unsent: actions.filter(({ report }) => report).length }
    const hour = Math.floor(Date.now() / hourMs)
    const state = `${body.keepsData} ${body.unsent} ${hour}`
    if (state === this.toldState) return
    this.toldState = state
    await call('post', '/tracking/phone', { body }).catch(() => {
      this.toldState = ''
    })
  }

  /** Reports that were not finished when their trip went to another driver: the office is told what was typed. */
  async offer(trips: readonly TripHead[]): Promise<void> {
    for (const { tripId, stopId, draft } of this.drafts.all()) {
      if (this.offered.has(stopId) || trips.some(({ _id }) => _id === tripId)) continue
      this.offered.add(stopId)
      // oxlint-disable-next-line no-await-in-loop
      await offerDraft(tripId, stopId, draft).catch(() => this.offered.delete(stopId))
    }
  }
}
