import { showSpot } from '@/features/orderEditor/draft/showSpot'
import { splitAtSpot } from '@/features/orderEditor/draft/splitAtSpot'
import { spotOf, spotWords, use, withSpotLeft } from '@/features/orderEditor/draft/spotLine'
import { setSpotRule } from '@/features/orderEditor/draft/spotRule'

setSpotRule({
  spotOf,
  spotWords,
  use,
  withSpotLeft,
  editSpot: (draft, key) => (key === undefined ? showSpot(draft) : splitAtSpot(draft, key)),
})

export { spotWords } from '@/features/orderEditor/draft/spotLine'
