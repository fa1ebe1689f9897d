import type { spotOf, spotWords, use, withSpotLeft } from '@/features/orderEditor/draft/spotLine'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'

interface SpotRule {
  spotOf: typeof spotOf
  spotWords: typeof spotWords
  use: typeof use
  withSpotLeft: typeof withSpotLeft
  /** Splits a line; without a key, shows the lines with spot offers after the rule was loaded. */
  editSpot: (draft: OrderDraft, key?: string) => OrderDraft
}

let rule: SpotRule | undefined

/** The part of the price rule for spot prices. Undefined until it is loaded, which happens with the first offer. */
export const spotRule = (): SpotRule | undefined => rule

export const setSpotRule = (loaded: SpotRule): void => {
  rule = loaded
}

/** Whether the rule must be loaded for a line. */
export const needsSpotRule = ({ priceSource, product }: DraftLine): boolean =>
  !rule && (priceSource.kind === 'spot' || product.details?.spotOffers !== undefined)

/** Loads the rule. After a failure it is loaded with the next line that needs it; the server prices the lines anyway. */
export const loadSpotRule = (): Promise<unknown> => import('@/features/orderEditor/draft/spotRuleLoaded')
