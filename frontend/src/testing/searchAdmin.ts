import { http, HttpResponse } from 'msw'
import type { Judged, SearchPreview, SearchWeights, WeightsVersion } from '@/api/wire'
import { items, today } from '@/testing/data'
import { refuse } from '@/testing/refuse'

export const defaultWeights: SearchWeights = {
  itemId: 10,
  upc: 8,
  name: 8,
  brand: 4,
  category: 3,
  tags: 3,
  description: 1,
  searchKeywords: 5,
  popularity: 4,
  preferred: 6,
  featured: 2,
  inStock: 3,
}

const manager = { _id: 'U2', name: 'Alma Reyes' }
const at = `${today}T12:00:00Z`

export const searchVersion = (
  version: number,
  changes: Partial<SearchWeights>,
  updateReason: string,
): WeightsVersion => ({
  version,
  weights: { ...defaultWeights, ...changes },
  updatedBy: manager,
  updatedAt: at,
  updateReason,
})

/** Two results. The second one is in stock, so a large weight of the stock puts it first. */
export function preview(weights: SearchWeights): SearchPreview['draft'] {
  const results = [0, 1].map((index) => {
    const item = items[index]!
    const stock = index === 1 ? weights.inStock : 0
    const name = weights.name + (index === 0 ? 1 : 0)
    return {
      itemId: item._id,
      code: item.itemId,
      name: item.name,
      brand: item.brand,
      category: item.category,
      image: null,
      available: index === 1 ? 12 : 0,
      stockUnit: 'CS',
      rank: 0,
      previousRank: null,
      score: name + stock / 4,
      explain: [{ name: 'name', score: name }, ...(stock > 0 ? [{ name: 'inStock', score: stock / 4 }] : [])],
    }
  })
  return results.toSorted((a, b) => b.score - a.score).map((result, index) => ({ ...result, rank: index + 1 }))
}

const ranked = (of: SearchPreview['draft'], other: SearchPreview['draft']) =>
  of.map((result) => ({
    ...result,
    previousRank: other.find(({ itemId }) => itemId === result.itemId)?.rank ?? null,
  }))

/** The administration of the search, which remembers writes. */
export function searchAdminHandlers(start = [searchVersion(1, { name: 7 }, 'Names count less')]) {
  let versions = start
  let judgments: { queries: Judged[]; updatedAt: string | null; version: number } = {
    queries: [],
    updatedAt: null,
    version: 0,
  }
  const live = (): WeightsVersion =>
    versions[0] ?? { version: 0, weights: defaultWeights, updatedBy: null, updatedAt: null, updateReason: '' }
  const next = (weights: SearchWeights, updateReason: string) => {
    versions = [{ ...searchVersion(live().version + 1, {}, updateReason), weights }, ...versions]
    return HttpResponse.json(live())
  }
  const base = '*/api/admin/inventory-search'
  const score = (ndcg: number) => ({ ndcg, knownItemFirst: ndcg === 1 ? 1 : 0, knownItemTop: 1 })
  return [
    http.get(`${base}/weights`, () => HttpResponse.json(live())),
    http.post(`${base}/weights`, async ({ request }) => {
      const body = (await request.json()) as { weights: SearchWeights; updateReason: string; version?: number }
      if (body.version !== undefined && body.version !== live().version)
        return refuse(409, 'Conflict', 'the search weights were changed', { current: live() })
      return next(body.weights, body.updateReason)
    }),
    http.get(`${base}/weights/history`, () => HttpResponse.json(versions)),
    http.post(`${base}/weights/restore`, async ({ request }) => {
      const body = (await request.json()) as { version: number; updateReason: string }
      const found = versions.find(({ version }) => version === body.version)
      return found ? next(found.weights, body.updateReason) : refuse(404, 'Not Found', 'there is no such version')
    }),
    http.post(`${base}/reset-weights`, async ({ request }) =>
      next(defaultWeights, ((await request.json()) as { updateReason: string }).updateReason),
    ),
    http.post(`${base}/preview`, async ({ request }) => {
      const { weights } = (await request.json()) as { weights: SearchWeights }
      const [draft, now] = [preview(weights), preview(live().weights)]
      return HttpResponse.json({ draft: ranked(draft, now), live: ranked(now, draft), total: 2, tookMs: 0.2 })
    }),
    http.get(`${base}/judgments`, () => HttpResponse.json(judgments)),
    http.put(`${base}/judgments`, async ({ request }) => {
      const { queries } = (await request.json()) as { queries: Judged[] }
      judgments = { queries, updatedAt: at, version: judgments.version + 1 }
      return HttpResponse.json(judgments)
    }),
    http.post(`${base}/evaluate`, async ({ request }) => {
      const { weights } = (await request.json()) as { weights: SearchWeights }
      const scored = (of: SearchWeights, { good }: Judged) => score(good.includes(preview(of)[0]!.itemId) ? 1 : 0.63)
      const queries = judgments.queries.map((judged) => ({
        query: judged.query,
        draft: scored(weights, judged),
        live: scored(live().weights, judged),
      }))
      const mean = (of: 'draft' | 'live') =>
        score(queries.reduce((sum, query) => sum + query[of].ndcg, 0) / Math.max(queries.length, 1))
      return HttpResponse.json({ draft: mean('draft'), live: mean('live'), queries })
    }),
    http.get(`${base}/queries`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('kind') === 'abandoned'
          ? []
          : [{ query: 'siracha mayo', kind: 'nothing', times: 14, lastAt: at }],
      ),
    ),
    http.post('*/api/inventory-items/search/failed', () => new HttpResponse(null, { status: 204 })),
    http.post(`${base}/synonyms`, () => HttpResponse.json({ groups: [] })),
    http.get(`${base}/popularity/status`, () =>
      HttpResponse.json({
        state: 'done',
        weeks: 3,
        startedAt: at,
        finishedAt: at,
        done: 12,
        total: 12,
        items: 4,
        error: '',
      }),
    ),
    http.post(`${base}/popularity/trigger`, () =>
      HttpResponse.json(
        { state: 'queued', weeks: 3, startedAt: at, finishedAt: null, done: 0, total: 0, items: 0, error: '' },
        { status: 202 },
      ),
    ),
  ]
}
