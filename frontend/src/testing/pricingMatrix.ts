import { http, HttpResponse } from 'msw'
import type { PricingMatrix, PricingMatrixOverview } from '@/api/wire'
import { profile, today } from '@/testing/data'
import { refuse } from '@/testing/refuse'

export const pricingMatrix: PricingMatrixOverview = {
  default: { marginTarget: 0.25, floorMargin: 0.1 },
  levels: [{ priceLevelId: '2', marginTarget: 0.22, floorMargin: null }],
  cells: [{ priceLevelId: '2', category: 'Cheese', marginTarget: 0.19, floorMargin: 0.155 }],
  items: [{ itemId: '1001', marginTarget: 0.3, floorMargin: null }],
  version: 14,
  updatedBy: { _id: profile._id, name: 'Dana Wolfe' },
  updatedAt: `${today}T12:00:00Z`,
  updateReason: 'Dutch list',
  priceLevels: [
    { _id: '1', name: 'Walk-in' },
    { _id: '2', name: 'Chains' },
  ],
  categories: [
    { name: '', items: 3 },
    { name: 'Bars', items: 132 },
    { name: 'Cheese', items: 412 },
    { name: 'Milk', items: 58 },
  ],
}

type Sent = PricingMatrix & { updateReason: string; version: number }

/** The matrix, which remembers what is saved. */
export function pricingMatrixHandlers(from: PricingMatrixOverview = pricingMatrix) {
  let now = from
  const saved = () => {
    const { priceLevels: _, categories: __, ...matrix } = now
    return matrix
  }
  const versions = [
    { version: now.version, updatedBy: now.updatedBy, updatedAt: now.updatedAt, updateReason: now.updateReason },
  ]
  return [
    http.get('*/api/pricing-matrix', () => HttpResponse.json(now)),
    http.get('*/api/pricing-matrix/versions', () => HttpResponse.json({ versions })),
    http.put('*/api/pricing-matrix', async ({ request }) => {
      const { updateReason, version, ...margins } = (await request.json()) as Sent
      if (version !== now.version)
        return refuse(409, 'Conflict', 'the pricing matrix was changed since it was read', { current: saved() })
      now = { ...now, ...margins, updateReason, version: version + 1 }
      versions.unshift({ version: now.version, updatedBy: now.updatedBy, updatedAt: now.updatedAt, updateReason })
      return HttpResponse.json(saved())
    }),
  ]
}
