import { holdText, type TripHold } from '@/parts/tripHold/holdText'
import { UnderWay } from '@/ui/UnderWay'

/** Who changes a trip that nobody else can change meanwhile. `brief`: where there is little room. */
export const HoldState = ({ hold, brief = false }: { hold: TripHold; brief?: boolean }) => (
  <UnderWay>
    {holdText(hold)}
    {!brief && '. The trip can be changed again when that is done.'}
  </UnderWay>
)
