import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { PricingMatrix } from '@/api/wire'

export const pricingMatrixKey = keyOf('/pricing-matrix')
export const matrixVersionsKey = keyOf('/pricing-matrix/versions')

/** The margins in use, with the price levels and categories. */
export const usePricingMatrix = () => useRead(pricingMatrixKey)

/** Who saved the matrix when and why; `open`: read it. */
export const useMatrixVersions = (open: boolean) => useRead(open ? matrixVersionsKey : null)

type Margins = Pick<PricingMatrix, 'default' | 'levels' | 'cells' | 'items'>

/** Saves the matrix. Rejects with 409 and the matrix in use if the version is outdated. */
export const savePricingMatrix = (margins: Margins, updateReason: string, version: number) =>
  call('put', '/pricing-matrix', { body: { ...margins, updateReason, version } })
