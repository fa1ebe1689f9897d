import type { BrowserContext, Page } from 'playwright-core'

/** A number from 0 to 1 that depends on the text only. */
export function chance(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

type Fate = 'passes' | 'never arrives' | 'answer lost' | 'proxy answers'

/** In a hundred calls. */
const fates: ReadonlyArray<[Fate, number]> = [
  ['never arrives', 15],
  ['answer lost', 20],
  ['proxy answers', 10],
]

function fateOf(luck: number): Fate {
  let left = luck * 100
  for (const [fate, share] of fates) {
    left -= share
    if (left < 0) return fate
  }
  return 'passes'
}

interface Paused {
  requestId: string
  request: { method: string; url: string }
  responseStatusCode?: number
  responseErrorReason?: string
}

/**
 * A network that loses calls to the API, or their answers after the server has carried them out. What becomes of a call
 * depends on the seed, on the operation and on how often it was called, so that equal seeds lose the same calls.
 */
export class BadNetwork {
  isBad = false
  readonly counts: Record<Fate, number> = { passes: 0, 'never arrives': 0, 'answer lost': 0, 'proxy answers': 0 }
  private readonly calls = new Map<string, number>()
  private readonly seed: string
  /** Removes from an address what is different in each run. */
  private readonly plain: (path: string) => string

  constructor(seed: string, plain: (path: string) => string) {
    this.seed = seed
    this.plain = plain
  }

  /** By the browser's own protocol: Playwright's routes do not see the bytes of photos, and cannot lose an answer. */
  async stands(context: BrowserContext, page: Page): Promise<void> {
    const browser = await context.newCDPSession(page)
    const lost = new Set<string>()
    // The page may be killed while a call is decided.
    const order = (method: 'Fetch.continueRequest' | 'Fetch.failRequest' | 'Fetch.fulfillRequest', by: object) =>
      void browser.send(method, by as never).catch(() => undefined)
    browser.on('Fetch.requestPaused', (paused: Paused) => {
      const { requestId, request } = paused
      const answered = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined
      if (answered)
        return lost.delete(requestId)
          ? order('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
          : order('Fetch.continueRequest', { requestId })
      const fate = this.fate(request)
      this.counts[fate]++
      if (fate === 'never arrives') return order('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      if (fate === 'proxy answers')
        return order('Fetch.fulfillRequest', {
          requestId,
          responseCode: 502,
          body: Buffer.from('<h1>Bad gateway</h1>').toString('base64'),
        })
      if (fate === 'answer lost') lost.add(requestId)
      return order('Fetch.continueRequest', { requestId })
    })
    const patterns = (['Request', 'Response'] as const).map((requestStage) => ({ urlPattern: '*/api/*', requestStage }))
    await browser.send('Fetch.enable', { patterns })
  }

  private fate({ method, url }: Paused['request']): Fate {
    const call = `${method} ${this.plain(new URL(url).pathname)}`
    const nth = this.calls.get(call) ?? 0
    this.calls.set(call, nth + 1)
    return this.isBad ? fateOf(chance(`${this.seed} ${call} ${nth}`)) : 'passes'
  }
}
